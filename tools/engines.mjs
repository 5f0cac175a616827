// Whether all engines make the same files and let a visitor do the same: real files are opened, edited and saved
// through the core in every browser that is installed, and compared with what Node makes of them; then a visitor
// goes through the production build. Exit code 1 where something failed.
// `--only crop` takes the journeys of that name (`files` are the core's, `watch` proves that faults are heard), `--engine Firefox` the engines of that name.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, runMain } from '../scripts/lib/problem.mjs';
import { secondsSince } from '../scripts/lib/step.mjs';
import { engines, withBrowser } from './engines/browsers.mjs';
import { listenElsewhere } from './engines/elsewhere.mjs';
import { prepareFiles } from './engines/files.mjs';
import { writeInputs } from './engines/inputs.mjs';
import { journeys } from './engines/journeys/index.mjs';
import { proveWatch } from './engines/proof.mjs';
import { serveSite } from './engines/site.mjs';
import { allWell, table } from './engines/table.mjs';
import { Visitor } from './engines/visitor.mjs';

/** Two more beside the visitor's journeys: the first and the last. */
const FILES = 'files';
const WATCH = 'watch';

await runMain(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, engine: { type: 'string', default: '' } },
  });
  const names = [FILES, ...Object.keys(journeys), WATCH].filter((name) => name.includes(values.only));
  const site = await serveSite();
  const elsewhere = await listenElsewhere();
  const files = names.includes(FILES) ? await prepareFiles() : null;
  const inputFolder = mkdtempSync(join(tmpdir(), 'pixel-resize-inputs-'));
  const inputs = await writeInputs(inputFolder);
  /** @type {import('./engines/table.mjs').Outcomes} */
  const outcomes = new Map(names.map((name) => [name, new Map()]));
  /**
   * What each journey gave in the first engine that came to its end.
   * @type {Map<string, string>}
   */
  const expected = new Map();

  /**
   * @param {string} name
   * @param {Visitor} visitor
   * @param {string} engine
   */
  async function go(name, visitor, engine) {
    if (name === FILES) return files?.compare(visitor.driver);
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
  for (const engine of engines.filter(({ name }) => name.includes(values.engine))) {
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
  console.log(`\n${table(outcomes, there)}`);
  if (!allWell(outcomes)) throw new Problem('Not all engines do the same.');
});
