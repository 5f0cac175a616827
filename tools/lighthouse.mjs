// Lighthouse on the production build, as a phone on a slow network sees it: a table of its scores, and exit code 1
// where one is too low. `npm run lighthouse -- /presets` looks at that page alone, and says what was found.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildDir } from '../scripts/lib/paths.mjs';
import { Problem, runMain } from '../scripts/lib/problem.mjs';
import { peerFile } from './lib/peers.mjs';
import { withProduction } from './lib/production.mjs';

/** The least of each score. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(LEAST);

const PAGES = ['/', '/presets', '/resize-image-to-1080x1080', '/de'];

/** A run's performance depends on what else the machine does; the rest does not. */
const ATTEMPTS = 3;

/**
 * Lighthouse slows the processor down four times, which makes the phone it has in mind of a fast computer of about
 * this benchmark index. One that is slower to begin with is slowed down by less, never by less than not at all.
 */
const FAST_COMPUTER = { index: 1500, slowdown: 4 };

/** Lighthouse's slow 4G. */
const phone = { rttMs: 150, throughputKbps: 1638.4 };

/** @param {number} index */
const slowdownOf = (index) =>
  Math.min(Math.max((FAST_COMPUTER.slowdown * index) / FAST_COMPUTER.index, 1), FAST_COMPUTER.slowdown);

/** @typedef {{ score: number | null; title: string; displayValue?: string }} Audit */
/** @typedef {Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>} Categories */
/** @typedef {{ categories: Categories; audits: Record<string, Audit> }} Result */

/** @param {Result} result */
const scoresOf = (result) => categories.map((id) => Math.round((result.categories[id]?.score ?? 0) * 100));

/** @param {readonly number[]} scores */
const isEnough = (scores) => Object.values(LEAST).every((least, index) => (scores[index] ?? 0) >= least);

/** @param {Result} result */
function findings(result) {
  const refs = categories.flatMap((id) => result.categories[id]?.auditRefs ?? []);
  return refs.flatMap(({ id, weight }) => {
    const { score = null, title = '', displayValue = '' } = result.audits[id] ?? {};
    return weight > 0 && score !== null && score < 1
      ? [`  ${Math.round(score * 100)} ${title} ${displayValue}`]
      : [];
  });
}

/** @param {readonly (string | number)[]} cells */
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
