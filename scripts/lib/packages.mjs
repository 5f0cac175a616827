import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/**
 * The path of the JavaScript file that contains a command of an installed npm package. A caller runs the file with the
 * Node that runs this script (`process.execPath`). So the command needs no shell, and no .cmd file on Windows.
 * @param {string} packageName
 * @param {string} command a key of `bin` in the package's package.json
 */
export function packageCommand(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

const packages = /** @type {const} */ ({
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
  'wasm-opt': 'binaryen',
});

/**
 * Runs a command of an installed npm package: see `run`.
 * @param {keyof typeof packages} command
 * @param {readonly string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export const runPackage = (command, args, options) =>
  run(process.execPath, [packageCommand(packages[command], command), ...args], options);
