// The wrapper over the real worker: edits, cancelling, and workers that die.
import { expect, type Page } from '@playwright/test';
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
  // Large enough for an edit to be caught in the middle.
  large = (await pictureFile('large.jpg', 3000, 2000, 'jpeg')).buffer;
});

test.beforeEach(async ({ page, baseURL }) => openHarness(page, baseURL));

async function give(page: Page, file: Buffer): Promise<void> {
  await page.evaluate((base64) => window.harness.give(base64), file.toString('base64'));
}

test('edits make a history that goes back and forth', async ({ page }) => {
  await give(page, png);
  const result = await page.evaluate(async () => {
    const { core, opened } = await window.harness.open();
    const sizes = [opened.size];
    const note = ({ size }: { size: { width: number; height: number } }) => sizes.push(size);
    note(await core.apply({ kind: 'rotate', turn: 'left' }));
    note(await core.apply({ kind: 'crop', rect: { x: 10, y: 20, width: 100, height: 150 } }));
    note(await core.preview({ kind: 'resize', size: { width: 64, height: 64 }, fit: 'stretch' }));
    note(await core.undo());
    note(await core.redo());
    note(await core.apply({ kind: 'resize', size: { width: 50, height: 75 }, fit: 'stretch' }));
    const edits = (await core.apply({ kind: 'flip', axis: 'vertical' })).edits.map((edit) => edit.kind);
    note(await core.reset());
    note(await core.undo());
    const saved = await core.export();
    return {
      sizes: sizes.map((s) => `${s.width}x${s.height}`),
      edits,
      source: opened.source,
      saved: saved.type,
    };
  });
  expect(result.source).toEqual({ format: 'png', animated: false, damaged: false });
  expect(result.sizes).toEqual([
    '300x200',
    '200x300',
    '100x150',
    '64x64',
    '200x300',
    '100x150',
    '50x75',
    '300x200',
    '50x75',
  ]);
  expect(result.edits).toEqual(['rotate', 'crop', 'resize', 'flip']);
  expect(result.saved).toBe('image/png');
});

test('what is saved is what the textbook says, and a preview is never larger than asked for', async ({
  page,
}) => {
  await give(page, png);
  const { saved, preview } = await page.evaluate(async () => {
    const { core } = await window.harness.open();
    const snapshot = await core.apply({ kind: 'resize', size: { width: 900, height: 500 }, fit: 'stretch' });
    const { base64 } = window.harness;
    return { saved: await base64(await core.export()), preview: await base64(snapshot.preview) };
  });
  const pixels = await decodeOpaque(Buffer.from(saved, 'base64'));
  expect(difference(pixels, lanczos3(await decodeOpaque(png), 900, 500)).max).toBeLessThanOrEqual(1);
  const { width, height } = await decodeOpaque(Buffer.from(preview, 'base64'));
  expect([width, height]).toEqual([400, 222]);
});

test('the original of a PNG is saved as the very bytes that were opened', async ({ page }) => {
  await give(page, png);
  const saved = await page.evaluate(async () => {
    const { core } = await window.harness.open();
    await core.apply({ kind: 'rotate', turn: 'left' });
    return window.harness.base64(await core.exportOriginal());
  });
  expect(Buffer.from(saved, 'base64').equals(png)).toBe(true);
});

test('cancelling answers at once, and the image is as it was', { tag: [ALONE.tag, LONG.tag] }, async ({
  page,
}) => {
  await give(page, large);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    await core.apply({ kind: 'rotate', turn: 'right' });
    const controller = new AbortController();
    const { signal } = controller;
    let running: Promise<string> | undefined;
    await new Promise<void>((begun) => {
      const edit = { kind: 'resize', size: { width: 9000, height: 9000 }, fit: 'stretch' } as const;
      running = harness.outcome(core.apply(edit, { signal, onProgress: () => begun() }));
    });
    const waiting = harness.outcome(core.apply({ kind: 'flip', axis: 'vertical' }, { signal }));
    const start = performance.now();
    controller.abort();
    const outcomes = [await running, await waiting];
    const took = performance.now() - start;
    const after = await core.apply({ kind: 'resize', size: { width: 40, height: 60 }, fit: 'stretch' });
    return { outcomes, took, edits: after.edits.map((edit) => edit.kind), workers: harness.workers.length };
  });
  expect(result.outcomes).toEqual(['AbortError', 'AbortError']);
  expect(result.took).toBeLessThan(100);
  expect(result.edits).toEqual(['rotate', 'resize']);
  expect(result.workers).toBe(2);
});

test('the newest preview wins', LONG, async ({ page }) => {
  await give(page, large);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const sides = [500, 600, 700, 800];
    const previews = sides.map((width) =>
      core.preview({ kind: 'resize', size: { width, height: 10 }, fit: 'stretch' }),
    );
    const outcomes = await Promise.all(previews.map(harness.outcome));
    const last = await previews.at(-1);
    return { outcomes, width: last?.size.width };
  });
  expect(result.outcomes).toEqual(['AbortError', 'AbortError', 'AbortError', 'resolved']);
  expect(result.width).toBe(800);
});

