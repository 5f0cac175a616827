// Whole jobs, from a file in memory to the PNG of a square: ours beside those of other programs, in one run and
// in turn, in a real Chromium and on the production build. `--only jpeg16,png15-1080` does the jobs of those
// names, `--peers pica,vips` those programs beside ours (`--peers none`: no other), `--runs 9` each as often.
// `--baseline DIR` measures an older build of ours beside the present one: DIR is the `.build/bench/ours` of a checkout
// of that commit, which `npm run bench -- --build` makes there.
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCore } from '../../scripts/build/core.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { ensurePackages } from '../../scripts/setup/npm.mjs';
import { buildHarnessPage } from '../lib/harness-page.mjs';
import { servePages } from '../lib/page-server.mjs';
import { ensurePeers, peersDir } from '../lib/peers.mjs';
import { fileOf } from './whole/inputs.mjs';
import { jobs } from './whole/jobs.mjs';
import { engine, measure } from './whole/measure.mjs';
import { page } from './whole/page.mjs';
import { programs } from './whole/programs.mjs';
import { asText, baselineAsText, phasesAsText, ratiosAsText } from './whole/tables.mjs';

/**
 * What a program needed for a job.
 * @typedef {object} Result
 * @property {string} job
 * @property {string} program
 * @property {number} input bytes of the file that was opened
 * @property {import('./whole/measure.mjs').Run[]} runs in the order of the rounds, in which all programs took turns
 * @property {string} [failure] why there are no more
 */

/** @typedef {Awaited<ReturnType<typeof servePages>>} Server */

/**
 * A program, and the server that its page comes from.
 * @typedef {{ id: string; page: string; server: Server }} Entrant
 */

/**
 * Those of a list that are wanted.
 * @template {{ id: string }} T
 * @param {readonly T[]} all
 * @param {string | undefined} wanted names or their beginnings, separated by commas; undefined for all, `none` for none
 */
function choose(all, wanted) {
  if (wanted === 'none') return [];
  const names = wanted?.split(',') ?? [''];
  const unknown = names.find((name) => !all.some(({ id }) => id.startsWith(name)));
  if (unknown) throw new Problem(`There is no ${unknown}, but ${all.map(({ id }) => id).join(', ')}.`);
  return all.filter(({ id }) => names.some((name) => id.startsWith(name)));
}

/**
 * Has programs do a job in turn, round by round.
 * @param {import('./whole/jobs.mjs').Job} job
 * @param {readonly Entrant[]} entrants
 * @param {number} rounds
 * @returns {Promise<Result[]>} one for each program
 */
async function inTurn({ id, name, input, side }, entrants, rounds) {
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
        result.runs.push(await measure(page, address, `image/${input.format}`, side));
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

/** @param {string} folder of an older build of our page */
function serveBaseline(folder) {
  const path = resolve(folder);
  if (!existsSync(join(path, 'ours.html')))
    throw new Problem(
      `${folder} has no ours.html: run npm run bench -- --build in a checkout of that commit.`,
    );
  return servePages({ ours: path });
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      build: { type: 'boolean', default: false },
      baseline: { type: 'string' },
      only: { type: 'string' },
      peers: { type: 'string' },
      runs: { type: 'string', default: '5' },
    },
  });
  const ours = programs.filter(({ id }) => id === 'ours');
  const baseline = programs.filter(({ id }) => id === 'baseline');
  const peers = programs.filter((program) => ![...ours, ...baseline].includes(program));
  const chosen = [...ours, ...choose(peers, values.peers)];
  const todo = choose(jobs, values.only);
  if (missingCorpora) console.log(`${missingCorpora} Photographs are made here.`);
  await ensurePackages();
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
  const older = values.baseline === undefined ? null : await serveBaseline(values.baseline);
  /** @type {Entrant[]} */
  const entrants = [
    ...chosen.map((program) => ({ ...program, server })),
    // The pages of two builds have the same address, so the older one has another server.
    ...(older ? baseline.map((program) => ({ ...program, server: older })) : []),
  ];
  const machine = { cores: cpus().length, engine: await engine() };
  /** @type {Result[]} */
  const results = [];
  for (const job of todo) {
    results.push(...(await inTurn(job, entrants, Number(values.runs))));
    // After each job: a run takes long, and may be stopped.
    writeFileSync(join(folder, 'results.json'), `${JSON.stringify({ machine, results }, null, 1)}\n`);
    writeFileSync(join(folder, 'index.html'), page(machine, results));
  }
  server.close();
  older?.close();
  console.log(`\n${machine.engine}, ${machine.cores} cores`);
  const tables = [asText, ratiosAsText, phasesAsText, ...(older ? [baselineAsText] : [])];
  for (const table of tables) console.log(`\n${table(results)}`);
  console.log(`\n${join('.build', 'bench', 'index.html')} has the plots.`);
});
