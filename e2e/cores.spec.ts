// Large PNGs are made by several workers: the file is the same, and none of them outlives its work.
import { expect, type Page, type Worker } from '@playwright/test';
import sharp from 'sharp';
import { photograph } from '../tests/support/fixtures';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { pictureFile } from './support/files';
import { fixture } from './support/fixture';
import { openHarness } from './support/harness';
import { test } from './support/test';
import { LONG } from './support/tiers';

let photo: Buffer;

test.beforeAll(async () => {
  photo = (await pictureFile('photo.png', 1600, 1250)).buffer;
});

test.beforeEach(async ({ page, baseURL }) => {
  await openHarness(page, baseURL);
  await page.evaluate((base64) => window.harness.give(base64), photo.toString('base64'));
  await page.evaluate(async () => {
    const { core } = await window.harness.open();
    const image = window.harness.image({ kind: 'flip', axis: 'vertical' });
    await core.render(image, window.harness.view);
    Object.assign(window, { core, image });
  });
});

declare global {
  interface Window {
    core: ReturnType<typeof window.harness.createImageCore>;
    /** The image that is worked on. */
    image: ReturnType<typeof window.harness.image>;
  }
}

/** The worker that has the image. */
function owner(page: Page): Worker {
  const [first] = page.workers();
  if (!first) throw new Error('no worker');
  return first;
}

/** Has the worker believe in so many cores. */
async function pretendCores(page: Page, count: number): Promise<void> {
  await owner(page).evaluate((value) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value, configurable: true });
  }, count);
}

/** Makes the image so large that its saving takes a while. */
const enlarge = (page: Page) =>
  page.evaluate(async () => {
    const edit = { kind: 'resize', size: { width: 4000, height: 4000 }, fit: 'stretch' } as const;
    window.image = { ...window.image, edits: [...window.image.edits, edit] };
    await window.core.render(window.image, window.harness.view);
  });

/** Has the owner note to whom it gives pieces of work, and the page end each helper at its first, if they are to die. */
async function watchHelpers(page: Page, { die }: { die: boolean }): Promise<() => Promise<number>> {
  await owner(page).evaluate(() => {
    const isWatched = 'given' in self;
    Object.assign(self, { given: 0, busy: new Set() });
    if (isWatched) return;
    const { postMessage } = MessagePort.prototype;
    const told = new BroadcastChannel('given');
    MessagePort.prototype.postMessage = function (message: { task?: { op: string } } | null, ...rest) {
      Reflect.apply(postMessage, this, [message, ...rest]);
      if (message?.task?.op !== 'part') return;
      const watched = self as unknown as Watched;
      watched.given += 1;
      watched.busy.add(this);
      told.postMessage(null);
    };
  });
  await page.evaluate((dies) => {
    // As when the browser kills them: without a word.
    new BroadcastChannel('given').onmessage = () => {
      if (dies) for (const helper of window.harness.helpers.splice(0)) helper.terminate();
    };
  }, die);
  return () => owner(page).evaluate(() => (self as unknown as Watched).given);
}

/** What the owner has noted. */
interface Watched {
  /** Pieces of work that were given away. */
  given: number;
  /** The ports that lead to those who got any. */
  busy: Set<MessagePort>;
}

/** Saves the image until each of the helpers has had a part in it: they may load for longer than the work takes. */
async function warmUp(page: Page, helpers: number): Promise<void> {
  await watchHelpers(page, { die: false });
  await expect
    .poll(async () => {
      await page.evaluate(async () => void (await window.core.encode(window.image)));
      return owner(page).evaluate(() => (self as unknown as Watched).busy.size);
    })
    .toBe(helpers);
  expect(page.workers().length).toBe(1 + helpers);
}

/** The hash of the image's file. */
const saved = (page: Page) =>
  page.evaluate(async () => {
    const file = await (await window.core.encode(window.image)).arrayBuffer();
    return new Uint8Array(await crypto.subtle.digest('SHA-256', file)).join();
  });

for (const [what, counts, tier] of [
  ['', [2, 64], {}],
  [': in between, too', [3, 4], LONG],
] as const)
  test(`however many cores there are, the file is the same${what}`, tier, async ({ page }) => {
    const given = await watchHelpers(page, { die: false });
    await pretendCores(page, 1);
    const alone = await saved(page);
    expect(await given()).toBe(0);
    for (const cores of counts) {
      await pretendCores(page, cores);
      await warmUp(page, Math.min(cores - 1, 3));
      expect(await saved(page)).toBe(alone);
      expect(await given()).toBeGreaterThan(0);
    }
    const flipped = await sharp(photo).flip().png().toBuffer();
    const file = await page.evaluate(async () =>
      window.harness.base64(await window.core.encode(window.image)),
    );
    const pixels = await decodeOpaque(Buffer.from(file, 'base64'));
    expect(difference(pixels, await decodeOpaque(flipped)).max).toBe(0);
  });

