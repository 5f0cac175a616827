// `exportReduced`: a smaller file in place of the exported picture. It changes neither the image nor its history.
import { expect, test, vi } from 'vitest';
import type { ExportEdit } from '../../src/edits';
import type { Reduction } from '../../src/session';
import { restoredReduction } from '../../src/session/autosave/readAutosavedImage';
import { isCanceled } from '../../src/session/canceled';
import { flip, left, reasonOf, resize, type SetUp, setUp } from '../support/sessionSetUp';
// The session fetches this module when it is needed. Imported here, it is there after `settle`.
import '../../src/session/sizeLimit';
import { settle } from '../support/settle';

const palette: Reduction = { kind: 'palette', colors: 16, dithers: true };

const blobOf = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/png' });

/** Opens an image of 600 × 400 pixels, and exports it. The PNG has `bytes` bytes. */
async function exported(edits: readonly Parameters<SetUp['apply']>[0][] = [left], bytes = 1000) {
  const made = setUp();
  await made.open();
  for (const edit of edits) await made.apply(edit);
  const saving = made.session.export();
  made.core.pending('encode').answer(blobOf(bytes));
  await saving;
  return made;
}

/** Answers all encodings until none is pending. `bytesOf` returns the size of the file of some edits. */
async function answerAll({ core }: SetUp, bytesOf: (edits: readonly ExportEdit[]) => number) {
  const tried: (readonly ExportEdit[])[] = [];
  for (;;) {
    await settle();
    const call = core.calls.find(({ name, settled }) => name === 'encode' && !settled);
    if (!call) return tried;
    tried.push(call.edits);
    (call as ReturnType<typeof core.pending<'encode'>>).answer(blobOf(bytesOf(call.edits)));
  }
}

const lastOf = (edits: readonly ExportEdit[]) => edits.at(-1);
const colorsOf = (edits: readonly ExportEdit[]) => {
  const last = lastOf(edits);
  return last?.kind === 'palette' ? last.colors : 0;
};
const widthOf = (edits: readonly ExportEdit[]) => {
  const last = lastOf(edits);
  return last?.kind === 'resize' ? last.size.width : 0;
};

test('a palette is the last step of the exported picture, and of nothing else', async () => {
  const { session, core, image } = await exported();
  const before = image();
  const reducing = session.exportReduced(palette);
  expect(core.pending('encode').edits).toEqual([left, palette]);
  core.pending('encode').answer(blobOf(300));
  await settle();
  expect(core.pending('render').edits).toEqual([left, palette]);
  core.pending('render').answer();
  expect(await reducing).toEqual({ bytes: 300, exhausted: true });
  const { reduced, reduction, ...rest } = image();
  expect(reduction).toBe(palette);
  expect(reduced).toMatchObject({ edits: [left, palette], reduction: palette, png: { size: 300 } });
  expect({ ...rest, reduction: null, reduced: null }).toEqual(before);
});

test('an edit, a preview, a move in the history and a new export drop the smaller file', async () => {
  const made = await exported();
  const { session, core, image, apply } = made;
  let colors = 2;
  const reduce = async () => {
    // The preview of a palette that was tried before is stored, so the core would not render it again.
    const reducing = session.exportReduced({ ...palette, colors: colors++ });
    await answerAll(made, () => 300);
    core.pending('render').answer();
    await reducing;
    expect(image().reduced).not.toBeNull();
  };
  await reduce();
  await session.export();
  expect(image().reduced).toBeNull();
  await reduce();
  await session.undo();
  expect(image().reduced).toBeNull();
  await apply(flip);
  core.pending('encode').answer(blobOf(1000));
  await session.export();
  await reduce();
  const previewing = session.preview(resize(30, 20));
  core.pending('render').answer();
  await previewing;
  expect(image().reduced).toBeNull();
});

test('discardReduced() drops the smaller file, and cancels the search for it', async () => {
  const made = await exported();
  const { session, core, image } = made;
  const reducing = session.exportReduced(palette);
  await answerAll(made, () => 300);
  core.pending('render').answer();
  await reducing;
  session.discardReduced();
  expect(image().reduced).toBeNull();
  expect(image().exported).toBe('current');
  const next = reasonOf(session.exportReduced(palette));
  session.discardReduced();
  expect(await next).toMatchObject({ name: 'AbortError' });
  await settle();
  expect(image().reduced).toBeNull();
});

