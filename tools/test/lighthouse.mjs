// Runs Lighthouse on the production build, with the processor and the network of a slow phone. The script prints a
// table of the scores. The exit code is 1 if a score is too low. `npm run test:lighthouse -- /presets` checks only the
// page /presets, and prints what Lighthouse finds on this page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { peerFile } from '../lib/peers.mjs';
import { withProduction } from '../lib/production.mjs';

/** The lowest allowed value of each score, 0..100. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(LEAST);

const PAGES = ['/', '/presets', '/resize-image-to-1080x1080', '/icons', '/de'];

/**
 * The most runs for a page. A page is measured again if a score is too low, because other programs on the machine can
 * lower the performance score. The other scores do not depend on the load.
 */
const ATTEMPTS = 3;

/**
 * To simulate a phone, Lighthouse makes the processor four times slower by default. This factor suits a computer with a
 * benchmark index of about 1500. The benchmark index is Lighthouse's measure of the computer's speed. For a computer
 * with a lower index, `slowdownOf` returns a smaller factor.
 */
const FAST_COMPUTER = { index: 1500, slowdown: 4 };

/** The network that Lighthouse calls "slow 4G": the round-trip time in milliseconds, and the throughput in kbit/s. */
const phone = { rttMs: 150, throughputKbps: 1638.4 };

/**
 * Returns the factor by which Lighthouse slows down the processor, 1..4.
 * @param {number} index the benchmark index of this computer, as Lighthouse measures it
 */
const slowdownOf = (index) =>
  Math.min(Math.max((FAST_COMPUTER.slowdown * index) / FAST_COMPUTER.index, 1), FAST_COMPUTER.slowdown);

/** @typedef {{ score: number | null; title: string; displayValue?: string }} Audit */
/** @typedef {Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>} Categories */
/** @typedef {{ categories: Categories; audits: Record<string, Audit> }} Result */

/**
 * Returns the scores, 0..100, in the order of `categories`.
 * @param {Result} result
 */
const scoresOf = (result) => categories.map((id) => Math.round((result.categories[id]?.score ?? 0) * 100));

/**
 * Returns whether no score is too low.
 * @param {readonly number[]} scores see `scoresOf`
 */
const isEnough = (scores) => Object.values(LEAST).every((least, index) => (scores[index] ?? 0) >= least);

/**
 * Returns one line for each audit that counts for a score and did not get the full score.
 * @param {Result} result
 */
function findings(result) {
  const refs = categories.flatMap((id) => result.categories[id]?.auditRefs ?? []);
  return refs.flatMap(({ id, weight }) => {
    const { score = null, title = '', displayValue = '' } = result.audits[id] ?? {};
    return weight > 0 && score !== null && score < 1
      ? [`  ${Math.round(score * 100)} ${title} ${displayValue}`]
      : [];
  });
}

/**
 * Formats a row of the table.
 * @param {readonly (string | number)[]} cells
 */
const row = (cells) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(15))).join('');

await runMain(async () => {
  const wanted = process.argv.slice(2);
  const { default: lighthouse } = await import(
    pathToFileURL(await peerFile('lighthouse/core/index.js')).href
  );
  const { pageFunctions } = await import(
    pathToFileURL(await peerFile('lighthouse/core/lib/page-functions.js')).href
  );
  const folder = join(buildDir, 'lighthouse');
  mkdirSync(folder, { recursive: true });
  let good = true;
  await withProduction(async (browser, origin, port) => {
    console.log(`\n${row(['', ...categories, 'slowed down by'])}`);
    for (const path of wanted.length > 0 ? wanted : PAGES) {
      /** @type {Result | null} */
      let best = null;
      let bestSlowdown = 1;
      for (let attempt = 1; attempt <= ATTEMPTS && !(best && isEnough(scoresOf(best))); attempt++) {
        const blank = await browser.newPage();
        const slowdown = slowdownOf(await blank.evaluate(pageFunctions.computeBenchmarkIndex));
        await blank.close();
        const { lhr, report } = await lighthouse(`${origin}${path}`, {
          port,
          onlyCategories: categories,
          throttling: { ...phone, cpuSlowdownMultiplier: slowdown },
          output: 'html',
          logLevel: 'error',
        });
        const file = `${path.slice(1).replaceAll('/', '-') || 'home'}.html`;
        if (!best || (scoresOf(lhr)[0] ?? 0) > (scoresOf(best)[0] ?? 0)) {
          best = lhr;
          bestSlowdown = slowdown;
          writeFileSync(join(folder, file), report);
        }
      }
      if (!best) throw new Error('There was no attempt');
      const scores = scoresOf(best);
      console.log(row([path, ...scores, bestSlowdown.toFixed(1)]));
      if (!isEnough(scores) || wanted.length > 0) console.log(findings(best).join('\n'));
      good &&= isEnough(scores);
    }
  });
  console.log(`\n${join('.build', 'lighthouse')} has the reports.`);
  if (!good) throw new Problem(`At least ${Object.values(LEAST).join(', ')} are wanted.`);
});
