// Starts Vite's development server. A change in the core's source files rebuilds the core.
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from './build/core.mjs';
import { root } from './lib/paths.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { ask } from './lib/run.mjs';
import { ensurePackages } from './setup/npm.mjs';

/**
 * Whether the core's source files equal those of the last commit. If they do, the developer probably works on the user
 * interface only. A core that was built from other sources is sufficient for this work, if it has the same exports.
 */
const isCoreUnchanged = () =>
  ask('git', ['status', '--porcelain', '--', 'crates', 'Cargo.toml', 'Cargo.lock', '.cargo']) === '';

/**
 * Builds the core without optimization. If the build fails, the function prints and returns the error message, and does
 * not throw an error. So the development server keeps running.
 * @param {boolean} [anySameApi] see `buildCore`
 * @returns {Promise<string | null>} the error message, or null if the build succeeded
 */
async function quickCore(anySameApi = false) {
  try {
    await buildCore({ optimize: false, anySameApi });
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
    return error.message;
  }
}

await runMain(async () => {
  await ensurePackages();
  const { createServer } = await import('vite');
  let problem = await quickCore(isCoreUnchanged());
  const server = await createServer({ root });
  await server.listen();
  server.printUrls();

  const show = () => {
    if (problem) server.ws.send({ type: 'error', err: { message: problem, stack: '' } });
  };
  server.ws.on('connection', show);

  let building = false;
  let changed = false;
  const rebuild = async () => {
    if (building) return;
    building = true;
    while (changed) {
      changed = false;
      problem = await quickCore();
      show();
    }
    building = false;
  };

  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const onChange = () => {
    changed = true;
    clearTimeout(timer);
    // One save in an editor, or one switch of the git branch, causes several events. The delay, in milliseconds, merges
    // them into one build. Its exact length is not important.
    timer = setTimeout(rebuild, 300);
  };
  watch(join(root, 'crates'), { recursive: true }, onChange);
  for (const file of ['Cargo.toml', 'Cargo.lock'])
    if (existsSync(join(root, file))) watch(join(root, file), onChange);
});
