// Applies hundreds of random edits to random images in Chromium, with the site's own code: the session (src/session),
// the client (src/imagecore/client.ts) and the worker. Edits are also undone, redone, previewed and canceled. Each
// saved file must be identical to the file that a native program makes from the same edits. The memory and the numbers
// of blob URLs and workers must not grow. Options: `--edits 500` (the number of edits), `--seed 7` (other images and
// edits), `--image 12` (only the image with this number). See docs/quality.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageMemory } from '../../scripts/lib/memory.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { secondsSince, step } from '../../scripts/lib/step.mjs';
import { withHarnessPage } from '../lib/harness-page.mjs';
import { optionsOf } from '../lib/options.mjs';
import { sampler } from './soak/memory.mjs';
import { buildReplay, replayer } from './soak/replay.mjs';
import { asText, problems } from './soak/report.mjs';
import { soak } from './soak/soaking.mjs';

/** The mean number of edits applied to one image. */
const EACH = 16;

/** The largest number of pixels of the result of a resize. Larger results take longer, but run no additional code. */
const AREA = 4_000_000;

await runMain(async () => {
  const { edits, seed, image } = optionsOf({ edits: 500, seed: 1, image: '' });
  const program = await step('The native program, so cargo', () => buildReplay('release'));
  const folder = join(buildDir, 'soak');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await withHarnessPage('soak', folder, async (page, give, browser) => {
    const start = performance.now();
    const bounds = await page.evaluate(() => window.soak.bounds);
    const { samples, take } = await sampler(browser, page);
    const tallies = await soak({
      page,
      give,
      replays: replayer(program, join(folder, 'replay'), bounds),
      folder,
      seed,
      edits,
      each: EACH,
      largest: 4000,
      area: AREA,
      only: image === '' ? undefined : Number(image),
      sample: take,
      say: (text) => process.stdout.write(text),
    });
    const most = await pageMemory(browser, 'VmHWM');
    const text = asText({ tallies, samples, most, seed, seconds: secondsSince(start) });
    console.log(`\n\n${text}`);
    writeFileSync(join(folder, 'report.md'), text);
    writeFileSync(join(folder, 'samples.json'), JSON.stringify(samples));
    const found = problems(tallies, samples);
    if (found.length > 0) throw new Problem(found.join('\n'));
  });
});
