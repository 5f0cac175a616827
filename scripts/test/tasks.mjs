import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { cachedResult, Keys, keepResult } from './keys.mjs';
import { add, nothing, settle } from './results.mjs';
import { pagesAtOnce, playwright } from './runners.mjs';

/** @typedef {import('./choose.mjs').Choice} Choice */
/** @typedef {import('./groups.mjs').Group} Group */
/** @typedef {import('./groups.mjs').Tier} Tier */
/** @typedef {import('./schedule.mjs').Outcome} Outcome */
/** @typedef {import('./schedule.mjs').Row} Row */
/** @typedef {import('./schedule.mjs').Task} Task */

const { PREBUILT } = process.env;

/**
 * A group that has to run, and the key under which its result is cached. The key is null if the result must not be
 * cached.
 * @typedef {{ group: Group; key: string | null }} Pending
 */

const preparations = /** @type {const} */ ([
  { name: 'core', needs: [] },
  { name: 'site', needs: ['core'] },
  { name: 'browser', needs: [] },
]);

/**
 * The tasks that build the core, build the site, or install the browser. Each task runs in a child process, so that its
 * output can be collected.
 * @param {ReadonlySet<string>} wanted the names of the preparations that the tests need
 * @returns {Task[]}
 */
const prepare = (wanted) =>
  preparations
    .filter(({ name }) => wanted.has(name))
    .map(({ name, needs }) => ({
      name,
      needs,
      cores: name === 'core' ? 'share' : 1,
      run: async (sink, cores) => {
        const script = join(root, 'scripts/test/prepare.mjs');
        const start = performance.now();
        const code = await run(process.execPath, [script, name], {
          sink,
          env: { CARGO_BUILD_JOBS: String(cores) },
        });
        const row = { name, seconds: (performance.now() - start) / 1000, counts: { ...nothing, failed: 1 } };
        return code === 0 ? { ok: true, rows: [] } : { ok: false, rows: [row] };
      },
    }));

/**
 * The outcome of a task that ran one test runner.
 * @param {string} name the name in the table
 * @param {number} since the task's start, as a value of `performance.now()`
 * @param {import('./runners.mjs').Result} result
 * @returns {Outcome}
 */
const outcome = (name, since, { counts, tests = [] }) => ({
  ok: counts.failed === 0,
  rows: [{ name, seconds: (performance.now() - since) / 1000, counts }],
  tests,
});

/**
 * The task that runs a group and caches its result.
 * @param {Pending} pending
 * @returns {Task}
 */
const groupTask = ({ group: { name, needs, cores, run: runGroup }, key }) => ({
  name,
  needs,
  cores: cores ?? 'share',
  run: async (sink, cores) => {
    const start = performance.now();
    const result = runGroup ? await runGroup(sink, cores) : { counts: nothing };
    keepResult(name, key, result.counts);
    return outcome(name, start, result);
  },
});

/**
 * The task that runs several groups of browser tests in one run of Playwright. The task "playwright:alone", for tests
 * that measure time, uses one page at a time, and no other task runs at the same time.
 * @param {string} name
 * @param {readonly Pending[]} pending
 * @param {Tier} tier
 * @returns {Task[]} an empty list if `pending` is empty
 */
function browserTask(name, pending, tier) {
  if (pending.length === 0) return [];
  const isAlone = name === 'playwright:alone';
  const needs = [...new Set(pending.flatMap(({ group }) => group.needs))];
  const ofTier = [tier === 'long' ? '--grep' : '--grep-invert', '@long'];
  return [
    {
      name,
      needs,
      cores: isAlone ? Number.POSITIVE_INFINITY : pagesAtOnce,
      run: async (sink) => {
        const start = performance.now();
        const chosen = pending.flatMap(({ group }) => ['--project', group.project ?? '']);
        const workers = ['--workers', String(isAlone ? 1 : pagesAtOnce)];
        const { code, projects, tests } = await playwright(name, sink, [...chosen, ...workers, ...ofTier]);
        const seconds = (performance.now() - start) / 1000;
        /** @type {Row[]} */
        const rows = [];
        for (const { group, key } of pending) {
          const counts = projects.get(group.project ?? '');
          // Playwright reports no counts for a group that has no tests in the tier of this run.
          if (!counts) continue;
          keepResult(group.name, code === 0 ? key : null, counts);
          rows.push({ name: group.name, seconds, counts });
        }
        // Some failures belong to no group: errors outside of any test, and the failure that `settle` adds if
        // Playwright crashed or ran no tests. These failures are shown in a row of their own.
        const failed = rows.reduce((sum, { counts }) => sum + counts.failed, 0);
        const unexplained = settle(code, [...projects.values()].reduce(add, nothing)).failed - failed;
        if (unexplained > 0) rows.push({ name, seconds, counts: { ...nothing, failed: unexplained } });
        return { ok: rows.every(({ counts }) => counts.failed === 0), rows, tests };
      },
    },
  ];
}

/**
 * Creates the tasks of a run.
 * @param {Choice} choice the groups to run
 * @param {boolean} usesCache whether a group with a cached result is left out
 * @returns {{ tasks: Task[]; cached: Row[] }} `cached` has a row for each group that is left out
 */
export function tasksOf({ tier, groups }, usesCache) {
  /** @type {Row[]} */
  const cached = [];
  /** @type {Pending[]} */
  const pending = [];
  const keys = usesCache ? new Keys() : null;
  for (const group of groups) {
    const key = keys && group.reads ? keys.of(group.reads, tier) : null;
    const passed = cachedResult(group.name, key);
    if (passed === null) pending.push({ group, key });
    else cached.push({ name: group.name, seconds: 0, counts: { ...nothing, cached: passed } });
  }
  const [together, alone, others] = [
    pending.filter(({ group }) => group.project && group.project !== 'alone'),
    pending.filter(({ group }) => group.project === 'alone'),
    pending.filter(({ group }) => !group.project),
  ];
  // The browser tests take longest, so they come before the slow groups. They have to wait until the site is built.
  // Meanwhile, the quick groups run, which take only seconds.
  const [quick, slow] = [
    others.filter(({ group }) => !group.reads || group.cores === 1),
    others.filter(({ group }) => group.reads && group.cores !== 1),
  ];
  const tests = [
    ...browserTask('playwright', together, tier),
    ...quick.map(groupTask),
    ...slow.map(groupTask),
    ...browserTask('playwright:alone', alone, tier),
  ];
  const wanted = new Set(tests.flatMap(({ needs }) => needs));
  if (wanted.has('site')) wanted.add('core');
  // In CI, one job builds the core and the site for all others.
  if (PREBUILT) for (const name of ['core', 'site']) wanted.delete(name);
  return { tasks: [...prepare(wanted), ...tests], cached };
}
