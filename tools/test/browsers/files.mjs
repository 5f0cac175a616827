import { join } from 'node:path';
import { loadCore } from '../../../scripts/build/node-core.mjs';
import { missingCorpora } from '../../../scripts/lib/corpora.mjs';
import { buildDir } from '../../../scripts/lib/paths.mjs';
import { step } from '../../../scripts/lib/step.mjs';
import { buildHarnessPage } from '../../lib/harness-page.mjs';
import { jobsByNode } from './jobs.mjs';
import { serve } from './server.mjs';

/** The longest time between two messages of the page, in milliseconds. If the page takes longer, the journey fails. */
const SILENCE = 180_000;

/**
 * Prepares the journey `files`, in which the core opens, edits and encodes many files. Each file is one job. Builds a
 * page that performs the jobs in a browser, performs the same jobs in Node for the expected results (see `jobsByNode`),
 * and starts a server for the page.
 */
export async function prepareFiles() {
  if (missingCorpora) console.log(`${missingCorpora} Only files of our own are opened.`);
  const folder = await step('The page that does the jobs, so vite build', () =>
    buildHarnessPage('browsers', join(buildDir, 'browsers/page')),
  );
  const core = await loadCore();
  const { jobs, files, results } = await step('The jobs in Node', () => jobsByNode(core));
  console.log(`${jobs.length} files, ${results.length} results`);

  /** @type {(kind: string, body: Buffer) => void} */
  let hear = () => {};
  const server = await serve(folder, jobs, files, (kind, body) => hear(kind, body));

  /**
   * Opens the page in a browser, and compares each file from the page with the file from Node. Throws an error at the
   * first difference.
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
      await Promise.all([driver.goto(`${server.url}/browsers/browsers.html`), done]);
    } finally {
      clearTimeout(timer);
      hear = () => {};
    }
  }
  return { compare, close: server.close };
}
