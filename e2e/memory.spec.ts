// The memory of the renderer process after many edits.
import { type Browser, expect } from '@playwright/test';
import { launchChromium } from '../scripts/lib/chromium.mjs';
import { pageMemory, tellsMemory } from '../scripts/lib/memory.mjs';
import type { ImageCore } from '../src/imagecore';
import { photograph } from '../tests/support/fixtures';
import { ALONE } from './support/alone';
import { openHarness } from './support/harness';
import { test } from './support/test';
import { LONG } from './support/tiers';

test.skip(!tellsMemory, 'This operating system does not report the memory of processes.');

/** A separate browser that has only the page of the test, as `pageMemory` requires. */
let browser: Browser;

test.beforeEach(async () => {
  browser = await launchChromium();
});

test.afterEach(() => browser.close());

const jpeg = async (width: number, height: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await (await photograph(width, height)).jpeg({ quality: 85 }).toBuffer(),
});

test('after 20 edits, 80 more edits add less than 60 MB to the memory of the renderer process', {
  tag: [ALONE.tag, LONG.tag],
}, async ({ baseURL }) => {
  const page = await browser.newPage();
  const { buffer } = await jpeg(2000, 1500);
  await openHarness(page, baseURL);
  await page.evaluate(async (base64) => {
    await window.harness.give(base64);
    Object.assign(window, await window.harness.open());
  }, buffer.toString('base64'));
  const edit = async (times: number) => {
    await page.evaluate(async (count) => {
      const { core } = window as unknown as { core: ImageCore };
      const { harness } = window;
      const left = { kind: 'rotate', turn: 'left' } as const;
      // Each iteration has one edit more than the iteration before, so that its result is not yet in the cache of the
      // worker.
      for (let i = 1; i <= count; i++) {
        const image = harness.image(...Array<typeof left>(i).fill(left));
        await core.render(image, harness.view);
      }
    }, times);
    return Number(await pageMemory(browser, 'VmRSS'));
  };
  // The first 20 edits fill the caches. After that, the memory grows only if something is not freed.
  const early = await edit(20);
  const late = await edit(80);
  console.log(`${(early / 1e6).toFixed(0)} MB after 20 edits, ${(late / 1e6).toFixed(0)} MB after 100`);
  // A raster of 2000 × 1500 px takes 9 MB, so 80 rasters that are not freed would take 720 MB.
  expect(late - early).toBeLessThan(60e6);
});
