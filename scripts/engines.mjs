// Whether all engines make the same files: real ones are opened, edited and saved through the production
// build in every browser that is installed, and in Node, and all bytes are compared. Then the site itself
// is visited. A browser is only started and ended; the page does the rest and hands over its results.
// `--only Firefox` starts those of that name.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHarnessPage } from './build/harness-page.mjs';
import { buildAll } from './build/index.mjs';
import { loadCore } from './build/node-core.mjs';
import { browsers, startBrowser } from './engines/browsers.mjs';
import { jobsByNode } from './engines/jobs.mjs';
import { serve } from './engines/server.mjs';
import { missingCorpora } from './lib/corpora.mjs';
import { buildDir } from './lib/paths.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { step } from './lib/step.mjs';

/** Milliseconds without a word from a page, after which it is given up. */
const SILENCE = 180_000;

/** @param {readonly Uint8Array[]} files */
function hash(files) {
  const all = createHash('sha256');
  for (const file of files) all.update(file);
  return all.digest('hex');
}

await runMain(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  if (missingCorpora) console.log(`${missingCorpora} Only files of our own are opened.`);
  await buildAll();
  const folder = await step('The page that does the jobs, so vite build', () =>
    buildHarnessPage('engines', join(buildDir, 'engines')),
  );
  const core = await loadCore();
  const { jobs, files, results, visit } = await step('The jobs in Node', () => jobsByNode(core));
  const expected = hash([...results.map(({ bytes }) => bytes), visit]);
  console.log(`${jobs.length} files, ${results.length} results\nNode: ${expected}`);

  /** @type {(kind: string, run: string, body: Buffer) => void} */
  let hear = () => {};
  const server = await serve(folder, jobs, files, (kind, run, body) => hear(kind, run, body));

  /**
   * What a browser hands over, until it is done, fails or falls silent.
   * @param {import('./engines/browsers.mjs').Browser} browser
   * @param {string} program
   * @returns {Promise<Buffer[]>}
   */
  async function collect(browser, program) {
    const url = `${server.url}/engines/engines.html?run=${encodeURIComponent(browser.name)}`;
    /** @type {Buffer[]} */
    const handed = [];
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    /** @type {Promise<void>} */
    const done = new Promise((resolve, reject) => {
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error('it fell silent')), SILENCE);
      };
      wait();
      hear = (kind, run, body) => {
        if (run !== browser.name) return;
        wait();
        if (kind === 'result' || kind === 'visit') handed.push(body);
        if (kind === 'done') resolve();
        if (kind === 'failed') reject(new Error(body.toString()));
      };
    });
    const end = startBrowser(browser, program, url);
    try {
      await done;
      return handed;
    } finally {
      clearTimeout(timer);
      await end();
    }
  }

  let same = true;
  for (const browser of browsers.filter(({ name }) => name.includes(values.only))) {
    const program = browser.find();
    if (!program) {
      console.log(`${browser.name}: skipped, because it is not installed (${browser.install})`);
      continue;
    }
    try {
      const handed = await collect(browser, program);
      const theirs = hash(handed);
      console.log(`${browser.name}: ${theirs}`);
      if (theirs === expected) continue;
      const place = results.findIndex(({ bytes }, at) => !handed[at]?.equals(bytes));
      console.log(`  the first difference: ${results[place]?.name ?? 'the visit to the site'}`);
    } catch (error) {
      console.log(`${browser.name}: failed, ${error instanceof Error ? error.message : error}`);
    }
    same = false;
  }
  server.close();
  if (!same) throw new Problem('Not all engines make the same files.');
});
