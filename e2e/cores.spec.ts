// Helper workers take parts of a large decode or encode. The result is the same as from one worker, and helpers that
// are no longer needed are ended.
import { crc32 } from 'node:zlib';
import { expect, type Page, type Worker } from '@playwright/test';
import sharp from 'sharp';
import { photograph } from '../tests/support/fixtures';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { ALONE } from './support/alone';
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
    /** The image that the tests render and encode. */
    image: ReturnType<typeof window.harness.image>;
    /** The channel on which the worker reports each part that it sends. */
    partsSent?: BroadcastChannel;
  }
}

/** The worker that has the image. The page starts it first. All later workers of the page are its helpers. */
function coreWorker(page: Page): Worker {
  const [first] = page.workers();
  if (!first) throw new Error('The page has no worker.');
  return first;
}

const numbers = (values: readonly number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).swap32()));

/** Adds chunks to a PNG, after IHDR. */
function withChunks(png: Buffer, chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const made = chunks.map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([numbers([data.length]), body, numbers([crc32(body)])]);
  });
  return Buffer.concat([png.subarray(0, 33), ...made, png.subarray(33)]);
}

/** Makes `navigator.hardwareConcurrency` return `count` in the worker, which then uses at most `count - 1` helpers. */
async function setCoreCount(page: Page, count: number): Promise<void> {
  await coreWorker(page).evaluate((value) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value, configurable: true });
  }, count);
}

/** Adds an enlargement to the edits of the image. Its encode takes so long that a test can interrupt it. */
const enlarge = (page: Page) =>
  page.evaluate(async () => {
    const edit = { kind: 'resize', size: { width: 4000, height: 4000 }, fit: 'stretch' } as const;
    window.image = { ...window.image, edits: [...window.image.edits, edit] };
    await window.core.render(window.image, window.harness.view);
  });

/**
 * Counts the parts of jobs that the worker sends to helpers. If `die` is true, the page terminates all helpers each
 * time a part is sent, until the next call.
 *
 * @returns a function that returns the number of parts that were sent.
 */
async function watchHelpers(page: Page, { die }: { die: boolean }): Promise<() => Promise<number>> {
  await coreWorker(page).evaluate(() => {
    const isWatched = 'partsSent' in self;
    Object.assign(self, { partsSent: 0, busy: new Set() });
    if (isWatched) return;
    const { postMessage } = MessagePort.prototype;
    const channel = new BroadcastChannel('partsSent');
    MessagePort.prototype.postMessage = function (message: { call?: { op: string } } | null, ...rest) {
      Reflect.apply(postMessage, this, [message, ...rest]);
      if (message?.call?.op !== 'part') return;
      const watched = self as unknown as Watched;
      watched.partsSent += 1;
      watched.busy.add(this);
      channel.postMessage(null);
    };
  });
  await page.evaluate((dies) => {
    window.partsSent?.close();
    window.partsSent = new BroadcastChannel('partsSent');
    // A terminated helper sends no message, like a helper that the browser kills.
    window.partsSent.onmessage = () => {
      if (dies) for (const helper of window.harness.helpers.splice(0)) helper.terminate();
    };
  }, die);
  return () => coreWorker(page).evaluate(() => (self as unknown as Watched).partsSent);
}

/** The global variables in which the worker records the parts. */
interface Watched {
  /** The number of parts that were sent to helpers. */
  partsSent: number;
  /** The ports of the helpers that received a part. */
  busy: Set<MessagePort>;
}

/**
 * Encodes the image again and again, until each of the helpers has received a part. `helpers` is their number. One
 * encode may be too short, because a helper receives parts only after it has loaded.
 */
async function warmUp(page: Page, helpers: number): Promise<void> {
  await watchHelpers(page, { die: false });
  await expect
    .poll(async () => {
      await page.evaluate(async () => void (await window.core.encode(window.image, { format: 'png' })));
      return coreWorker(page).evaluate(() => (self as unknown as Watched).busy.size);
    })
    .toBe(helpers);
  expect(page.workers().length).toBe(1 + helpers);
}

