// Compares the time in which the core resizes an image with the time of the crate fast_image_resize. Both are in
// one WebAssembly module (crates/core-bench) and use one thread. The script compares processor time, which other
// programs on the machine hardly change.
import { parseArgs } from 'node:util';
import { median } from '../../scripts/lib/median.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { buildBench, milliseconds, startBench } from './module.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '5000' },
      to: { type: 'string', default: '16,64,1080,1600' },
      channels: { type: 'string', default: '3,4,1' },
      rounds: { type: 'string', default: '9' },
    },
  });
  const module = await buildBench();
  const from = Number(values.from);
  const rounds = Number(values.rounds);
  for (const channels of values.channels.split(',').map(Number)) {
    // The script creates a new instance of the module for each number of channels. So the measurements with the
    // previous numbers of channels have not used the memory of this instance.
    const bench = startBench(module);
    bench.prepare(from, from, channels);
    // The core stores an opaque image with three channels, but a program that reads pixels from a canvas gets four
    // channels. So the core with three channels is also compared with fast_image_resize with four channels.
    const wide = channels === 3 ? startBench(module) : null;
    wide?.prepare(from, from, 4);
    for (const to of values.to.split(',').map(Number)) {
      bench.resize_ours(to, to);
      bench.resize_theirs(to, to);
      wide?.resize_theirs(to, to);
      const times = Array.from({ length: rounds }, () => ({
        ours: milliseconds(() => bench.resize_ours(to, to)),
        theirs: milliseconds(() => bench.resize_theirs(to, to)),
        wide: milliseconds(() => wide?.resize_theirs(to, to)),
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
