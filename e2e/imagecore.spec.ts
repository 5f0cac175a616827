// The image core with its real worker, on a page without the user interface: edits, cancellation, failures and timings.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { lanczos3 } from '../tests/support/lanczos';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { ALONE } from './support/alone';
import { pictureFile } from './support/files';
import { openHarness } from './support/harness';
import { test } from './support/test';
import { LONG } from './support/tiers';

let png: Buffer;
let large: Buffer;

test.beforeAll(async () => {
  png = (await pictureFile('picture.png', 300, 200)).buffer;
  // The image is so large that an edit can be canceled while it runs.
  large = (await pictureFile('large.jpg', 3000, 2000, 'jpeg')).buffer;
});

test.beforeEach(async ({ page, baseURL }) => openHarness(page, baseURL));

async function setFile(page: Page, file: Buffer): Promise<void> {
  await page.evaluate((base64) => window.harness.give(base64), file.toString('base64'));
}

test('each call of render() or encode() applies exactly its own list of edits, regardless of earlier calls', async ({
  page,
}) => {
  await setFile(page, png);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core, opened } = await harness.open();
    const left = { kind: 'rotate', turn: 'left' } as const;
    const crop = { kind: 'crop', rect: { x: 10, y: 20, width: 100, height: 150 } } as const;
    const small = { kind: 'resize', size: { width: 50, height: 75 }, fit: 'stretch' } as const;
    const sizes = [opened.size];
    const previews = [opened.preview];
    for (const edits of [[left], [left, crop], [left], [], [left, crop, small], [small]]) {
      const { size, preview } = await core.render(harness.image(...edits), harness.view);
      sizes.push(size);
      previews.push(preview);
    }
    const saved = await core.encode(harness.image(left, crop), { format: 'png' });
    return {
      sizes: sizes.map(({ width, height }) => `${width}x${height}`),
      previews: await Promise.all(previews.map(harness.base64)),
      source: opened.source,
      saved: { type: saved.type, base64: await harness.base64(saved) },
    };
  });
  expect(result.source).toEqual({
    format: 'png',
    animated: false,
    damaged: false,
    isPixelArt: false,
    // sharp writes this density into a PNG.
    density: { x: 1000, y: 1000 },
    isGray: false,
    takesColors: true,
    profile: null,
    converted: false,
    jpeg: null,
    metadata: [],
  });
  expect(result.sizes).toEqual(['300x200', '200x300', '100x150', '200x300', '300x200', '50x75', '50x75']);
  expect(result.saved.type).toBe('image/png');
  const turned = await sharp(png).rotate(-90).png().toBuffer();
  const cropped = await sharp(turned)
    .extract({ left: 10, top: 20, width: 100, height: 150 })
    .png()
    .toBuffer();
  // sharp does not resize to exactly the same pixels, so the previews of the two resized pictures are not compared.
  const files = [...result.previews.slice(0, 5), result.saved.base64];
  for (const [i, expected] of [png, turned, cropped, turned, png, cropped].entries()) {
    const pixels = await decodeOpaque(Buffer.from(files[i] ?? '', 'base64'));
    expect(difference(pixels, await decodeOpaque(expected)).max, `picture ${i}`).toBe(0);
  }
});

// Requirements: R20
test('each 8-bit sample of a resized PNG differs from the Lanczos reference by at most 1 of 255', async ({
  page,
}) => {
  await setFile(page, png);
  const { saved, preview } = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const image = harness.image({ kind: 'resize', size: { width: 900, height: 500 }, fit: 'stretch' });
    const rendered = await core.render(image, harness.view);
    const { base64 } = harness;
    return {
      saved: await base64(await core.encode(image, { format: 'png' })),
      preview: await base64(rendered.preview),
    };
  });
  const pixels = await decodeOpaque(Buffer.from(saved, 'base64'));
  expect(difference(pixels, lanczos3(await decodeOpaque(png), 900, 500)).max).toBeLessThanOrEqual(1);
  // The preview has the proportions of the result, and fits into the bounds of `harness.view`: 400 × 400 px.
  const { width, height } = await decodeOpaque(Buffer.from(preview, 'base64'));
  expect([width, height]).toEqual([400, 222]);
});

