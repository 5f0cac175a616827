// Runs a program of another author. The URL's query has the program's name, and says whether the program runs on this
// page or in a worker.

/** @typedef {import('../../../../e2e/harness/ours.ts').Done} Done */
/** @typedef {import('../jobs.mjs').Output} Output */
/** @typedef {(file: Blob, side: number, output: Output) => Promise<Done>} Resize */

const query = new URLSearchParams(location.search);
const program = query.get('program');

/** @type {Worker | undefined} */
let worker;

/**
 * A program. `prepare` loads the code that the program can load before it gets a file.
 * @typedef {{ prepare?: () => unknown; resize: Resize }} Program
 */

/** @param {unknown} task */
async function askWorker(task) {
  worker ??= new Worker(`./worker.mjs?program=${program}`, { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const { done, failed } = await new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker?.postMessage({ task, port: port2 }, [port2]);
  });
  if (failed) throw new Error(failed);
  return done;
}

/** @type {Program} */
const inWorker = {
  prepare: () => askWorker(null),
  resize: (file, side, output) => askWorker({ file, side, output }),
};

/** @type {Program} */
const { prepare, resize } = query.get('where') === 'worker' ? inWorker : await import(`./${program}.mjs`);
Object.assign(window, { prepare, resize });
