// Computes the work of the page's main thread in each frame from a trace of Chromium.
//
// The trace has an event for each task of each thread, with the duration of the task and the processor time that it
// used. The tasks of the main thread contain all of its work: scripts, style, layout, painting, the drawing on the
// canvas, and garbage collection. A frame ends with the task that commits the frame to the compositor, and begins where
// the previous frame ended. So the work of a frame is the sum of all tasks after the task of the previous commit, up to
// and including the task of its own commit.
//
// The processor time is the measure of the work. The duration of a task also contains the time in which the thread
// waits for the compositor, or in which other threads and programs use the processor. Without a graphics card, for
// example, the browser draws the page on the same cores. Recording the trace adds a little to the work.

/**
 * An event of a trace. Times are in microseconds.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph the type: `X` is an event with a duration
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts the start
 * @property {number} [dur] the duration
 * @property {number} [tdur] the processor time of the thread
 */

/**
 * The work of the main thread in a frame, in milliseconds: `wall` is the duration of the tasks, and `cpu` is the
 * processor time that they have used. `wall` also contains the time in which a task has begun but has to wait.
 * @typedef {{ wall: number; cpu: number }} Frame
 */

/**
 * The measurements of a scripted part (see minute.mjs and crop.mjs), or of opening the viewer or the Crop tab.
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly Frame[]} frames
 * @property {number} longest the duration of the longest task of the main thread, in milliseconds
 * @property {number} seconds the duration of the part
 */

/** The categories of the events that are needed. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * Calls `work` while the browser records a trace.
 * @param {import('@playwright/test').Page} page
 * @param {string} name the name of the part
 * @param {() => Promise<void>} work
 * @returns {Promise<Part>}
 */
export async function traced(page, name, work) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: CATEGORIES });
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return { name, seconds, ...framesOf(traceEvents) };
}

/**
 * Returns the frames of the page's main thread, and the duration of its longest task in milliseconds. The main thread
 * is the thread that commits frames.
 * @param {readonly TraceEvent[]} events
 */
function framesOf(events) {
  const commits = events.filter(({ name, ph }) => name === 'Commit' && ph === 'X');
  const [{ pid, tid } = { pid: 0, tid: 0 }] = commits;
  const tasks = events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === tid)
    .sort((a, b) => a.ts - b.ts);
  const ends = commits.map(({ ts }) => ts).sort((a, b) => a - b);
  /** @type {Frame[]} */
  const frames = [];
  let [next, wall, cpu, longest, last] = [0, 0, 0, 0, 0];
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // The time of a nested task is already part of the outer task.
    if (ts < last) continue;
    last = ts + dur;
    wall += dur / 1000;
    cpu += tdur / 1000;
    longest = Math.max(longest, dur / 1000);
    const before = next;
    while (next < ends.length && (ends[next] ?? 0) < last) next += 1;
    if (next === before) continue;
    frames.push({ wall, cpu });
    [wall, cpu] = [0, 0];
  }
  return { frames, longest };
}
