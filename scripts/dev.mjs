// Vite's development server, with the core built again whenever a file of it changes.
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from './build/core.mjs';
import { root } from './lib/paths.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { ask } from './lib/run.mjs';
import { ensurePackages } from './setup/npm.mjs';

/** Whether the core’s sources are those of the last commit, so that the work is on the interface alone. */
const isCoreUnchanged = () =>
  ask('git', ['status', '--porcelain', '--', 'crates', 'Cargo.toml', 'Cargo.lock', '.cargo']) === '';

/**
 * Builds the core the quick way; a mistake in it is shown, and does not end the server.
 * @param {boolean} [anySameApi]
 * @returns {Promise<string | null>} what went wrong
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
    // An editor saves in several steps, and a branch switch touches many files.
    timer = setTimeout(rebuild, 300);
  };
  watch(join(root, 'crates'), { recursive: true }, onChange);
  for (const file of ['Cargo.toml', 'Cargo.lock'])
    if (existsSync(join(root, file))) watch(join(root, file), onChange);
});
