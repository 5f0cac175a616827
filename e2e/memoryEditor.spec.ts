// The memory of the renderer process in a long session of the editor, on the screen of a phone.
import { type Browser, expect, type Page } from '@playwright/test';
import { launchChromium } from '../scripts/lib/chromium.mjs';
import { pageMemory, tellsMemory } from '../scripts/lib/memory.mjs';
import { photograph } from '../tests/support/fixtures';
import { en } from '../tests/support/words';
import { ALONE } from './support/alone';
import { App } from './support/app';
import { test } from './support/test';
import { LONG } from './support/tiers';

test.skip(!tellsMemory, 'This operating system does not report the memory of processes.');

/** A separate browser that has only the page of the test, as `pageMemory` requires. */
let browser: Browser;

test.beforeEach(async () => {
  browser = await launchChromium();
});

test.afterEach(() => browser.close());

/** The numbers of DOM nodes and event listeners of the page after a forced garbage collection. */
async function countsAfterCollection(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** The resident memory of the renderer process in bytes, including garbage that is not collected yet. */
const resident = async () => Number(await pageMemory(browser, 'VmRSS'));

/** Waits until the resident memory changes by less than 1 MB in half a second, and returns it. */
async function settledMemory(): Promise<number> {
  let last = 0;
  const change = async () => {
    const before = last;
    last = await resident();
    return Math.abs(last - before);
  };
  await expect.poll(change, { intervals: [500] }).toBeLessThan(1e6);
  return last;
}

/**
 * Makes one edit: opens its tab and presses its button.
 *
 * @param number the number of edits before this one. It makes each resize have another size
 */
type Press = (app: App, number: number) => Promise<void>;

const turn: Press = async (app) => {
  await app.showTab('rotateFlip');
  await app.page.getByRole('button', { name: en.rotate.left }).click();
};

const crop: Press = async (app) => {
  await app.showTab('crop');
  await app.cropBox.waitFor();
  await app.crop.click();
};

const resize: Press = async (app, number) => {
  await app.showTab('resize');
  await app.width.fill(String(1500 + number));
  await app.resize.click();
};

const reset: Press = async (app) => {
  await app.showTab('resize');
  await app.reset.click();
};

for (const [name, presses] of [
  ['rotations', [turn]],
  ['edits of all kinds', [turn, crop, turn, resize, crop, reset]],
] satisfies [string, Press[]][])
  test(`on a phone, memory, DOM nodes and listeners hardly grow from 20 to 120 ${name}, and Close frees the memory`, {
    tag: [ALONE.tag, LONG.tag],
  }, async ({ baseURL }) => {
    test.setTimeout(240_000);
    const page = await browser.newPage({
      baseURL,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      isMobile: true,
      hasTouch: true,
    });
    const app = new App(page);
    const core = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.wasm'));
    await page.goto('/');
    await core;
    // The core has started and warmed up before the first measurement, so that it includes the memory of the core.
    const first = await settledMemory();
    await app.choose({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await (await photograph(4032, 3024)).jpeg({ quality: 85 }).toBuffer(),
    });
    await expect(app.resize).toBeVisible();

    const picture = page.locator('[data-stage]').getByRole('img').first();
    const edit = async (from: number, to: number) => {
      for (let number = from; number < to; number++) {
        const before = (await picture.getAttribute('aria-label')) ?? '';
        await presses[number % presses.length]?.(app, number);
        await expect(picture).not.toHaveAttribute('aria-label', before);
      }
      // Each toast has listeners, and a slower machine shows more of them at a time.
      await expect(page.locator('[data-scope=toast][data-part=root]')).toHaveCount(0);
      const memory = await resident();
      return { memory, ...(await countsAfterCollection(page)) };
    };
    const early = await edit(0, 20);
    const late = await edit(20, 120);
    await page.getByRole('button', { name: en.editor.close }).first().click();
    // The browser returns the memory in the seconds after Close.
    await expect.poll(resident, { timeout: 10_000 }).toBeLessThan(1.6 * first);
    const closed = await resident();

    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    console.log(`${mb(first)} at first, ${mb(early.memory)} after 20, ${mb(late.memory)} after 120`);
    console.log(`${mb(closed)} after Close; nodes ${early.nodes}, ${late.nodes}`);
    expect(late.memory).toBeLessThan(1.3 * early.memory);
    expect(late.nodes).toBeLessThan(early.nodes + 20);
    expect(late.listeners).toBeLessThan(early.listeners + 8);
  });
