// Formats all source files, and applies the linter's safe corrections.
import { join } from 'node:path';
import { runPackage } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents, nativeToolchain } from './setup/rust.mjs';
import { cargoFolders } from './supply/crates.mjs';

await runMain(async () => {
  await ensurePackages();
  await ensureRustComponents();
  let rust = 0;
  for (const folder of cargoFolders())
    rust ||= await run(nativeToolchain().cargo, ['fmt', '--all'], { cwd: join(root, folder) });
  const rest = await runPackage('biome', ['check', '--write']);
  if (rust !== 0 || rest !== 0) throw new Problem('Something is left to do by hand: see above.');
});
