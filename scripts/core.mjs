// Builds the imaging core alone: crates/imagecore into src/imagecore/pkg.
import { buildCore } from './build/core.mjs';
import { runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';

await runMain(async () => {
  await ensurePackages();
  await buildCore();
});
