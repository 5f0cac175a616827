// Installs missing npm packages, and then runs a program that imports some of them, such as those of tools/:
// `node scripts/tool.mjs tools/art.mjs`. The arguments after its path are those of the program.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';

await runMain(async () => {
  await ensurePackages();
  // The program reads its arguments as if Node had started it directly.
  process.argv.splice(1, 1);
  const [, path = ''] = process.argv;
  await import(pathToFileURL(join(root, path)).href);
});
