// Whole jobs, from a file in memory to the PNG of a square: ours beside those of other programs, in one run and
// in turn, in a real Chromium and on the production build. `--only jpeg16,png15-1080` does the jobs of those
// names, `--peers pica,vips` those programs beside ours, `--runs 9` each as often.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCore } from '../../scripts/build/core.mjs';
import { buildHarnessPage } from '../../scripts/build/harness-page.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { servePages } from '../../scripts/lib/page-server.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { ensurePeers, peersDir } from '../../scripts/lib/peers.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { ensurePackages } from '../../scripts/setup/npm.mjs';
import { fileOf } from './whole/inputs.mjs';
import { jobs } from './whole/jobs.mjs';
import { engine, measure } from './whole/measure.mjs';
import { page } from './whole/page.mjs';
import { programs } from './whole/programs.mjs';
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
 * Those of a list that are wanted.
 * @template {{ id: string }} T
 * @param {readonly T[]} all
 * @param {string | undefined} wanted names or their beginnings, separated by commas; undefined for all
 */
function choose(all, wanted) {
  const names = wanted?.split(',') ?? [''];
  const strange = names.find((name) => !all.some(({ id }) => id.startsWith(name)));
  if (strange) throw new Problem(`There is no ${strange}, but ${all.map(({ id }) => id).join(', ')}.`);
  return all.filter(({ id }) => names.some((name) => id.startsWith(name)));
}

/**
 * Has programs do a job in turn, round by round.
 * @param {import('./whole/jobs.mjs').Job} job
 * @param {readonly import('./whole/programs.mjs').Program[]} chosen
 * @param {number} rounds
 * @param {Awaited<ReturnType<typeof servePages>>} server
 * @returns {Promise<Result[]>} one for each program
 */
async function inTurn({ id, name, input, side }, chosen, rounds, server) {
  const file = await fileOf(input);
  server.give(file);
  const results = chosen.map((program) => ({
    page: server.url + program.page,
    result: /** @type {Result} */ ({ job: id, program: program.id, input: file.length, runs: [] }),
  }));
  const turns = [...results];
  process.stdout.write(`${name} `);
  for (let round = 0; round < rounds; round++) {
    for (const { page, result } of turns) {
      if (result.failure) continue;
      try {
        result.runs.push(await measure(page, `${server.url}/input`, `image/${input.format}`, side));
      } catch (error) {
        result.failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      }
      process.stdout.write(result.failure ? 'x' : '.');
    }
    // Each begins once, so that none always finds the machine as the same other leaves it.
    turns.push(...turns.splice(0, 1));
  }
  console.log('');
  return results.map(({ result }) => result);
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
  const chosen = [ours, ...choose(peers, values.peers)];
  const todo = choose(jobs, values.only);
  if (missingCorpora) console.log(`${missingCorpora} Photographs are made here.`);
  await ensurePackages();
  await ensurePeers();
  await buildCore();
  const folder = join(buildDir, 'bench');
  const built = await step('Our page, so vite build', () => buildHarnessPage('ours', join(folder, 'ours')));
  const server = await servePages({
    ours: built,
    programs: join(root, 'tools/bench/whole/programs'),
    peers: peersDir,
  });
  const machine = { cores: cpus().length, engine: await engine() };
  /** @type {Result[]} */
  const results = [];
  for (const job of todo) {
    results.push(...(await inTurn(job, chosen, Number(values.runs), server)));
    // After each job: a run takes long, and may be stopped.
    writeFileSync(join(folder, 'results.json'), `${JSON.stringify({ machine, results }, null, 1)}\n`);
    writeFileSync(join(folder, 'index.html'), page(machine, results));
  }
  server.close();
  console.log(`\n${machine.engine}, ${machine.cores} cores`);
  for (const table of [asText, ratiosAsText, stagesAsText]) console.log(`\n${table(results)}`);
  console.log(`\n${join('.build', 'bench', 'index.html')} has the plots.`);
});