test('a file opened during work wins, and one that cannot be opened changes nothing', async ({ page }) => {
  await give(page, large);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const running = harness.outcome(
      core.apply({ kind: 'resize', size: { width: 5000, height: 5000 }, fit: 'stretch' }),
    );
    const failed = await harness.outcome(core.open(new Blob(['no picture'])));
    const kept = (await core.apply({ kind: 'rotate', turn: 'left' })).size;
    const newer = await core.open(window.harness.file);
    return { running: await running, failed, kept, edits: newer.edits };
  });
  expect(result).toEqual({
    running: 'AbortError',
    failed: 'unsupported-format',
    kept: { width: 2000, height: 3000 },
    edits: [],
  });
});

test('a worker killed behind our back, at work or at rest, is replaced and its work repeated', async ({
  page,
}) => {
  await give(page, large);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    await core.apply({ kind: 'rotate', turn: 'left' });

    // Terminated from outside, a worker ends without a word, as when the browser kills it.
    const killed = core.apply(
      { kind: 'resize', size: { width: 700, height: 900 }, fit: 'stretch' },
      { onProgress: ({ stage }) => stage === 'resize' && harness.workers.at(-1)?.terminate() },
    );
    const outcome = await harness.outcome(killed);
    return { outcome, workers: harness.workers.length };
  });
  // The first worker died at it; the second one, too, since the test kills at every 'resize'.
  expect(result).toEqual({ outcome: 'core-crashed', workers: 2 });

  const after = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    await core.apply({ kind: 'rotate', turn: 'left' });
    let kills = 0;
    const work = core.apply(
      { kind: 'resize', size: { width: 700, height: 900 }, fit: 'stretch' },
      {
        onProgress: ({ stage }) => stage === 'resize' && kills++ === 0 && harness.workers.at(-1)?.terminate(),
      },
    );
    const atWork = (await work).edits.map((edit) => edit.kind);
    harness.workers.at(-1)?.terminate();
    const atRest = (await core.apply({ kind: 'flip', axis: 'vertical' })).edits.map((edit) => edit.kind);
    return { atWork, atRest };
  });
  expect(after).toEqual({ atWork: ['rotate', 'resize'], atRest: ['rotate', 'resize', 'flip'] });
});

test('a core that crashed is replaced, and the session is as before', async ({ page }) => {
  await give(page, png);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    await core.apply({ kind: 'rotate', turn: 'left' });
    // A use of freed memory, as a bug would make: no edit that the types allow can do this.
    const broken = { kind: 'resize', size: null, fit: 'stretch' } as unknown as Parameters<
      typeof core.apply
    >[0];
    const outcome = await harness.outcome(core.apply(broken));
    const after = await core.apply({ kind: 'flip', axis: 'vertical' });
    return { outcome, edits: after.edits.map((edit) => edit.kind), workers: harness.workers.length };
  });
  expect(result).toEqual({ outcome: 'core-crashed', edits: ['rotate', 'flip'], workers: 2 });
});

test('a core that cannot be loaded says so, and is loaded later when it can', async ({ page }) => {
  await give(page, png);
  await page.context().route('**/*.wasm*', (route) => route.abort());
  const first = await page.evaluate(async () => {
    const core = window.harness.createImageCore({ previewBounds: () => ({ width: 400, height: 400 }) });
    Object.assign(window, { core });
    return window.harness.outcome(core.open(window.harness.file));
  });
  expect(first).toBe('core-unavailable');
  await page.context().unroute('**/*.wasm*');
  const second = await page.evaluate(async () => {
    const { core } = window as unknown as { core: ReturnType<typeof window.harness.createImageCore> };
    return window.harness.outcome(core.open(window.harness.file));
  });
  expect(second).toBe('resolved');
});

test('closing ends the worker; a new file can be opened after that', async ({ page }) => {
  await give(page, png);
  const result = await page.evaluate(async () => {
    const { harness } = window;
    const { core } = await harness.open();
    const running = harness.outcome(
      core.apply({ kind: 'resize', size: { width: 5000, height: 5000 }, fit: 'stretch' }),
    );
    core.close();
    const closed = await harness.outcome(core.export());
    const again = await core.open(window.harness.file);
    return { running: await running, closed, size: again.size };
  });
  expect(result).toEqual({ running: 'AbortError', closed: 'no-image', size: { width: 300, height: 200 } });
});

test('work is measured under its name, stage by stage', async ({ page }) => {
  await give(page, png);
  const measures = await page.evaluate(async () => {
    const { core } = await window.harness.open();
    await core.preview({ kind: 'resize', size: { width: 20, height: 20 }, fit: 'stretch' });
    await core.apply({ kind: 'rotate', turn: 'left' });
    await core.export();
    return performance
      .getEntriesByType('measure')
      .map((entry) => [entry.name, Object.keys((entry as PerformanceMeasure).detail.stages)]);
  });
  expect(measures).toEqual([
    ['imagecore:open', ['load', 'read', 'decode', 'orient', 'preview']],
    ['imagecore:preview', ['resize', 'preview']],
    ['imagecore:apply', ['rotate', 'preview']],
    ['imagecore:export', ['encode']],
  ]);
});

test('progress tells the stages in order', async ({ page }) => {
  await give(page, png);
  const stages = await page.evaluate(async () => {
    const { core } = await window.harness.open();
    const seen: string[] = [];
    await core.apply(
      { kind: 'flip', axis: 'horizontal' },
      { onProgress: ({ stage, step, steps }) => seen.push(`${stage} ${step}/${steps}`) },
    );
    return seen;
  });
  expect(stages).toEqual(['flip 1/2', 'preview 2/2']);
});
