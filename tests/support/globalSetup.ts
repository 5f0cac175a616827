import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { distDir, pkgDir } from '../../scripts/lib/paths.mjs';

/** Before `npx vitest run` on a fresh clone, says what to run first. `npm test` itself builds what its tests need. */
export default function sayWhatIsMissing(): void {
  const missing = [
    ['the core', join(pkgDir, 'imagecore.js')],
    ['the site', join(distDir, 'index.html')],
  ].flatMap(([name, file = '']) => (existsSync(file) ? [] : name));
  if (missing.length > 0)
    console.warn(
      `Not built: ${missing.join(' and ')}. Tests that need them fail. "npm run build" builds both; "npm test" builds what its tests need.`,
    );
}