/** Encodes the image, and returns the SHA-256 hash of the PNG. */
const pngHash = (page: Page) =>
  page.evaluate(async () => {
    const file = await (await window.core.encode(window.image, { format: 'png' })).arrayBuffer();
    return new Uint8Array(await crypto.subtle.digest('SHA-256', file)).join();
  });

// Requirements: R197
for (const [what, counts, tier] of [
  ['2 or 64 cores', [2, 64], {}],
  ['3 or 4 cores', [3, 4], LONG],
] as const)
  test(`the PNG is the same with one processor core and with ${what}`, tier, async ({ page }) => {
    const partsSent = await watchHelpers(page, { die: false });
    await setCoreCount(page, 1);
    const withOneCore = await pngHash(page);
    expect(await partsSent()).toBe(0);
    for (const cores of counts) {
      await setCoreCount(page, cores);
      await warmUp(page, Math.min(cores - 1, 3));
      expect(await pngHash(page)).toBe(withOneCore);
      expect(await partsSent()).toBeGreaterThan(0);
    }
    const flipped = await sharp(photo).flip().png().toBuffer();
    const file = await page.evaluate(async () =>
      window.harness.base64(await window.core.encode(window.image, { format: 'png' })),
    );
    const pixels = await decodeOpaque(Buffer.from(file, 'base64'));
    expect(difference(pixels, await decodeOpaque(flipped)).max).toBe(0);
  });

// Requirements: R313
test('a JPEG is the same file with one processor core and with several', async ({ page }) => {
  const hash = () =>
    page.evaluate(async () => {
      const encoding = { format: 'jpeg', baseline: false, background: '#ffffff' } as const;
      const hashes = [];
      for (const quality of [80, 95]) {
        const file = await window.core.encode(window.image, { ...encoding, quality });
        const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
        hashes.push(new Uint8Array(digest).join());
      }
      return hashes;
    });
  await setCoreCount(page, 1);
  const withOneCore = await hash();
  await setCoreCount(page, 4);
  await warmUp(page, 3);
  const partsSent = await watchHelpers(page, { die: false });
  expect(await hash()).toEqual(withOneCore);
  expect(await partsSent()).toBeGreaterThan(0);
});

// Requirements: R314
test('a JPEG of a PNG with color chunks is drawn as the PNG is', async ({ page }) => {
  const side = 64;
  const patch = Buffer.alloc(side * side * 3);
  for (let i = 0; i < patch.length; i++)
    patch[i] = [200, 90, 40, 30, 120, 220][(i % 3) + (i < patch.length / 2 ? 0 : 3)] ?? 0;
  const plain = await sharp(patch, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  // Adobe RGB (1998): white, red, green and blue.
  const adobe = [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000];
  const png = withChunks(plain, [
    ['gAMA', numbers([45471])],
    ['cHRM', numbers(adobe)],
  ]);
  await page.evaluate((base64) => window.harness.give(base64), png.toString('base64'));
  const drawn = await page.evaluate(async () => {
    const { core, harness } = window;
    await core.open(harness.file, harness.view);
    const encoding = { format: 'jpeg', quality: 100, baseline: false, background: '#ffffff' } as const;
    const file = await core.encode(harness.image(), { ...encoding, fullChroma: true });
    const colors = async (blob: Blob) => {
      const context = new OffscreenCanvas(64, 64).getContext('2d');
      context?.drawImage(await createImageBitmap(blob), 0, 0);
      return [10, 50].map((y) => [...(context?.getImageData(32, y, 1, 1).data ?? [])]);
    };
    return { png: await colors(harness.file), jpeg: await colors(file) };
  });
  const raw = [
    [200, 90, 40],
    [30, 120, 220],
  ];
  const apart = (a: number[][], b: number[][]) =>
    Math.max(
      ...a.flatMap((color, i) => color.slice(0, 3).map((level, c) => Math.abs(level - (b[i]?.[c] ?? 0)))),
    );
  expect(apart(drawn.png, raw), 'the browser uses the chunks').toBeGreaterThan(10);
  expect(apart(drawn.png, drawn.jpeg)).toBeLessThanOrEqual(2);
});

// Requirements: R198
test(
  'a large JPEG gives the same PNG without helper workers, with them, and if they die during the decode',
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
      return pngHash(page);
    };
    await setCoreCount(page, 1);
    const withOneCore = await opened();
    await setCoreCount(page, 4);
    await page.evaluate(() => window.core.prewarm());
    await expect.poll(() => page.workers().length).toBe(4);
    const partsSent = await watchHelpers(page, { die: false });
    // One decode may be too short, because helpers receive parts only after they have loaded.
    await expect
      .poll(async () => {
        expect(await opened()).toBe(withOneCore);
        return partsSent();
      })
      .toBeGreaterThan(0);
    await watchHelpers(page, { die: true });
    expect(await opened()).toBe(withOneCore);
    await expect.poll(() => page.workers().length).toBeLessThan(4);
  },
);