test('a newer reduction cancels the one before it', async () => {
  const made = await exported();
  const first = reasonOf(made.session.exportReduced(palette));
  const second = made.session.exportReduced({ ...palette, colors: 4 });
  expect(await first).toMatchObject({ name: 'AbortError' });
  await answerAll(made, colorsOf);
  made.core.pending('render').answer();
  expect(await second).toMatchObject({ bytes: 4 });
});

test('a limit is reached by a resize, which replaces the last one', async () => {
  const made = await exported([flip, resize(500, 250)], 500 ** 2);
  const limit = 300 ** 2;
  const reducing = made.session.exportReduced({ kind: 'limit', bytes: limit, by: 'pixels' });
  const tried = await answerAll(made, (edits) => widthOf(edits) ** 2);
  made.core.pending('render').answer();
  await reducing;
  const { reduced } = made.image();
  expect(reduced?.png.size).toBeLessThanOrEqual(limit);
  expect(reduced?.png.size).toBeGreaterThan(limit * 0.95);
  expect(tried).toContainEqual(reduced?.edits);
  for (const edits of tried)
    expect(edits).toEqual([flip, resize(widthOf(edits), Math.round(widthOf(edits) / 2))]);
});

test('a limit is reached by the largest palette whose file is within it', async () => {
  const made = await exported();
  const reducing = made.session.exportReduced({ kind: 'limit', bytes: 100, by: 'colors', dithers: false });
  await answerAll(made, colorsOf);
  made.core.pending('render').answer();
  await reducing;
  expect(made.image().reduced?.edits.at(-1)).toEqual({ kind: 'palette', colors: 100, dithers: false });
});

test('if no file is within the limit, the smallest size is told, and nothing changes', async () => {
  const made = await exported();
  const before = made.image();
  const reducing = made.session.exportReduced({ kind: 'limit', bytes: 10, by: 'colors', dithers: true });
  await answerAll(made, (edits) => 40 + colorsOf(edits));
  expect(await reducing).toEqual({ bytes: 42, exhausted: true });
  expect(made.image()).toEqual(before);
});

// Requirements: R262
test('the smallest size is never above that of the file with all pixels and colors', async () => {
  for (const by of ['colors', 'pixels'] as const) {
    const made = await exported([resize(40, 30)]);
    const limit = { kind: 'limit', bytes: 500 } as const;
    const reducing = made.session.exportReduced(
      by === 'pixels' ? { ...limit, by } : { ...limit, by, dithers: true },
    );
    await answerAll(made, () => 2000);
    expect(await reducing).toMatchObject({ bytes: 1000, size: { width: 40, height: 30 } });
  }
});

// Requirements: R262
test('if only palettes without dithering are within the limit, one of them is saved', async () => {
  const made = await exported();
  const reducing = made.session.exportReduced({ kind: 'limit', bytes: 100, by: 'colors', dithers: true });
  await answerAll(made, (edits) => {
    const last = edits.at(-1);
    return last?.kind === 'palette' && last.dithers ? 5000 : colorsOf(edits);
  });
  made.core.pending('render').answer();
  await reducing;
  expect(made.image().reduced?.edits.at(-1)).toEqual({ kind: 'palette', colors: 100, dithers: false });
});

test('without an exported picture there is nothing to reduce', async () => {
  const { session, open } = setUp();
  await open();
  expect(await reasonOf(session.exportReduced(palette))).toMatchObject({ code: 'no-image' });
});

// Requirements: R252
test('a search keeps each smaller file, and ends with the first attempt after two that finds none', async () => {
  const made = await exported();
  const { session, core, image } = made;
  const called = vi.spyOn(core, 'encode');
  const searching = session.exportReduced({ kind: 'search' });
  for (const [attempt, bytes] of [1100, 900, 800, 850].entries()) {
    await settle();
    expect(called.mock.lastCall?.[2]).toBe(attempt);
    const progress = { phase: 'search', step: attempt + 1, steps: Math.max(attempt + 1, 2) };
    expect(session.getState().request?.progress).toEqual({ ...progress, share: 0 });
    core.pending('encode').progress({ phase: 'encode', step: 1, steps: 1, share: 0.5 });
    expect(session.getState().request?.progress).toEqual({ ...progress, share: 0.5 });
    core.pending('encode').answer(blobOf(bytes));
    await settle();
    expect(image().reduced?.png.size ?? 1000).toBe([1000, 900, 800, 800][attempt]);
  }
  expect(await searching).toEqual({ bytes: 800, exhausted: false });
  expect(image().reduced).toMatchObject({ edits: [left], reduction: { kind: 'search' } });
});

