// Whole jobs, from a file in memory to the PNG of a square: ours beside those of other programs, in one run and
// in turn, in a real Chromium and on the production build. `--only jpeg16,png15-1080` does the jobs of those
// names, `--peers pica,vips` those programs beside ours, `--runs 9` each as often.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCore } from '../build/core.mjs';
import { buildHarnessPage } from '../build/harness-page.mjs';
import { missingCorpora } from '../lib/corpora.mjs';
import { buildDir } from '../lib/paths.mjs';
import { ensurePeers } from '../lib/peers.mjs';
import { Problem, runMain } from '../lib/problem.mjs';
import { step } from '../lib/step.mjs';
import { ensurePackages } from '../setup/npm.mjs';
import { fileOf } from './whole/inputs.mjs';
import { jobs } from './whole/jobs.mjs';
import { engine, measure } from './whole/measure.mjs';
import { page } from './whole/page.mjs';
import { programs } from './whole/programs.mjs';
import { serve } from './whole/server.mjs';
import { asText, ratiosAsText, stagesAsText } from './whole/tables.mjs';

/**
 * What a program needed for a job.
 * @typedef {object} Result
 * @property {string} job
 * @property {string} program
 * @property {number} input bytes of the file that was opened
 * @property {import('./whole/measure.mjs').Run[]} runs in the order of the rounds, in which all programs took turns
 * @property {string} [failure] why there are no more
 */

/**
 * @param {string} what
 * @param {string | undefined} wanted names or their beginnings, separated by commas; undefined for all
 * @param {readonly { id: string }[]} all
 */
function isWanted(what, wanted, all) {
  const names = wanted?.split(',') ?? [''];
  for (const name of names) {
    if (!all.some(({ id }) => id.startsWith(name))) {
      throw new Problem(`There is no ${what} ${name}: ${all.map(({ id }) => id).join(', ')}.`);
    }
  }
  return (/** @type {{ id: string }} */ { id }) => names.some((name) => id.startsWith(name));
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      peers: { type: 'string' },
      runs: { type: 'string', default: '5' },
    },
  });
  const [ours, ...peers] = programs;
  if (!ours) throw new Error('ours is the first');
  const chosen = [ours, ...peers.filter(isWanted('peer', values.peers, peers))];
  const todo = jobs.filter(isWanted('job', values.only, jobs));
  if (missingCorpora) console.log(`${missingCorpora} Photographs are made here.`);
  await ensurePackages();
  await ensurePeers();
  await buildCore();
  const folder = join(buildDir, 'bench');
  const built = await step('Our page, so vite build', () => buildHarnessPage('ours', join(folder, 'ours')));
  const server = await serve(built);
  const machine = { cores: cpus().length, engine: await engine() };
  /** @type {Result[]} */
  const results = [];
  for (const job of todo) {
    const file = await fileOf(job.input);
    server.give(file);
    const own = chosen.map(
      ({ id }) => /** @type {Result} */ ({ job: job.id, program: id, input: file.length, runs: [] }),
    );
    process.stdout.write(`${job.name} `);
    for (let round = 0; round < Number(values.runs); round++) {
      // Each begins once, so that none always has the machine as another leaves it.
      for (const at of chosen.keys()) {
        const place = (at + round) % chosen.length;
        const [program, result] = [chosen[place], own[place]];
        if (!program || !result || result.failure) continue;
        try {
          const run = await measure(
            server.url + program.page,
            `${server.url}/input`,
            `image/${job.input.format}`,
            job.side,
          );
          result.runs.push(run);
        } catch (error) {
          result.failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
        }
        process.stdout.write(result.failure ? 'x' : '.');
      }
    }
    console.log('');
    results.push(...own);
    // After each job: a run takes long, and may be stopped.
    writeFileSync(join(folder, 'results.json'), `${JSON.stringify({ machine, results }, null, 1)}\n`);
    writeFileSync(join(folder, 'index.html'), page(machine, results));
  }
  server.close();
  console.log(`\n${machine.engine}, ${machine.cores} cores`);
  for (const table of [asText, ratiosAsText, stagesAsText]) console.log(`\n${table(results)}`);
  console.log(`\n${join('.build', 'bench', 'index.html')} has the plots.`);
});
