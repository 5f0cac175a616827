// Hundreds of random edits, done, undone, redone and cancelled on random images in a real Chromium, through the session,
// the client and the worker. What is saved must be, to the byte, what the same edits come to natively; memory, blob URLs
// and workers must stay flat. `--seed 7`, `--edits 500`, `--image 12` for that one alone.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCore } from '../scripts/build/core.mjs';
import { launchChromium } from '../scripts/lib/chromium.mjs';
import { pageMemory } from '../scripts/lib/memory.mjs';
import { buildDir, root } from '../scripts/lib/paths.mjs';
import { Problem, runMain } from '../scripts/lib/problem.mjs';
import { secondsSince, step } from '../scripts/lib/step.mjs';
import { ensurePackages } from '../scripts/setup/npm.mjs';
import { buildHarnessPage } from './lib/harness-page.mjs';
import { servePages } from './lib/page-server.mjs';

/** Edits all in all, unless the command says otherwise. */
const EDITS = '500';

/** Edits of one image, about. */
const EACH = 16;

/** Pixels that an edit may make. More would take longer and show no more. */
const AREA = 4_000_000;

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      edits: { type: 'string', default: EDITS },
      seed: { type: 'string', default: '1' },
      image: { type: 'string' },
    },
  });
  await ensurePackages();
  await buildCore();
  // Not before: they need what a fresh clone gets first.
  const { buildReplay, replayer } = await import('./soak/replay.mjs');
  const { sampler } = await import('./soak/memory.mjs');
  const { soak } = await import('./soak/soaking.mjs');
  const { asText, problems, putInto } = await import('./soak/report.mjs');
  const program = await step('The native program, so cargo', () => buildReplay('release'));
  const folder = join(buildDir, 'soak');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const built = await step('The page, so vite build', () => buildHarnessPage('soak', join(folder, 'page')));
  const server = await servePages({ soak: built });
  const browser = await launchChromium();
  const start = performance.now();
  const seed = Number(values.seed);
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/soak/soak.html`);
    await page.waitForFunction(() => 'soak' in window);
    const bounds = await page.evaluate(() => window.soak.bounds);
    const { samples, take } = await sampler(browser, page);
    const tallies = await soak({
      page,
      give: (file) => server.give(file),
      replays: replayer(program, join(folder, 'replay'), bounds),
      folder,
      seed,
      edits: Number(values.edits),
      each: EACH,
      largest: 4000,
      area: AREA,
      only: values.image === undefined ? undefined : Number(values.image),
      sample: take,
      say: (text) => process.stdout.write(text),
    });
    const most = await pageMemory(browser, 'VmHWM');
    const text = asText({ tallies, samples, most, seed, seconds: secondsSince(start) });
    console.log(`\n\n${text}`);
    writeFileSync(join(folder, 'report.md'), text);
    writeFileSync(join(folder, 'samples.json'), JSON.stringify(samples));
    // A short run says too little to be shown.
    if (tallies.edits >= Number(EDITS)) putInto(join(root, 'docs/soak.md'), text);
    const found = problems(tallies, samples);
    if (found.length > 0) throw new Problem(found.join('\n'));
  } finally {
    await browser.close();
    server.close();
  }
});
