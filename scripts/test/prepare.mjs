// Builds the core, builds the site, or installs the browser: `node scripts/test/prepare.mjs core` (or `site`, or
// `browser`). `npm test` starts this script as a child process, so that the whole output can be printed in one piece.
import { buildCore } from '../build/core.mjs';
import { buildSite } from '../build/site.mjs';
import { Problem, runMain } from '../lib/problem.mjs';
import { ensureBrowser } from '../setup/browser.mjs';

/** @type {Record<string, () => Promise<void>>} */
const makers = { core: buildCore, site: buildSite, browser: ensureBrowser };

await runMain(async () => {
  const make = makers[process.argv[2] ?? ''];
  if (!make) throw new Problem(`One of ${Object.keys(makers).join(', ')} is needed.`);
  await make();
});
