// Measures how long our core and other programs take for whole jobs. A job starts with an image file in memory and ends
// with the file of a square, a PNG or a JPEG. All programs run in Chromium, in turn. Our core runs in a production build.
//
// - `--only jpeg16,png15-1080` selects the jobs whose ids begin with "jpeg16" or "png15-1080".
// - `--peers pica,vips` selects the other programs whose ids begin with "pica" or "vips". With `--peers none`, only our
//   core is measured.
// - `--runs 9` sets the number of runs of each job and program.
// - `--baseline DIR` also measures an older build of our core. DIR is the folder `.build/bench/ours` of a checkout of
//   an older commit. `npm run bench -- --build` in that checkout builds the folder.
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { buildCore } from '../../scripts/build/core.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { buildHarnessPage } from '../lib/harness-page.mjs';
import { optionsOf } from '../lib/options.mjs';
import { servePages } from '../lib/page-server.mjs';
import { ensurePeers, peersDir } from '../lib/peers.mjs';
import { fileOf } from './whole/inputs.mjs';
import { jobs } from './whole/jobs.mjs';
import { engine, measure } from './whole/measure.mjs';
import { programs } from './whole/programs.mjs';
import { asText, baselineAsText, phasesAsText, ratiosAsText } from './whole/tables.mjs';

/**
 * The measurements of one program in one job.
 * @typedef {object} Result
 * @property {string} job the job's id
 * @property {string} program the program's id
 * @property {number} input the size of the job's input file, in bytes
 * @property {import('./whole/measure.mjs').Run[]} runs one for each round
 * @property {string} [failure] the message of the error that ended the runs early
 */

/** @typedef {Awaited<ReturnType<typeof servePages>>} Server */

/**
 * A program in the comparison: its id, the path of its page, and the server of that page.
 * @typedef {{ id: string; page: string; server: Server }} Entrant
 */

/**
 * Selects elements of a list by their ids. Throws a `Problem` if a name matches no id.
 * @template {{ id: string }} T
 * @param {readonly T[]} all
 * @param {string} wanted ids or the beginnings of ids, separated by commas. An empty text selects all elements, and
 *   `none` selects no element
 */
function choose(all, wanted) {
  if (wanted === 'none') return [];
  const names = wanted.split(',');
  const unknown = names.find((name) => !all.some(({ id }) => id.startsWith(name)));
  if (unknown) throw new Problem(`There is no ${unknown}, but ${all.map(({ id }) => id).join(', ')}.`);
  return all.filter(({ id }) => names.some((name) => id.startsWith(name)));
}

/**
 * Measures a job with several programs. In each round, every program does the job twice in a new browser. A program
 * that has failed is left out of the following rounds.
 * @param {import('./whole/jobs.mjs').Job} job
 * @param {readonly Entrant[]} entrants
 * @param {number} rounds
 * @returns {Promise<Result[]>} one result for each program, in the order of `entrants`
 */
async function inTurn(job, entrants, rounds) {
  const { id, name, input } = job;
  const file = await fileOf(input);
  const results = entrants.map(({ id: program, page, server }) => {
    server.give(file);
    return {
      page: server.url + page,
      input: `${server.url}/input`,
      result: /** @type {Result} */ ({ job: id, program, input: file.length, runs: [] }),
    };
  });
  const turns = [...results];
  process.stdout.write(`${name} `);
  for (let round = 0; round < rounds; round++) {
    for (const { page, input: address, result } of turns) {
      if (result.failure) continue;
      try {
        result.runs.push(await measure(page, address, job));
      } catch (error) {
        result.failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      }
      process.stdout.write(result.failure ? 'x' : '.');
    }
    // The next round begins with the next program, so that no program is always the first of a round.
    turns.push(...turns.splice(0, 1));
  }
  console.log('');
  return results.map(({ result }) => result);
}

/**
 * Serves an older build of the page that runs our core.
 * @param {string} folder the folder of that build
 */
function serveBaseline(folder) {
  const path = resolve(folder);
  if (!existsSync(join(path, 'ours.html')))
    throw new Problem(
      `${folder} has no ours.html: run npm run bench -- --build in a checkout of that commit.`,
    );
  return servePages({ ours: path });
}

await runMain(async () => {
  const values = optionsOf({ build: false, baseline: '', only: '', peers: '', runs: 5 });
  const ours = programs.filter(({ id }) => id === 'ours');
  const baseline = programs.filter(({ id }) => id === 'baseline');
  const peers = programs.filter((program) => ![...ours, ...baseline].includes(program));
  const chosen = [...ours, ...choose(peers, values.peers)];
  const todo = choose(jobs, values.only);
  if (missingCorpora) console.log(`${missingCorpora} Photographs are made here.`);
  await buildCore();
  const folder = join(buildDir, 'bench');
  const built = await step('Our page, so vite build', () => buildHarnessPage('ours', join(folder, 'ours')));
  if (values.build) {
    console.log(built);
    return;
  }
  await ensurePeers();
  const server = await servePages({
    ours: built,
    programs: join(root, 'tools/bench/whole/programs'),
    peers: peersDir,
  });
  const older = values.baseline ? await serveBaseline(values.baseline) : null;
  /** @type {Entrant[]} */
  const entrants = [
    ...chosen.map((program) => ({ ...program, server })),
    // The page has the same path in both builds of our core, so the older build has its own server.
    ...(older ? baseline.map((program) => ({ ...program, server: older })) : []),
  ];
  const machine = { cores: cpus().length, engine: await engine() };
  /** @type {Result[]} */
  const results = [];
  for (const job of todo) {
    results.push(...(await inTurn(job, entrants, values.runs)));
    // The results are written after each job, so that they are not lost if somebody stops the long measurement.
    writeFileSync(join(folder, 'results.json'), `${JSON.stringify({ machine, results }, null, 1)}\n`);
  }
  server.close();
  older?.close();
  console.log(`\n${machine.engine}, ${machine.cores} cores`);
  const tables = [asText, ratiosAsText, phasesAsText, ...(older ? [baselineAsText] : [])];
  for (const table of tables) console.log(`\n${table(results)}`);
});