test('an abort rejects the running and the waiting call within 100 ms, and the next call works', {
  tag: [ALONE.tag, LONG.tag],
}, async ({ page }) => {
  await setFile(page, large);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const turn = { kind: 'rotate', turn: 'right' } as const;
    const controller = new AbortController();
    const { signal } = controller;
    let running: Promise<string> | undefined;
    await new Promise<void>((begun) => {
      const edit = { kind: 'resize', size: { width: 9000, height: 9000 }, fit: 'stretch' } as const;
      const options = { signal, onProgress: () => begun() };
      running = harness.outcome(core.render(harness.image(turn, edit), harness.view, options));
    });
    const image = harness.image({ kind: 'flip', axis: 'vertical' });
    const waiting = harness.outcome(core.render(image, harness.view, { signal }));
    const start = performance.now();
    controller.abort();
    const outcomes = [await running, await waiting];
    const took = performance.now() - start;
    const small = { kind: 'resize', size: { width: 40, height: 60 }, fit: 'stretch' } as const;
    const { size } = await core.render(harness.image(turn, small), harness.view);
    return { outcomes, took, size, workers: harness.workers.length };
  });
  expect(result.outcomes).toEqual(['AbortError', 'AbortError']);
  expect(result.took).toBeLessThan(100);
  expect(result.size).toEqual({ width: 40, height: 60 });
  // If the first worker does not stop its task in time, a second worker replaces it.
  expect(result.workers).toBeLessThanOrEqual(2);
});

test('if a canceled render still runs in the worker, open() opens its file in a new worker', async ({
  page,
}) => {
  await setFile(page, large);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const controller = new AbortController();
    const { signal } = controller;
    let running: Promise<string> | undefined;
    await new Promise<void>((begun) => {
      const edit = { kind: 'resize', size: { width: 9000, height: 9000 }, fit: 'stretch' } as const;
      const options = { signal, onProgress: () => begun() };
      running = harness.outcome(core.render(harness.image(edit), harness.view, options));
    });
    controller.abort();
    const { size } = await core.open(harness.file, harness.view);
    return { running: await running, size, workers: harness.workers.length };
  });
  expect(result).toEqual({ running: 'AbortError', size: { width: 3000, height: 2000 }, workers: 2 });
});

test('after open() has rejected an invalid file, the previous file is still in the cache of the worker', async ({
  page,
}) => {
  await setFile(page, png);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const failed = await harness.outcome(core.open(new Blob(['no picture']), harness.view));
    performance.clearMeasures();
    const { size } = await core.render(harness.image({ kind: 'rotate', turn: 'left' }), harness.view);
    const [measure] = performance.getEntriesByType('measure') as PerformanceMeasure[];
    return { failed, size, phases: Object.keys(measure?.detail.phases), workers: harness.workers.length };
  });
  expect(result).toEqual({
    failed: 'unsupported-format',
    size: { width: 200, height: 300 },
    // The previous file was still in the cache, so it was not decoded again.
    phases: ['preview'],
    workers: 1,
  });
});

test('a new worker replaces a killed worker, and repeats the interrupted call at most once', async ({
  page,
}) => {
  await setFile(page, large);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const image = harness.image(
      { kind: 'rotate', turn: 'left' },
      { kind: 'resize', size: { width: 700, height: 900 }, fit: 'stretch' },
    );
    const sizes = async (maxKills: number) => {
      let kills = 0;
      // A terminated worker sends no message, like a worker that the browser kills.
      const onProgress = ({ phase }: { phase: string }) => {
        if (phase === 'resize' && kills++ < maxKills) harness.workers.at(-1)?.terminate();
      };
      return core.render(image, harness.view, { onProgress }).then(
        ({ size }) => size,
        (thrown: { code: string }) => thrown.code,
      );
    };
    const twice = await sizes(2);
    const workers = harness.workers.length;
    const once = await sizes(1);
    harness.workers.at(-1)?.terminate();
    const atRest = (await core.render(harness.image(), harness.view)).size;
    return { twice, workers, once, atRest };
  });
  expect(result).toEqual({
    twice: 'core-crashed',
    workers: 2,
    once: { width: 700, height: 900 },
    atRest: { width: 3000, height: 2000 },
  });
});

