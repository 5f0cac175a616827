// Measures how much faster several workers are than one worker when they resize a large image and encode its PNG. The
// measurement runs in Chromium, on the page of the browser tests (e2e/harness). The core derives its number of workers
// from `navigator.hardwareConcurrency`, which the script sets to each number of `--cores`. In each round, the script
// does the job once with each of these numbers. The gain of a number of cores is the time with the first number of the
// list, divided by the time with this number. For example, with `--cores 1,2`, a gain of 1.8 means that 2 cores are 1.8
// times as fast as 1 core. Both times are from the same round, because other programs can slow the machine down for a
// while. The script prints the median gain of all rounds.
// Options: `--side 5000` (the side of the result in pixels), `--cores 1,2` (the numbers of cores) and `--rounds 9`.
import { join } from 'node:path';
import sharp from 'sharp';
import { createServer } from 'vite';
import { buildCore } from '../../scripts/build/core.mjs';
import { inChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { optionsOf } from '../lib/options.mjs';

/** Creates a PNG file with smooth colors, which resemble those of a photograph. */
async function picture() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 };
  const create = { width: 24, height: 24, channels: /** @type {const} */ (3), background: '#888', noise };
  const soft = await sharp({ create }).png().toBuffer();
  return sharp(soft).resize(1250, 1250, { kernel: 'cubic' }).png().toBuffer();
}

await runMain(async () => {
  const values = optionsOf({ side: 5000, cores: '1,2', rounds: 9 });
  await buildCore();
  const harness = join(root, 'e2e/harness');
  const server = await createServer({ configFile: join(harness, 'vite.config.ts'), logLevel: 'warn' });
  try {
    await server.listen();
    const cores = values.cores.split(',').map(Number);
    const file = (await picture()).toString('base64');
    await inChromium(async (page) => {
      await page.goto(server.resolvedUrls?.local[0] ?? '');
      await page.waitForFunction(() => 'harness' in window);
      await page.evaluate(async (file) => {
        await window.harness.give(file);
        Object.assign(window, await window.harness.open());
      }, file);
      const [owner] = page.workers();
      // The number of calls of `time` so far. The core caches its last results. If a call used the size of a recent
      // call, the core would return the cached result without resizing. So the calls use four different sizes in turn.
      let turn = 0;
      /** @param {number} count */
      const time = async (count) => {
        await owner?.evaluate((value) => {
          Object.defineProperty(navigator, 'hardwareConcurrency', { value, configurable: true });
        }, count);
        return page.evaluate(
          async (side) => {
            performance.clearMeasures();
            const { image, view } = window.harness;
            const size = { width: side, height: side };
            const resized = image({ kind: 'resize', size, fit: 'stretch' });
            await window.core.render(resized, view);
            await window.core.encode(resized, { format: 'png' });
            /** @param {string} name */
            const phases = (name) =>
              /** @type {PerformanceMeasure} */ (performance.getEntriesByName(name)[0]).detail.phases;
            const resize = Number(phases('imagecore:render').resize);
            const encode = Number(phases('imagecore:encode').encode);
            return { resize, encode, both: resize + encode };
          },
          values.side - (turn++ % 4),
        );
      };
      for (const count of cores) await time(count);
      const rounds = [];
      for (let round = 0; round < values.rounds; round++) {
        const times = [];
        for (const count of cores) times.push(await time(count));
        rounds.push(times);
      }
      for (const phase of /** @type {const} */ (['resize', 'encode', 'both'])) {
        for (const [place, count] of cores.entries()) {
          const gains = rounds.map((times) => (times[0]?.[phase] ?? 0) / (times[place]?.[phase] ?? 0));
          const ms = median(rounds.map((times) => times[place]?.[phase] ?? 0)).toFixed(0);
          console.log(
            `${phase}, ${values.side}², ${count} cores: ${ms} ms, ${median(gains).toFixed(2)} times as fast`,
          );
        }
      }
    });
  } finally {
    await server.close();
  }
});
