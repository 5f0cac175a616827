// Compares the installed browser engines. The script runs journeys in each engine. A journey is a sequence of actions
// in a page. There are three kinds of journeys:
// - `files`: the core opens, edits and encodes image files. The results must be identical to those of the core in Node.
// - `watch`: the page has errors on purpose. The script must detect them.
// - All other journeys: a visitor uses the production build. The results must be the same in all engines.
// The exit code is 1 if a journey fails. Options: `--only crop` runs only the journeys whose name contains "crop", and
// `--engine Firefox` uses only the engines whose name contains "Firefox".
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { secondsSince } from '../../scripts/lib/step.mjs';
import { optionsOf } from '../lib/options.mjs';
import { engines, withBrowser } from './browsers/browsers.mjs';
import { listenElsewhere } from './browsers/elsewhere.mjs';
import { prepareFiles } from './browsers/files.mjs';
import { writeInputs } from './browsers/inputs.mjs';
import { journeys } from './browsers/journeys/index.mjs';
import { proveWatch } from './browsers/proof.mjs';
import { serveSite } from './browsers/site.mjs';
import { failures, table } from './browsers/table.mjs';
import { Visitor } from './browsers/visitor.mjs';

/** The names of the two journeys that are not in `journeys`. `files` runs first, and `watch` runs last. */
const FILES = 'files';
const WATCH = 'watch';

await runMain(async () => {
  const { only, engine: wanted } = optionsOf({ only: '', engine: '' });
  const names = [FILES, ...Object.keys(journeys), WATCH].filter((name) => name.includes(only));
  if (names.length === 0) throw new Problem(`No journey has “${only}” in its name.`);
  const site = await serveSite();
  const elsewhere = await listenElsewhere();
  const files = names.includes(FILES) ? await prepareFiles() : null;
  const inputFolder = mkdtempSync(join(tmpdir(), 'pixel-resize-inputs-'));
  const inputs = await writeInputs(inputFolder);
  /** @type {import('./browsers/table.mjs').Outcomes} */
  const outcomes = new Map(names.map((name) => [name, new Map()]));
  /**
   * The results of each journey as JSON, by the journey's name. They come from the first engine that completed the
   * journey.
   * @type {Map<string, string>}
   */
  const expected = new Map();

  /**
   * Runs a journey, and throws an error if the journey fails. A journey from `journeys` also fails in these cases:
   * - The results differ from the results of another engine.
   * - The page has an uncaught error or an unhandled rejection, or violates its content security policy.
   * - The browser sends a request to another machine.
   * @param {string} name the journey's name
   * @param {Visitor} visitor
   * @param {string} engine the engine's name
   */
  async function go(name, visitor, engine) {
    if (name === FILES) return files?.compare(visitor.driver);
    // These calls discard the reports that a failed journey has left: violations of the content security policy, and
    // requests to other machines. Otherwise they would count as reports of this journey.
    site.take();
    elsewhere.take();
    const listen = async () => [
      ...(await visitor.errors()),
      ...site.take().map((violation) => `against the policy: ${violation}`),
      ...elsewhere.take().map((url) => `asked elsewhere: ${url}`),
    ];
    if (name === WATCH) return proveWatch(visitor, listen);
    await visitor.driver.setViewport(1280, 800);
    const given = JSON.stringify((await journeys[name]?.(visitor, inputs, engine)) ?? {});
    const wrong = await listen();
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    if (!expected.has(name)) expected.set(name, given);
    if (given !== expected.get(name)) throw new Error(`${given} and not ${expected.get(name)}`);
  }

  /** @type {string[]} */
  const there = [];
  for (const engine of engines.filter(({ name }) => name.includes(wanted))) {
    const program = engine.find();
    if (!program) {
      console.log(`${engine.name}: left out, because it is not installed (${engine.install})`);
      continue;
    }
    there.push(engine.name);
    console.log(`\n${engine.name}`);
    await withBrowser(engine, program, elsewhere.proxy, async (running, folder) => {
      for (const name of names) {
        const start = performance.now();
        const journey = async () => {
          const driver = await running.visit();
          try {
            await go(name, new Visitor(driver, site.origin, folder), engine.name);
          } finally {
            await driver.close();
          }
        };
        const failure = await journey().then(
          () => null,
          (thrown) => String(thrown instanceof Error ? thrown.message : thrown),
        );
        outcomes.get(name)?.set(engine.name, failure);
        console.log(`  ${name}: ${failure ?? 'ok'} (${secondsSince(start)} s)`);
      }
    });
  }
  files?.close();
  elsewhere.close();
  await site.close();
  rmSync(inputFolder, { recursive: true });
  if (there.length === 0) throw new Problem(`No installed engine has “${wanted}” in its name.`);
  console.log(`\n${table(outcomes, there)}`);
  const failed = failures(outcomes);
  if (failed.length > 0) throw new Problem(`Not all engines do the same.\n${failed.join('\n')}`);
});
