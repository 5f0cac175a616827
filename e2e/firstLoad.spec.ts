// The first visit over a slow network: when the dropzone answers, and what was fetched for that.
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { limits } from '../scripts/build/sizes.mjs';
import { ROUTES } from '../src/data/routes';
import { ALONE } from './support/alone';
import { test } from './support/test';
import { LONG } from './support/tiers';

/** Slow 4G as the browser's own tools have it: bytes and milliseconds. The processor is not slowed down. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** By then the dropzone answers, in milliseconds. */
const USABLE_MS = 2500;

/** Between the page being usable and a file being chosen: reading, a press, the system's dialog, two presses. */
const CHOOSING_MS = 4000;

interface Visit {
  readonly usable: number;
  /** How long after that the core was there. */
  readonly core: number;
  /** The bytes that the network carried until then. */
  readonly bytes: number;
  /** The order of what was asked for. */
  readonly asked: readonly string[];
}

const fileOf = (request: Request) => new URL(request.url()).pathname;

/** When React has taken over the dropzone and all about it, on the page's own clock. */
async function usableAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const zone = document.querySelector('main input[type=file]');
    return (
      !window.early &&
      zone &&
      Object.keys(zone).some((key) => key.startsWith('__reactFiber')) &&
      performance.now()
    );
  });
  return Number(await handle.jsonValue());
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(fileOf(request)));
  const core = page.waitForEvent('requestfinished', (request) => fileOf(request).endsWith('.wasm'));
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await usableAt(page);
  const bytes = await page.evaluate((end) => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return entries.reduce((sum, entry) => sum + (entry.responseEnd <= end ? entry.encodedBodySize : 0), 0);
  }, usable);
  await core;
  const there = await page.evaluate(() => performance.now());
  await context.close();
  return { usable, core: there - usable, bytes, asked };
}

test(
  'over slow 4G the dropzone answers in time, and the core is there before a file is chosen',
  { tag: [ALONE.tag, LONG.tag] },
  async ({ browser, baseURL }, testInfo) => {
    const visits: Visit[] = [];
    // What else the machine does must not count: the quickest of three is the network's own time.
    do visits.push(await visit(browser, `${baseURL}${ROUTES.home}`));
    while (visits.length < 3 && visits.every(({ usable, core }) => usable > USABLE_MS || core > CHOOSING_MS));
    const least = (of: (visit: Visit) => number) => Math.round(Math.min(...visits.map(of)));
    const [usable, core] = [least((each) => each.usable), least((each) => each.core)];
    testInfo.annotations.push({
      type: 'first load',
      description: `usable ${usable} ms, core ${core} ms later`,
    });
    expect(usable).toBeLessThan(USABLE_MS);
    expect(core).toBeLessThan(CHOOSING_MS);

    for (const { bytes, asked } of visits) {
      // The page's HTML, and the scripts of its first screen.
      expect(bytes).toBeLessThan(limits.firstScreen + 15_000);
      const first = asked.findIndex((file) => file.endsWith('.wasm'));
      const entry = asked.findIndex((file) => /\/index-[\w-]+\.js$/.test(file));
      expect(first).toBeGreaterThan(entry);
      expect(asked.slice(0, first)).not.toContainEqual(expect.stringMatching(/\/CropBox-|\/assets\/de-/));
    }
  },
);