// Requirements: R158
test('if the core crashes, the call rejects with core-crashed, and the next call resolves in a new worker', async ({
  page,
}) => {
  await setFile(page, png);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    // This edit makes the core use freed memory, as a bug would. The types forbid the edit, so it is cast.
    const broken = { kind: 'resize', size: null, fit: 'stretch' } as unknown as Parameters<
      typeof harness.image
    >[0];
    const outcome = await harness.outcome(core.render(harness.image(broken), harness.view));
    const { size } = await core.render(harness.image({ kind: 'rotate', turn: 'left' }), harness.view);
    return { outcome, size, workers: harness.workers.length };
  });
  expect(result).toEqual({ outcome: 'core-crashed', size: { width: 200, height: 300 }, workers: 2 });
});

// Requirements: R158
test('if the core cannot be loaded, open() rejects with core-unavailable, and the next open() loads the core', async ({
  page,
}) => {
  await setFile(page, png);
  await page.context().route('**/*.wasm*', (route) => route.abort());
  const first = await page.evaluate(async () => {
    const { harness } = window;
    const core = harness.createImageCore();
    Object.assign(window, { core });
    return harness.outcome(core.open(harness.file, harness.view));
  });
  expect(first).toBe('core-unavailable');
  await page.context().unroute('**/*.wasm*');
  const second = await page.evaluate(async () => {
    const { core } = window as unknown as { core: ReturnType<typeof window.harness.createImageCore> };
    return window.harness.outcome(core.open(window.harness.file, window.harness.view));
  });
  expect(second).toBe('resolved');
});

test('close() rejects the running and the waiting call with AbortError, and the next open() resolves', async ({
  page,
}) => {
  await setFile(page, png);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const image = harness.image({ kind: 'resize', size: { width: 5000, height: 5000 }, fit: 'stretch' });
    const running = harness.outcome(core.render(image, harness.view));
    const waiting = harness.outcome(core.encode(image, { format: 'png' }));
    core.close();
    const again = await core.open(harness.file, harness.view);
    return { ends: [await running, await waiting], size: again.size };
  });
  expect(result).toEqual({ ends: ['AbortError', 'AbortError'], size: { width: 300, height: 200 } });
});

test('each call records a User Timing measure with the name and the phases of the call', async ({ page }) => {
  await setFile(page, png);
  const measures = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const small = { kind: 'resize', size: { width: 20, height: 20 }, fit: 'stretch' } as const;
    const left = { kind: 'rotate', turn: 'left' } as const;
    await core.render(harness.image(small), harness.view);
    await core.render(harness.image(small, left), harness.view);
    await core.encode(harness.image(small, left), { format: 'png' });
    await core.open(harness.file, harness.view);
    await core.encode(harness.image(left), { format: 'png' });
    return performance
      .getEntriesByType('measure')
      .map((entry) => [entry.name, Object.keys((entry as PerformanceMeasure).detail.phases)]);
  });
  const opening = ['load', 'read', 'decode', 'orient', 'preview'];
  expect(measures).toEqual([
    ['imagecore:open', opening],
    ['imagecore:render', ['resize', 'preview']],
    // The file needs the turned pixels, the picture does not.
    ['imagecore:render', ['preview']],
    ['imagecore:encode', ['rotate', 'encode']],
    ['imagecore:open', opening],
    ['imagecore:encode', ['rotate', 'encode']],
  ]);
});

test('progress events name the phases of a render in the order in which they run', async ({ page }) => {
  await setFile(page, png);
  const phases = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const seen: string[] = [];
    const small = { kind: 'resize', size: { width: 20, height: 20 }, fit: 'stretch' } as const;
    await core.render(harness.image(small), harness.view, {
      onProgress: ({ phase, step, steps }) => seen.push(`${phase} ${step}/${steps}`),
    });
    return seen;
  });
  expect(phases).toEqual(['resize 1/2', 'preview 2/2']);
});