// Requirements: R199
test(
  'if all helper workers die during the encode, the PNG is the same as without helpers',
  LONG,
  async ({ page }) => {
    await setCoreCount(page, 1);
    const withOneCore = await pngHash(page);
    await setCoreCount(page, 4);
    await warmUp(page, 3);
    const partsSent = await watchHelpers(page, { die: true });
    expect(await pngHash(page)).toBe(withOneCore);
    expect(await partsSent()).toBeGreaterThan(0);
    await expect.poll(() => page.workers().length).toBe(1);
    // The next encodes start new helpers, and all of them receive parts.
    await warmUp(page, 3);
    expect(await pngHash(page)).toBe(withOneCore);
  },
);

// Requirements: R199
test(
  'a canceled encode rejects with AbortError, and the worker keeps the edited image in its cache',
  LONG,
  async ({ page }) => {
    await enlarge(page);
    await setCoreCount(page, 4);
    await warmUp(page, 3);
    const before = page.workers()[0];
    const whole = await pngHash(page);
    const outcome = await page.evaluate(async () => {
      const controller = new AbortController();
      const encoding = window.harness.outcome(
        window.core.encode(window.image, { format: 'png' }, { signal: controller.signal }),
      );
      // The encode is aborted when helpers work on it.
      window.partsSent?.addEventListener('message', () => controller.abort());
      return encoding;
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
    expect(await pngHash(page)).toBe(whole);
  },
);

// Requirements: R199
for (const megapixels of [24, 100])
  test(`a canceled JPEG of ${megapixels} megapixels frees the worker within 100 ms, and the next call gives the same file`, {
    tag: [ALONE.tag, LONG.tag],
  }, async ({ page }) => {
    test.setTimeout(300_000);
    const before = page.workers()[0];
    const side = Math.floor(Math.sqrt(megapixels * 1e6));
    const { outcomes, waits, isSame } = await page.evaluate(async (side) => {
      const { core, harness } = window;
      const edit = { kind: 'resize', size: { width: side, height: side }, fit: 'stretch' } as const;
      const image = { ...window.image, edits: [...window.image.edits, edit] };
      const jpeg = { format: 'jpeg', quality: 80, baseline: false, background: '#ffffff' } as const;
      // The worker makes an estimate too, because a call that listens gets one.
      const encode = (signal?: AbortSignal) => core.encode(image, jpeg, { signal, onProgress: () => {} });
      await core.render(image, harness.view);
      const start = performance.now();
      const whole = await harness.base64(await encode());
      const duration = performance.now() - start;
      const [outcomes, waits]: [string[], number[]] = [[], []];
      for (let share = 0; share < 0.85; share += 0.12) {
        const controller = new AbortController();
        const outcome = harness.outcome(encode(controller.signal));
        await new Promise((resolve) => setTimeout(resolve, share * duration));
        controller.abort();
        const canceled = performance.now();
        // The worker answers when it is between two steps.
        await core.pixel(image, { x: 0, y: 0 });
        waits.push(performance.now() - canceled);
        outcomes.push(await outcome);
      }
      return { outcomes, waits, isSame: (await harness.base64(await encode())) === whole };
    }, side);
    // On a machine whose load changes, the last ones may end first.
    expect(outcomes.filter((outcome) => outcome === 'AbortError').length).toBeGreaterThan(
      outcomes.length / 2,
    );
    // One answer may come late, because another program had the processor.
    const late = waits.filter((wait) => wait > 100);
    expect(late.length, waits.map(Math.round).join(', ')).toBeLessThan(2);
    expect(isSame).toBe(true);
    expect(page.workers()[0]).toBe(before);
  });

// Requirements: R175
test(
  'close() during an encode rejects the encode with AbortError and ends all workers',
  LONG,
  async ({ page }) => {
    await enlarge(page);
    await setCoreCount(page, 4);
    await warmUp(page, 3);
    const outcome = await page.evaluate(async () => {
      let started: () => void;
      const encoding = new Promise<void>((resolve) => {
        started = resolve;
      });
      const running = window.harness.outcome(
        window.core.encode(window.image, { format: 'png' }, { onProgress: () => started() }),
      );
      await encoding;
      window.core.close();
      return running;
    });
    expect(outcome).toBe('AbortError');
    await expect.poll(() => page.workers().length).toBe(0);
  },
);

// Requirements: R199
test(
  'helper workers end after 10 s without work, and prewarmed helpers 10 s after a small file is opened',
  LONG,
  async ({ page }) => {
    await setCoreCount(page, 3);
    // The worker ends its helpers with a timeout of ten seconds or more. Such a timeout runs only when the test calls
    // `endWait`, so that the test does not wait.
    await coreWorker(page).evaluate(() => {
      const { setTimeout, clearTimeout } = self;
      let waiting: { readonly id: number; readonly work: () => void; readonly wait: number } | null = null;
      Object.assign(self, {
        setTimeout: (work: () => void, wait = 0, ...rest: unknown[]) => {
          if (wait < 10_000) return Reflect.apply(setTimeout, self, [work, wait, ...rest]);
          const id = setTimeout(() => {}, 0);
          waiting = { id, work, wait };
          return id;
        },
        clearTimeout: (id: number) => {
          if (waiting?.id === id) waiting = null;
          clearTimeout(id);
        },
        endWait: () => {
          const { work, wait } = waiting ?? {};
          waiting = null;
          work?.();
          return wait ?? null;
        },
        waitingFor: () => waiting?.wait ?? null,
      });
    });
    const inWorker = (name: 'waitingFor' | 'endWait') =>
      coreWorker(page).evaluate((called): number | null => Reflect.get(self, called)(), name);
    await page.evaluate(async () => void (await window.core.encode(window.image, { format: 'png' })));
    await expect.poll(() => page.workers().length).toBe(3);
    await expect.poll(() => inWorker('waitingFor')).toBe(10_000);
    await inWorker('endWait');
    await expect.poll(() => page.workers().length).toBe(1);

    // Prewarmed helpers stay for a minute. After a file is opened that needs no helpers, they stay for ten seconds.
    await page.evaluate(() => window.core.prewarm());
    await expect.poll(() => page.workers().length).toBe(3);
    expect(await inWorker('waitingFor')).toBe(60_000);
    const small = (await pictureFile('small.png', 300, 200)).buffer;
    await page.evaluate(async (base64) => {
      await window.harness.give(base64);
      await window.core.open(window.harness.file, window.harness.view);
    }, small.toString('base64'));
    await expect.poll(() => inWorker('waitingFor')).toBe(10_000);
    await inWorker('endWait');
    await expect.poll(() => page.workers().length).toBe(1);
  },
);
