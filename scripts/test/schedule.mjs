import { availableParallelism } from 'node:os';
import { Problem } from '../lib/problem.mjs';
import { nothing, oneTest } from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {import('./results.mjs').TestResult} TestResult */

/**
 * One row of the table that is printed at the end of a run.
 * @typedef {{ name: string; seconds: number; counts: Counts; note?: string }} Row
 */

/**
 * A unit of work for the scheduler: a build, or one run of a test runner on one or several groups.
 * @typedef {object} Task
 * @property {string} name
 * @property {readonly string[]} needs the names of tasks that must succeed before this task starts. Names of tasks that
 *   are not part of the run are ignored
 * @property {number | 'share' | 'idle'} cores the number of processor cores that the task uses; Infinity if no other task
 *   may run at the same time; "share" if the task can use any number; "idle" if it can use any number and its processes
 *   have low priority
 * @property {(sink: (text: string) => void, cores: number) => Promise<Outcome>} run executes the task with at most
 *   `cores` busy processes, and writes its output to `sink`
 */

/**
 * The outcome of a task. A successful build has no rows in the table.
 * @typedef {{ ok: boolean; rows: Row[]; tests?: TestResult[] }} Outcome
 */

/**
 * Runs tasks in parallel. The tasks that run at the same time use at most `options.cores` cores in total. A task that
 * needs more than `options.cores` cores runs alone. A task that can use any number gets half of the cores, or all of
 * them if it is the last task. If a task fails, the tasks that need it are not run; all other tasks are run.
 *
 * A task that uses "idle" cores counts as none: its processes get what the other tasks leave, because these often wait,
 * as a browser test does for its page. One such task runs at a time.
 * @param {readonly Task[]} tasks if several tasks can start, the first one in this list starts first. While this task
 *   waits for free cores, no later task starts that needs a core
 * @param {object} [options]
 * @param {number} [options.cores] the number of processor cores; by default, all cores of this machine
 * @param {(text: string) => void} [options.print] is called with the whole output of a task when the task has ended. If
 *   no other task can run at the same time, `print` is called with each part of the output as soon as the task writes
 *   this part
 * @returns {Promise<Outcome[]>} in the order of `tasks`
 */
export async function schedule(tasks, { cores = availableParallelism(), print = write } = {}) {
  /** @type {Map<Task, Outcome>} */
  const done = new Map();
  /** @type {Map<Task, { cores: number; isIdle: boolean; ended: Promise<void> }>} */
  const running = new Map();
  const byName = new Map(tasks.map((task) => [task.name, task]));
  /** @param {Task} task */
  const needed = (task) => task.needs.flatMap((name) => byName.get(name) ?? []);

  /**
   * @param {Task} task
   * @param {number} granted the number of cores that it may use
   */
  const start = async (task, granted) => {
    // The output of a task that runs alone cannot mix with the output of another task. So each part of the output is
    // printed as soon as the task writes this part.
    const isLive = tasks.length === 1 || granted > cores;
    /** @type {string[]} */
    const output = [];
    const begun = performance.now();
    if (isLive) print(`▸ ${task.name}\n`);
    else print(`… ${task.name}\n`);
    const outcome = await attempt(task, (text) => (isLive ? print(text) : output.push(text)), granted);
    const seconds = (performance.now() - begun) / 1000;
    if (!isLive) print(`\n▸ ${task.name}\n${output.join('')}`);
    print(`${outcome.ok ? '✓' : '✗'} ${task.name}: ${seconds.toFixed(1)} s\n`);
    done.set(task, outcome);
    running.delete(task);
  };

  while (done.size < tasks.length) {
    let isWaiting = false;
    for (const task of tasks) {
      if (done.has(task) || running.has(task)) continue;
      const needs = needed(task);
      const failed = needs.find((it) => done.get(it)?.ok === false);
      if (failed) {
        done.set(task, notRun(task, `not run, for want of ${failed.name}`));
        continue;
      }
      if (!needs.every((it) => done.has(it))) continue;
      const others = [...running.values()];
      if (task.cores === 'idle') {
        const mustWait = others.some((it) => it.isIdle || it.cores === Number.POSITIVE_INFINITY);
        if (mustWait) continue;
        running.set(task, { cores: 0, isIdle: true, ended: start(task, cores) });
        continue;
      }
      const free = cores - others.reduce((sum, it) => sum + it.cores, 0);
      const share = tasks.length - done.size === 1 ? cores : Math.max(1, Math.floor(cores / 2));
      const wanted = task.cores === 'share' ? share : task.cores;
      isWaiting ||= wanted > free && running.size > 0;
      if (isWaiting) continue;
      running.set(task, { cores: wanted, isIdle: false, ended: start(task, wanted) });
    }
    if (running.size > 0) await Promise.race([...running.values()].map(({ ended }) => ended));
  }
  return tasks.map((task) => done.get(task) ?? notRun(task, 'not run'));
}

/** @param {string} text */
const write = (text) => void process.stdout.write(text);

/**
 * The outcome of a task that was not run. It counts as one failed test.
 * @param {Task} task
 * @param {string} note the reason, which is printed in the table
 * @returns {Outcome}
 */
const notRun = ({ name }, note) => ({
  ok: false,
  rows: [{ name, seconds: 0, counts: { ...nothing, failed: 1 }, note }],
});

/**
 * Runs a task. If the task throws an error, the outcome is a row with one failed test. So the other tasks still run,
 * and the table is printed.
 * @param {Task} task
 * @param {(text: string) => void} sink
 * @param {number} cores
 * @returns {Promise<Outcome>}
 */
async function attempt(task, sink, cores) {
  const begun = performance.now();
  try {
    return await task.run(sink, cores);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    sink(`${error instanceof Problem ? error.message : text}\n`);
    const seconds = (performance.now() - begun) / 1000;
    return { ok: false, rows: [{ name: task.name, seconds, counts: oneTest(1), note: 'did not finish' }] };
  }
}
