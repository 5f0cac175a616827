// Formats everything, and applies the linter's safe corrections.
import { runPackage } from './lib/packages.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents, nativeToolchain } from './setup/rust.mjs';

await runMain(async () => {
  await ensurePackages();
  await ensureRustComponents();
  const rust = await run(nativeToolchain().cargo, ['fmt', '--all']);
  const rest = await runPackage('biome', ['check', '--write']);
  if (rust !== 0 || rest !== 0) throw new Problem('Something is left to do by hand: see above.');
});
