// Opens thousands of invalid and random files in Chromium, with the worker and the core of the site. Each file must
// open, or be refused with an error code, within `PATIENCE`. The page has another image open, which must not be lost.
// Options: `--mutations 2000` (the number of mutated files), `--seed 7` (other mutations), `--only go-fuzz` (only the
// sets of files with "go-fuzz" in the name of the set). See docs/quality.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCore } from '../../scripts/build/core.mjs';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { pageMemory } from '../../scripts/lib/memory.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { buildHarnessPage } from '../lib/harness-page.mjs';
import { servePages } from '../lib/page-server.mjs';
import { mutations, realFiles } from './hostile/inputs.mjs';
import { asText, count, newTally, tried } from './hostile/report.mjs';

/** The time within which a file must open or be refused, in milliseconds. */
const PATIENCE = 5000;

/** The most memory that the tab's process may hold, in bytes. */
const MEMORY = 2 ** 30;

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      mutations: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  });
  if (missingCorpora) console.log(`${missingCorpora} There are mutations alone.`);
  await buildCore();
  const folder = join(buildDir, 'hostile');
  mkdirSync(folder, { recursive: true });
  const built = await step('The page, so vite build', () =>
    buildHarnessPage('hostile', join(folder, 'page')),
  );
  const server = await servePages({ hostile: built });
  const browser = await launchChromium();
  const sets = [...realFiles(), mutations(Number(values.mutations), Number(values.seed))];
  const tallies = [];
  /** @type {number | null} */
  let memory = null;
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/hostile/hostile.html`);
    await page.waitForFunction(() => 'hostile' in window);
    server.give(readFileSync(join(root, 'tests/golden/decode/webp-lossless.webp')));
    await page.evaluate(() => window.hostile.guard('/input'));
    for (const set of sets.filter(({ name }) => name.includes(values.only))) {
      const tally = newTally(set.name);
      process.stdout.write(`${set.name} `);
      for (let place = 0; place < set.count; place++) {
        const { name, bytes } = set.file(place);
        server.give(bytes);
        const outcome = await page.evaluate(
          (patience) => window.hostile.tryOne('/input', patience),
          PATIENCE,
        );
        count(tally, name, outcome);
        if (place % 500 === 499) process.stdout.write('.');
      }
      console.log('');
      tallies.push(tally);
    }
    memory = await pageMemory(browser, 'VmHWM');
  } finally {
    await browser.close();
    server.close();
  }
  const text = asText(tallies, memory);
  writeFileSync(join(folder, 'report.md'), `${text}\n`);
  console.log(`\n${text}`);
  if (tallies.some(({ defects }) => defects.length > 0))
    throw new Problem('There are crashes, hangs or lost images.');
  if (Number(memory) > MEMORY) throw new Problem('The tab’s process held more than a gigabyte.');
  if (tallies.every((tally) => tried(tally) === 0)) throw new Problem('There were no files.');
});
