import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The rules of biome.json, tried on made-up files: that they bite where an import goes the wrong way,
// and only there. Each file holds one import and is named after its place in the table.

const FORBIDDEN = [
  ['src/pages', '../app/App'],
  ['src/features/editor', '../../pages/HomePage'],
  ['src/features/editor', '../upload'],
  ['src/features/editor', '../upload/problem'],
  ['src/features/editor', '../../imagecore/client'],
  ['src/features/editor', '../../session/session'],
  ['src/work', '../features/upload'],
  ['src/work', '../session/session'],
  ['src/ui', '../features/upload'],
  ['src/ui', '../work'],
  ['src/ui', '../session'],
  ['src/ui', '../imagecore'],
  ['src/theme', '../i18n'],
  ['src/i18n/locales', '../../ui'],
  ['src/session', '../imagecore/client'],
  ['src/session', '../ui'],
  ['src/session', '../work'],
  ['src/imagecore', '../session'],
  ['src/imagecore/worker', '../../i18n'],
  ['src/data', '../ui'],
  ['src/lib', '../imagecore'],
] as const;

const ALLOWED = [
  ['src', './app/App'],
  ['src/app', '../pages/HomePage'],
  ['src/pages', '../features/upload'],
  ['src/features/editor', './sizeFields'],
  ['src/features/editor', '../../ui'],
  ['src/features/editor', '../../session'],
  ['src/features/editor', '../../lib/geometry'],
  ['src/features/editor', '../../work'],
  ['src/work', '../session'],
  ['src/ui', '../i18n'],
  ['src/i18n', '../imagecore'],
  ['src/i18n/locales', '../types'],
  ['src/session', './types'],
  ['src/session', '../imagecore'],
  ['src/imagecore', './worker/index'],
  ['src/imagecore/worker', './session'],
  ['src/imagecore/worker', '../pkg/imagecore'],
  ['src/imagecore/worker', '../../lib/geometry'],
  ['src/lib', '../data/limits'],
] as const;

const root = resolve(import.meta.dirname, '../..');
let folder = '';

function place(list: readonly (readonly [string, string])[], kind: string): void {
  for (const [index, [from, to]] of list.entries()) {
    const file = join(folder, from, `${kind}${index}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { something } from '${to}';\n\nsomething();\n`);
  }
}

/** The files in which the linter objected to an import. */
function objections(): Set<string> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=500', '.'];
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  let out: string;
  try {
    out = execFileSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (failed) {
    // It ends with an error status whenever it objects.
    out = (failed as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(out.slice(out.indexOf('{'))) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  return new Set(
    diagnostics
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file)),
  );
}

let objected = new Set<string>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
  // There is no repository around the made-up files.
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  place(FORBIDDEN, 'forbidden');
  place(ALLOWED, 'allowed');
  objected = objections();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = (from: string, name: string) => [...objected].some((path) => path.endsWith(`${from}/${name}`));

for (const [index, [from, to]] of FORBIDDEN.entries())
  test(`${from} must not import ${to}`, () => expect(found(from, `forbidden${index}.ts`)).toBe(true));

for (const [index, [from, to]] of ALLOWED.entries())
  test(`${from} may import ${to}`, () => expect(found(from, `allowed${index}.ts`)).toBe(false));
