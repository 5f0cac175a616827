// Compares the core with other crates: `encode` compares the time in which the core encodes PNG files with that of the
// png crate at its fastest setting, and `resize` compares the time in which the core resizes an image with that of
// fast_image_resize. All are in one WebAssembly module (crates/core-bench) and use one thread. The script compares
// processor time, which other programs on the machine hardly change. Options: `--from 5000` (the side of the source),
// `--to 16,64` (the sides of the results of `resize`), `--channels 3,4`, `--rounds 9`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../scripts/lib/median.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { runOrStop } from '../../scripts/lib/run.mjs';
import { toolchainEnv } from '../../scripts/setup/rust.mjs';
import { ensureWasmToolchain } from '../../scripts/setup/wasm-target.mjs';

const target = 'wasm32-unknown-unknown';

/**
 * The functions that the module exports. `width` and `height` are in pixels, and `channels` is 1 to 4. Each function
 * that is timed returns a number computed from its result, so that the compiler cannot remove the work as unused.
 * @typedef {object} Bench
 * @property {(width: number, height: number, channels: number) => void} prepare creates the source image, which
 *   all other functions use
 * @property {() => number} encode_ours encodes the source image as PNG
 * @property {() => number} encode_plan runs only the first step of our encoder: the work before the first row is
 *   encoded
 * @property {() => number} encode_theirs encodes the source image as PNG with the png crate
 * @property {(width: number, height: number) => number} resize_ours resizes the source image to this size
 * @property {(width: number, height: number) => number} resize_theirs resizes with fast_image_resize
 */

/** Builds crates/core-bench and compiles its WebAssembly module. */
async function buildBench() {
  const toolchain = await ensureWasmToolchain();
  const folder = join(root, 'target/core-bench');
  await runOrStop(toolchain.cargo, ['build', '--release', '--target', target], {
    cwd: join(root, 'crates/core-bench'),
    env: { ...toolchainEnv(toolchain), CARGO_TARGET_DIR: folder },
    problem: 'The benchmark did not build: see the messages above.',
  });
  return new WebAssembly.Module(readFileSync(join(folder, target, 'release/core_bench.wasm')));
}

/**
 * @param {WebAssembly.Module} module
 * @returns {Bench} the exports of a new instance of the module
 */
function startBench(module) {
  // The module imports functions of the page's JavaScript bindings. The benchmark calls none of them, but an instance
  // cannot be created without all imports.
  /** @type {Record<string, Record<string, () => void>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => {} };
  }
  return /** @type {Bench} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, imports).exports));
}

/**
 * Calls `work`, and returns the processor time in user mode that this process spent meanwhile, in milliseconds.
 * @param {() => unknown} work
 */
function milliseconds(work) {
  const { user } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - user) / 1000;
}

/**
 * Measures our encoder and the png crate.
 * @param {WebAssembly.Module} module
 * @param {number} side the side of the image in pixels
 * @param {number} channels
 * @param {number} rounds
 */
function encode(module, side, channels, rounds) {
  const bench = startBench(module);
  bench.prepare(side, side, channels);
  const sizes = bench.encode_ours() / bench.encode_theirs();
  const times = Array.from({ length: rounds }, () => ({
    ours: milliseconds(bench.encode_ours),
    plan: milliseconds(bench.encode_plan),
    theirs: milliseconds(bench.encode_theirs),
  }));
  const ratio = median(times.map(({ ours, theirs }) => ours / theirs));
  const [ours, plan, theirs] = /** @type {const} */ (['ours', 'plan', 'theirs']).map((whose) =>
    median(times.map((time) => time[whose])).toFixed(0),
  );
  console.log(
    `${side}², ${channels} channels: ${ratio.toFixed(2)} of the time (${ours} ms, ${plan} of them for the plan; png ${theirs} ms), ${sizes.toFixed(3)} of the size`,
  );
}

/**
 * Measures our resampling and fast_image_resize.
 * @param {WebAssembly.Module} module
 * @param {number} from the side of the source in pixels
 * @param {readonly number[]} sides the sides of the results in pixels
 * @param {number} channels
 * @param {number} rounds
 */
function resize(module, from, sides, channels, rounds) {
  // Each number of channels has a new instance of the module. So the measurements with the previous numbers of channels
  // have not used the memory of this instance.
  const bench = startBench(module);
  bench.prepare(from, from, channels);
  // The core stores an opaque image with three channels, but a program that reads pixels from a canvas gets four
  // channels. So the core with three channels is also compared with fast_image_resize with four channels.
  const wide = channels === 3 ? startBench(module) : null;
  wide?.prepare(from, from, 4);
  for (const to of sides) {
    bench.resize_ours(to, to);
    bench.resize_theirs(to, to);
    wide?.resize_theirs(to, to);
    const times = Array.from({ length: rounds }, () => ({
      ours: milliseconds(() => bench.resize_ours(to, to)),
      theirs: milliseconds(() => bench.resize_theirs(to, to)),
      wide: milliseconds(() => wide?.resize_theirs(to, to)),
    }));
    const [ours, theirs] = [median(times.map((it) => it.ours)), median(times.map((it) => it.theirs))];
    const ratio = median(times.map((time) => time.ours / time.theirs));
    const asRgba = wide
      ? `; ${median(times.map((it) => it.ours / it.wide)).toFixed(2)} of it with alpha`
      : '';
    const job = `${from}² to ${to}², ${channels} channels`;
    console.log(
      `${job}: ${ratio.toFixed(2)} (${ours.toFixed(0)} ms, fast_image_resize ${theirs.toFixed(0)} ms${asRgba})`,
    );
  }
}

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string', default: '5000' },
      to: { type: 'string', default: '16,64,1080,1600' },
      channels: { type: 'string', default: '3,4,1' },
      rounds: { type: 'string', default: '9' },
    },
  });
  const [what] = positionals;
  if (what !== 'encode' && what !== 'resize') throw new Problem('Say encode or resize.');
  const module = await buildBench();
  const [from, rounds] = [Number(values.from), Number(values.rounds)];
  for (const channels of values.channels.split(',').map(Number))
    if (what === 'encode') encode(module, from, channels, rounds);
    else resize(module, from, values.to.split(',').map(Number), channels, rounds);
});
