// Times the making of PNGs beside the png crate's fastest, both in one WebAssembly module and on one thread:
// crates/png-bench. Ratios of processor time, since the machine may be doing other things.
import { parseArgs } from 'node:util';
import { median } from '../lib/median.mjs';
import { runMain } from '../lib/problem.mjs';
import { buildBench, milliseconds, startBench } from './module.mjs';

/**
 * What the module exports.
 * @typedef {object} Bench
 * @property {(width: number, height: number, channels: number) => void} prepare
 * @property {() => number} ours
 * @property {() => number} plan
 * @property {() => number} theirs
 */

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      side: { type: 'string', default: '5000' },
      channels: { type: 'string', default: '3,4' },
      rounds: { type: 'string', default: '7' },
    },
  });
  const module = await buildBench('png-bench');
  const side = Number(values.side);
  for (const channels of values.channels.split(',').map(Number)) {
    const bench = /** @type {Bench} */ (startBench(module));
    bench.prepare(side, side, channels);
    const sizes = bench.ours() / bench.theirs();
    const times = Array.from({ length: Number(values.rounds) }, () => ({
      ours: milliseconds(bench.ours),
      plan: milliseconds(bench.plan),
      theirs: milliseconds(bench.theirs),
    }));
    const ratio = median(times.map(({ ours, theirs }) => ours / theirs));
    const [ours, plan, theirs] = /** @type {const} */ (['ours', 'plan', 'theirs']).map((whose) =>
      median(times.map((time) => time[whose])).toFixed(0),
    );
    console.log(
      `${side}², ${channels} channels: ${ratio.toFixed(2)} of the time (${ours} ms, ${plan} of them for the plan; png ${theirs} ms), ${sizes.toFixed(3)} of the size`,
    );
  }
});
