// Sets up, builds, and runs every check: `npm test`. Names choose some: `npm test -- cargo vitest`.
import { buildCore } from './build/core.mjs';
import { buildSite } from './build/site.mjs';
import { stopTogether } from './lib/children.mjs';
import { Problem } from './lib/problem.mjs';
import { secondsSince } from './lib/step.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents, nativeToolchain } from './setup/rust.mjs';
import { checks } from './test/checks.mjs';
import { nothing } from './test/results.mjs';
import { finish, runChecks } from './test/run-checks.mjs';

/**
 * @param {string} name
 * @param {() => Promise<void>} action
 * @returns {Promise<import('./test/run-checks.mjs').Row[]>} a failed row where it stopped, else none
 */
async function attempt(name, action) {
  const start = performance.now();
  try {
    await action();
    return [];
  } catch (error) {
    // The table and the last line have to come whatever happens.
    console.log(error instanceof Problem ? `\n${error.message}` : error);
    const note = error instanceof Error ? error.message : String(error);
    return [{ name, seconds: secondsSince(start), counts: { ...nothing, failed: 1 }, note }];
  }
}

async function main() {
  stopTogether();
  const names = process.argv.slice(2);
  const chosen = checks.filter(({ name }) => names.length === 0 || names.includes(name));
  const wanted = new Set(chosen.flatMap(({ needs }) => (needs === 'site' ? ['core', 'site'] : [needs])));

  const setup = await attempt('set-up', async () => {
    nativeToolchain();
    await ensurePackages();
    await ensureRustComponents();
  });
  if (setup.length > 0) return finish(setup);

  const core = wanted.has('core') ? await attempt('core', buildCore) : [];
  // A core that does not build leaves the rest to be checked, but nothing to build a site of.
  const site = wanted.has('site') && core.length === 0 ? await attempt('site', buildSite) : [];
  const browser = chosen.some(({ name }) => name === 'playwright')
    ? await attempt('browser', ensureBrowser)
    : [];

  const missing = new Set([
    ...(core.length > 0 ? ['core', 'site'] : []),
    ...(site.length > 0 ? ['site'] : []),
  ]);
  const runnable = browser.length > 0 ? chosen.filter(({ name }) => name !== 'playwright') : chosen;
  finish([...core, ...site, ...browser, ...(await runChecks(runnable, missing))]);
}

await main();
