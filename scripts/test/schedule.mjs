import { availableParallelism } from 'node:os';
import { Problem } from '../lib/problem.mjs';
import { nothing, oneTest } from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {import('./results.mjs').TimedTest} TimedTest */

/**
 * One line of the table.
 * @typedef {{ name: string; seconds: number; counts: Counts; note?: string }} Row
 */

/**
 * Something that runs as a whole: a build, or a test runner over one or several groups.
 * @typedef {object} Task
 * @property {string} name
 * @property {readonly string[]} needs names of tasks that must succeed before it starts; those that are not in this run are
 *   ignored
 * @property {number} cores how many cores it keeps busy; Infinity where nothing may run beside it
 * @property {(sink: (text: string) => void) => Promise<Outcome>} run writes its output to the sink
 */

/**
 * What a task came to. A build has no rows where it succeeded.
 * @typedef {{ ok: boolean; rows: Row[]; times?: TimedTest[] }} Outcome
 */

/**
 * Runs tasks, as many at a time as there are cores for. None is left out because another failed, unless it needs that one.
 * @param {readonly Task[]} tasks in the order in which they are started where there is a choice
 * @param {object} [options]
 * @param {number} [options.cores]
 * @param {(text: string) => void} [options.print] gets the output of a task in one piece, when it has ended
 * @returns {Promise<Outcome[]>} in the order of the tasks
 */
export async function schedule(tasks, { cores = availableParallelism(), print = write } = {}) {
  /** @type {Map<Task, Outcome>} */
  const done = new Map();
  /** @type {Map<Task, Promise<void>>} */
  const running = new Map();
  const byName = new Map(tasks.map((task) => [task.name, task]));
  /** @param {Task} task */
  const needed = (task) => task.needs.flatMap((name) => byName.get(name) ?? []);

  /** @param {Task} task */
  const start = async (task) => {
    // What runs by itself is shown as it goes on.
    const isLive = tasks.length === 1 || task.cores > cores;
    /** @type {string[]} */
    const output = [];
    const begun = performance.now();
    if (isLive) print(`▸ ${task.name}\n`);
    else print(`… ${task.name}\n`);
    const outcome = await attempt(task, (text) => (isLive ? print(text) : output.push(text)));
    const seconds = (performance.now() - begun) / 1000;
    if (!isLive) print(`\n▸ ${task.name}\n${output.join('')}`);
    print(`${outcome.ok ? '✓' : '✗'} ${task.name}: ${seconds.toFixed(1)} s\n`);
    done.set(task, outcome);
    running.delete(task);
  };

  while (done.size < tasks.length) {
    for (const task of tasks) {
      if (done.has(task) || running.has(task)) continue;
      const needs = needed(task);
      const failed = needs.find((it) => done.get(it)?.ok === false);
      if (failed) {
        done.set(task, notRun(task, `not run, for want of ${failed.name}`));
        continue;
      }
      const busy = [...running.keys()].reduce((sum, it) => sum + it.cores, 0);
      const fits = busy === 0 || busy + task.cores <= cores;
      if (fits && needs.every((it) => done.has(it))) running.set(task, start(task));
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return tasks.map((task) => done.get(task) ?? notRun(task, 'not run'));
}

/** @param {string} text */
const write = (text) => void process.stdout.write(text);

/**
 * @param {Task} task
 * @param {string} note
 * @returns {Outcome}
 */
const notRun = ({ name }, note) => ({
  ok: false,
  rows: [{ name, seconds: 0, counts: { ...nothing, failed: 1 }, note }],
});

/**
 * Runs a task; an error in it is a failure with a row, since the table has to come whatever happens.
 * @param {Task} task
 * @param {(text: string) => void} sink
 * @returns {Promise<Outcome>}
 */
async function attempt(task, sink) {
  const begun = performance.now();
  try {
    return await task.run(sink);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    sink(`${error instanceof Problem ? error.message : text}\n`);
    const seconds = (performance.now() - begun) / 1000;
    return { ok: false, rows: [{ name: task.name, seconds, counts: oneTest(1), note: 'did not finish' }] };
  }
}
