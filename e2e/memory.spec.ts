// What the tab's process holds: while it works, after Close, and after many edits.
import { type Browser, expect, test } from '@playwright/test';
import { launchChromium } from '../scripts/lib/chromium.mjs';
import { pageMemory, tellsMemory } from '../scripts/lib/memory.mjs';
import type { ImageCore } from '../src/imagecore';
import { photograph } from '../tests/support/fixtures';
import { ALONE } from './support/alone';
import { App } from './support/app';
import { openHarness } from './support/harness';

test.skip(!tellsMemory, 'The system does not tell how much memory a process holds.');

/** A browser of its own, whose only page is ours. */
let browser: Browser;
let app: App;

test.beforeEach(async ({ baseURL }) => {
  browser = await launchChromium();
  app = new App(await browser.newPage({ baseURL: baseURL ?? '' }));
});

test.afterEach(() => browser.close());

const jpeg = async (width: number, height: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await (await photograph(width, height)).jpeg({ quality: 85 }).toBuffer(),
});

test(
  'from 16 megapixels to 5000 × 5000 it is five of the largest raster at most, and little after Close',
  ALONE,
  async () => {
    const raster = 5000 * 5000 * 4;
    await app.open(await jpeg(4928, 3264));
    await app.setSize(5000, 5000);
    await app.resize.click();
    await expect(app.toast('Image resized to 5000x5000')).toBeVisible();
    await app.save();
    const most = Number(await pageMemory(browser, 'VmHWM')) / raster;
    console.log(`at most ${most.toFixed(2)} of the largest raster`);
    // Five would do, were it not for copies of bands that wait to be collected as garbage.
    expect(most).toBeLessThan(7);

    await app.page.goBack();
    await app.page.getByRole('button', { name: 'Close' }).click();
    const now = async () => Number(await pageMemory(browser, 'VmRSS')) / raster;
    await expect.poll(now, { timeout: 10_000 }).toBeLessThan(1.5);
    console.log(`${(await now()).toFixed(2)} after Close`);
  },
);

test('a hundred edits leave nothing behind', ALONE, async ({ baseURL }) => {
  const { page } = app;
  const { buffer } = await jpeg(2000, 1500);
  await openHarness(page, baseURL);
  await page.evaluate(async (base64) => {
    await window.harness.give(base64);
    Object.assign(window, await window.harness.open());
  }, buffer.toString('base64'));
  const edit = async (times: number) => {
    await page.evaluate(async (count) => {
      const { core } = window as unknown as { core: ImageCore };
      for (let i = 0; i < count; i++) await core.apply({ kind: 'rotate', turn: 'left' });
    }, times);
    return Number(await pageMemory(browser, 'VmRSS'));
  };
  // Until all that is kept is there.
  const early = await edit(20);
  const late = await edit(80);
  console.log(`${(early / 1e6).toFixed(0)} MB after 20 edits, ${(late / 1e6).toFixed(0)} MB after 100`);
  // Each of the rasters takes 9 MB: eighty would be 720.
  expect(late - early).toBeLessThan(60e6);
});
