import { join } from 'node:path';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { buildHarnessPage } from '../lib/harness-page.mjs';
import { jobsByNode } from './jobs.mjs';
import { serve } from './server.mjs';

/** Milliseconds without a word from a page, after which it is given up. */
const SILENCE = 180_000;

/** The jobs of the core, done by Node and to be done by the page that is served for it. */
export async function prepareFiles() {
  if (missingCorpora) console.log(`${missingCorpora} Only files of our own are opened.`);
  const folder = await step('The page that does the jobs, so vite build', () =>
    buildHarnessPage('engines', join(buildDir, 'engines/page')),
  );
  const core = await loadCore();
  const { jobs, files, results } = await step('The jobs in Node', () => jobsByNode(core));
  console.log(`${jobs.length} files, ${results.length} results`);

  /** @type {(kind: string, body: Buffer) => void} */
  let hear = () => {};
  const server = await serve(folder, jobs, files, (kind, body) => hear(kind, body));

  /**
   * All files that a browser makes, compared with Node's as they come.
   * @param {import('./driver.mjs').Driver} driver
   */
  async function compare(driver) {
    let place = 0;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    /** @type {Promise<void>} */
    const done = new Promise((resolve, reject) => {
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error('it fell silent')), SILENCE);
      };
      wait();
      hear = (kind, body) => {
        wait();
        if (kind === 'result') {
          const expected = results[place++];
          if (!expected || !body.equals(expected.bytes))
            reject(new Error(`${expected?.name ?? 'one file too many'} is not as in Node`));
        }
        if (kind === 'failed') reject(new Error(body.toString()));
        if (kind === 'done') {
          if (place === results.length) resolve();
          else reject(new Error(`only ${place} of ${results.length} files came`));
        }
      };
    });
    try {
      await Promise.all([driver.goto(`${server.url}/engines/engines.html`), done]);
    } finally {
      clearTimeout(timer);
      hear = () => {};
    }
  }
  return { compare, close: server.close };
}
