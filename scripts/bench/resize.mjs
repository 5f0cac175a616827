// Times the core's resampling beside fast_image_resize's, both in one WebAssembly module and on one
// thread: crates/resize-bench. Ratios of processor time, since the machine may be doing other things.
import { parseArgs } from 'node:util';
import { median } from '../lib/median.mjs';
import { runMain } from '../lib/problem.mjs';
import { buildBench, milliseconds, startBench } from './module.mjs';

/**
 * What the module exports.
 * @typedef {object} Bench
 * @property {(width: number, height: number, channels: number) => void} prepare
 * @property {(width: number, height: number) => number} ours
 * @property {(width: number, height: number) => number} theirs
 */

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '5000' },
      to: { type: 'string', default: '16,64,1080,1600' },
      channels: { type: 'string', default: '3,4,1' },
      rounds: { type: 'string', default: '9' },
    },
  });
  const module = await buildBench('resize-bench');
  const from = Number(values.from);
  const rounds = Number(values.rounds);
  for (const channels of values.channels.split(',').map(Number)) {
    // An instance of its own, so that no memory of another kind of image is in the way.
    const bench = /** @type {Bench} */ (startBench(module));
    bench.prepare(from, from, channels);
    // What is opaque has three channels here; programs that get their pixels from a canvas have four.
    const wide = channels === 3 ? /** @type {Bench} */ (startBench(module)) : null;
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
