// What the tab's process holds after many edits.
import { type Browser, expect } from '@playwright/test';
import { launchChromium } from '../scripts/lib/chromium.mjs';
import { pageMemory, tellsMemory } from '../scripts/lib/memory.mjs';
import type { ImageCore } from '../src/imagecore';
import { photograph } from '../tests/support/fixtures';
import { ALONE } from './support/alone';
import { openHarness } from './support/harness';
import { test } from './support/test';
import { LONG } from './support/tiers';

test.skip(!tellsMemory, 'The system does not tell how much memory a process holds.');

/** A browser of its own, whose only page is ours. */
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

test('a hundred edits leave nothing behind', { tag: [ALONE.tag, LONG.tag] }, async ({ baseURL }) => {
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
      // Each is another image, of an edit more than the last.
      for (let i = 1; i <= count; i++) {
        const image = harness.image(...Array<typeof left>(i).fill(left));
        await core.render(image, harness.view);
      }
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
