// Times the core's resampling beside fast_image_resize's, both in one WebAssembly module and on one
// thread: crates/resize-bench. Ratios of processor time, since the machine may be doing other things.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/paths.mjs';
import { runMain } from '../lib/problem.mjs';
import { runOrStop } from '../lib/run.mjs';
import { toolchainEnv } from '../setup/rust.mjs';
import { ensureWasmToolchain } from '../setup/wasm-target.mjs';

const target = 'wasm32-unknown-unknown';

/**
 * What the module exports.
 * @typedef {object} Bench
 * @property {(width: number, height: number, channels: number) => void} prepare
 * @property {(width: number, height: number) => number} ours
 * @property {(width: number, height: number) => number} theirs
 */

async function build() {
  const toolchain = await ensureWasmToolchain();
  const folder = join(root, 'target/resize-bench');
  await runOrStop(toolchain.cargo, ['build', '--release', '--target', target], {
    cwd: join(root, 'crates/resize-bench'),
    env: { ...toolchainEnv(toolchain), CARGO_TARGET_DIR: folder },
    problem: 'The benchmark did not build: see the messages above.',
  });
  return new WebAssembly.Module(readFileSync(join(folder, target, 'release/resize_bench.wasm')));
}

/** @param {WebAssembly.Module} module */
function start(module) {
  // Nothing of the page's bindings is called here, but the module wants to be given them.
  /** @type {Record<string, Record<string, () => void>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => {} };
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  return /** @type {Bench} */ (/** @type {unknown} */ (exports));
}

/** @param {() => unknown} work */
function milliseconds(work) {
  const { user } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - user) / 1000;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '5000' },
      to: { type: 'string', default: '16,64,1080,1600' },
      channels: { type: 'string', default: '3,4,1' },
      rounds: { type: 'string', default: '9' },
    },
  });
  const module = await build();
  const from = Number(values.from);
  const rounds = Number(values.rounds);
  for (const channels of values.channels.split(',').map(Number)) {
    // An instance of its own, so that no memory of another kind of image is in the way.
    const bench = start(module);
    bench.prepare(from, from, channels);
    // What is opaque has three channels here; programs that get their pixels from a canvas have four.
    const wide = channels === 3 ? start(module) : null;
    wide?.prepare(from, from, 4);
    for (const to of values.to.split(',').map(Number)) {
      bench.ours(to, to);
      bench.theirs(to, to);
      wide?.theirs(to, to);
      const times = Array.from({ length: rounds }, () => ({
        ours: milliseconds(() => bench.ours(to, to)),
        theirs: milliseconds(() => bench.theirs(to, to)),
        wide: milliseconds(() => wide?.theirs(to, to)),
      }));
      const ours = median(times.map((time) => time.ours));
      const theirs = median(times.map((time) => time.theirs));
      const ratio = median(times.map((time) => time.ours / time.theirs));
      const asRgba = wide
        ? `; ${median(times.map((time) => time.ours / time.wide)).toFixed(2)} of it with alpha`
        : '';
      const job = `${from}² to ${to}², ${channels} channels`;
      console.log(
        `${job}: ${ratio.toFixed(2)} (${ours.toFixed(0)} ms, fast_image_resize ${theirs.toFixed(0)} ms${asRgba})`,
      );
    }
  }
});
