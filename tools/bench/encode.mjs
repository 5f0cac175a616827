// Compares the time in which the core encodes PNG files with the time of the png crate at its fastest setting. Both
// encoders are in one WebAssembly module (crates/core-bench) and use one thread. The script compares processor time,
// which other programs on the machine hardly change.
import { parseArgs } from 'node:util';
import { median } from '../../scripts/lib/median.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { buildBench, milliseconds, startBench } from './module.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      side: { type: 'string', default: '5000' },
      channels: { type: 'string', default: '3,4' },
      rounds: { type: 'string', default: '7' },
    },
  });
  const module = await buildBench();
  const side = Number(values.side);
  for (const channels of values.channels.split(',').map(Number)) {
    const bench = startBench(module);
    bench.prepare(side, side, channels);
    const sizes = bench.encode_ours() / bench.encode_theirs();
    const times = Array.from({ length: Number(values.rounds) }, () => ({
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
});
