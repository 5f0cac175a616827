// Makes one thing that tests need, as a program of its own, so that its output can be kept together.
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