test(
  'helpers load while a file is chosen, and have a part in decoding a large JPEG, unless they die',
  LONG,
  async ({ page }) => {
    const jpeg = await fixture('', async () =>
      (await photograph(1800, 1400)).jpeg({ quality: 99 }).toBuffer(),
    );
    expect(jpeg.length).toBeGreaterThan(1 << 20);
    await page.evaluate((base64) => window.harness.give(base64), jpeg.toString('base64'));
    const opened = async () => {
      await page.evaluate(async () => {
        const { core, harness } = window;
        await core.open(harness.file, harness.view);
        window.image = harness.image({ kind: 'flip', axis: 'vertical' });
        await core.render(window.image, harness.view);
      });
      return saved(page);
    };
    await pretendCores(page, 1);
    const alone = await opened();
    await pretendCores(page, 4);
    await page.evaluate(() => window.core.prewarm());
    await expect.poll(() => page.workers().length).toBe(4);
    const given = await watchHelpers(page, { die: false });
    // They may load for longer than the decoding takes.
    await expect
      .poll(async () => {
        expect(await opened()).toBe(alone);
        return given();
      })
      .toBeGreaterThan(0);
    await watchHelpers(page, { die: true });
    expect(await opened()).toBe(alone);
    await expect.poll(() => page.workers().length).toBeLessThan(4);
  },
);

test(
  'helpers that die at their work are survived: what they had is done by the worker itself',
  LONG,
  async ({ page }) => {
    await pretendCores(page, 1);
    const alone = await saved(page);
    await pretendCores(page, 4);
    await warmUp(page, 3);
    const given = await watchHelpers(page, { die: true });
    expect(await saved(page)).toBe(alone);
    expect(await given()).toBeGreaterThan(0);
    await expect.poll(() => page.workers().length).toBeLessThan(4);
    // New ones take their places.
    await pretendCores(page, 4);
    expect(await saved(page)).toBe(alone);
  },
);

test(
  'cancelling has all workers leave the work, and the first still has the image open',
  LONG,
  async ({ page }) => {
    await enlarge(page);
    await pretendCores(page, 4);
    await warmUp(page, 3);
    const before = page.workers()[0];
    const whole = await saved(page);
    const outcome = await page.evaluate(async () => {
      const controller = new AbortController();
      return window.harness.outcome(
        window.core.encode(window.image, {
          signal: controller.signal,
          onProgress: ({ phase }) => phase === 'encode' && setTimeout(() => controller.abort(), 20),
        }),
      );
    });
    expect(outcome).toBe('AbortError');
    const phases = await page.evaluate(async () => {
      performance.clearMeasures();
      const { core, harness, image } = window;
      const flip = { kind: 'flip', axis: 'vertical' } as const;
      const flipped = { ...image, edits: [...image.edits, flip] };
      await core.render(flipped, harness.view);
      await core.render({ ...image, edits: [...flipped.edits, flip] }, harness.view);
      return performance.getEntriesByName('imagecore:render').map((entry) => {
        return Object.keys((entry as PerformanceMeasure).detail.phases);
      });
    });
    expect(phases).toEqual([
      ['flip', 'preview'],
      ['flip', 'preview'],
    ]);
    expect(page.workers()[0]).toBe(before);
    expect(await saved(page)).toBe(whole);
  },
);

test('closing in the middle of the work leaves no worker behind', LONG, async ({ page }) => {
  await enlarge(page);
  await pretendCores(page, 4);
  await warmUp(page, 3);
  const outcome = await page.evaluate(async () => {
    let begun: () => void;
    const encoding = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const running = window.harness.outcome(window.core.encode(window.image, { onProgress: () => begun() }));
    await encoding;
    window.core.close();
    return running;
  });
  expect(outcome).toBe('AbortError');
  await expect.poll(() => page.workers().length).toBe(0);
});

test('helpers without work are put away', LONG, async ({ page }) => {
  await pretendCores(page, 3);
  await owner(page).evaluate(() => {
    const { setTimeout } = self;
    // Seconds become tenths.
    self.setTimeout = ((work: () => void, wait: number) => setTimeout(work, wait / 10)) as typeof setTimeout;
  });
  await page.evaluate(async () => void (await window.core.encode(window.image)));
  await expect.poll(() => page.workers().length).toBe(3);
  await expect.poll(() => page.workers().length).toBe(1);

  // While a file is chosen they stay for long, and no longer than ever once it wants none of them.
  await page.evaluate(() => window.core.prewarm());
  await expect.poll(() => page.workers().length).toBe(3);
  const small = (await pictureFile('small.png', 300, 200)).buffer;
  await page.evaluate(async (base64) => {
    await window.harness.give(base64);
    await window.core.open(window.harness.file, window.harness.view);
  }, small.toString('base64'));
  await expect.poll(() => page.workers().length, { timeout: 4000 }).toBe(1);
});