// Requirements: R252
test('a search that is canceled keeps the smallest file that it has found', async () => {
  const made = await exported();
  const { session, core, image } = made;
  const searching = reasonOf(session.exportReduced({ kind: 'search' }));
  core.pending('encode').answer(blobOf(900));
  await settle();
  session.cancel();
  expect(isCanceled(await searching)).toBe(true);
  expect(image().reduced?.png.size).toBe(900);
});

test('a search that finds nothing changes nothing', async () => {
  const made = await exported();
  const before = made.image();
  const searching = made.session.exportReduced({ kind: 'search' });
  expect(await answerAll(made, () => 1000)).toHaveLength(2);
  expect(await searching).toEqual({ bytes: 1000, exhausted: false });
  expect(made.image()).toEqual(before);
});

test('a second search keeps what the first one has found until it finds a smaller file', async () => {
  const made = await exported();
  const { session, core, image } = made;
  const first = session.exportReduced({ kind: 'search' });
  await answerAll(made, () => 800);
  await first;
  const second = session.exportReduced({ kind: 'search' });
  core.pending('encode').answer(blobOf(900));
  await settle();
  expect(image().reduced?.png.size).toBe(800);
  core.pending('encode').answer(blobOf(700));
  await settle();
  expect(image().reduced?.png.size).toBe(700);
  await answerAll(made, () => 700);
  expect(await second).toMatchObject({ bytes: 700 });
});

test('the progress of a search for a palette never exceeds its number of steps', async () => {
  const made = await exported();
  const reducing = made.session.exportReduced({ kind: 'limit', bytes: 2, by: 'colors', dithers: true });
  await answerAll(made, colorsOf);
  made.core.pending('render').answer();
  await reducing;
  const steps = made.states.flatMap(({ request }) => request?.progress ?? []);
  expect(steps).toContainEqual({ phase: 'encode', step: 9, steps: 9 });
  for (const { step, steps: most } of steps) expect(step).toBeLessThanOrEqual(most);
});

const STORED = [
  palette,
  { kind: 'search' },
  { kind: 'limit', bytes: 1000, by: 'pixels' },
  { kind: 'limit', bytes: 1000, by: 'colors', dithers: false },
] as const satisfies Reduction[];

// Requirements: R257
test('a stored reduction is restored, and one of an unknown form is left out', () => {
  for (const reduction of STORED) expect(restoredReduction({ ...reduction })).toEqual(reduction);
  for (const unknown of [
    undefined,
    null,
    'search',
    { kind: 'other' },
    { ...palette, colors: 257 },
    { ...palette, colors: 1.5 },
    { kind: 'palette', colors: 16 },
    { kind: 'limit', bytes: 0, by: 'pixels' },
    { kind: 'limit', bytes: 9, by: 'colors' },
    { kind: 'limit', bytes: 9 },
  ])
    expect(restoredReduction(unknown)).toBeNull();
});

// Requirements: R257
test('the chosen reduction is stored with the image while it is in work, and not after it was canceled', async () => {
  const { session, store, image } = await exported();
  const stored = () => [...store.images.values()].map(({ reduction }) => reduction);
  const reducing = reasonOf(session.exportReduced(palette));
  await settle();
  expect(stored()).toEqual([palette]);
  session.cancel();
  expect(isCanceled(await reducing)).toBe(true);
  await settle();
  expect(image()).toMatchObject({ reduction: null, reduced: null });
  expect(stored()).toEqual([null]);
});

// Requirements: R256
test('leaving the page ends the search, and an edit that is applied then is not refused', async () => {
  const { session, core, image } = await exported([]);
  const previewing = session.preview(resize(30, 20));
  core.pending('render').answer();
  await previewing;
  const saving = session.exportEditPreview();
  core.pending('encode').answer(blobOf(1000));
  await saving;
  const searching = reasonOf(session.exportReduced({ kind: 'search' }));
  session.leavePage();
  const applying = session.apply(resize(30, 20));
  await applying;
  expect(await searching).toMatchObject({ name: 'AbortError' });
  expect(image().edits).toEqual([resize(30, 20)]);
  expect(session.getState().request).toBeNull();
});
