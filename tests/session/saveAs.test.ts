// `saveAs`: another file of the saved picture. It changes neither the image nor its history.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LEAST_PADDING } from '../../src/config/limits';
import { type Edit, FULL_OUTPUT, type Output, readOutput } from '../../src/edits';
import { isCanceledByVisitor } from '../../src/session/scheduler';
import { density, flip, left, reasonOf, resize, type SetUp, setUp } from '../support/sessionSetUp';
// The session fetches this module when it is needed. Imported here, it is there after `settle`.
import '../../src/session/makeFile';
import { settle } from '../support/settle';

// A search ends after some seconds, which a busy machine can need. In these tests, no time passes.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const png = { format: 'png' } as const;
const palette = { ...png, kind: 'palette', colors: 16, dithers: true } as const;
const search: Output = { ...png, kind: 'search' };

const blobOf = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/png' });

/** Opens an image of 600 × 400 pixels, and saves it. The PNG has `bytes` bytes. */
async function saved(edits: readonly Parameters<SetUp['apply']>[0][] = [left], bytes = 1000) {
  const made = setUp();
  await made.open();
  for (const edit of edits) await made.apply(edit);
  const saving = made.session.save('current');
  made.core.pending('encode').answer(blobOf(bytes));
  await saving;
  return made;
}

/** An encoding that was asked for. */
type Tried = Pick<SetUp['core']['calls'][number], 'edits' | 'encoding'>;

/** Answers all encodings until none is pending. `bytesOf` returns the size of the file of an encoding. */
async function answerAll({ core }: SetUp, bytesOf: (tried: Tried) => number) {
  const tried: Tried[] = [];
  for (;;) {
    await settle();
    const call = core.calls.find(({ name, settled }) => name === 'encode' && !settled);
    if (!call) return tried;
    tried.push(call);
    (call as ReturnType<typeof core.pending<'encode'>>).answer(blobOf(bytesOf(call)));
  }
}

const paletteOf = ({ encoding }: Tried) => (encoding?.format === 'png' ? encoding.palette : undefined);
const colorsOf = (tried: Tried) => paletteOf(tried)?.colors ?? 0;
const widthOf = ({ edits }: Pick<Tried, 'edits'>) => {
  const last: Edit | undefined = edits.at(-1);
  return last?.kind === 'resize' ? last.size.width : 0;
};

test('a palette is that of the saved file, and of nothing else', async () => {
  const { session, core, image } = await saved();
  const before = image();
  const saving = session.saveAs(palette);
  const encoding = { ...png, palette: { colors: 16, dithers: true } };
  expect(image().saved).toMatchObject({ output: palette, file: null });
  await settle();
  expect(core.pending('encode')).toMatchObject({ edits: [left], encoding });
  core.pending('encode').answer(blobOf(300));
  await settle();
  expect(core.pending('render')).toMatchObject({ edits: [left], encoding });
  core.pending('render').answer();
  expect(await saving).toEqual({ bytes: 300, exhausted: true });
  const { saved: after, output, ...rest } = image();
  expect([after?.output, output]).toEqual([palette, palette]);
  expect(after?.file).toMatchObject({ edits: [left], encoding, blob: { size: 300 }, picture: {} });
  expect({ ...rest, saved: before.saved, output: before.output }).toEqual(before);
});

test('an edit, a preview and a move in the history drop the smaller file', async () => {
  const made = await saved();
  const { session, core, image, apply } = made;
  let colors = 2;
  const reduce = async () => {
    // The preview of a palette that was tried before is stored, so the core would not render it again.
    const saving = session.saveAs({ ...palette, colors: colors++ });
    await answerAll(made, () => 300);
    core.pending('render').answer();
    await saving;
    expect(image().saved?.file?.blob.size).toBe(300);
  };
  /** The full file can still be saved. After a change of the picture, no other output of it can be made. */
  const expectFull = async () => {
    const { of, output, file, png } = image().saved ?? {};
    expect({ of, output }).toEqual({ of: null, output: FULL_OUTPUT });
    expect(file?.blob).toBe(png);
    expect(await reasonOf(session.saveAs(palette))).toMatchObject({ code: 'no-image' });
  };
  await reduce();
  await session.undo();
  await expectFull();
  await apply(flip);
  core.pending('encode').answer(blobOf(1000));
  await session.save('current');
  await reduce();
  const previewing = session.preview(resize(30, 20));
  core.pending('render').answer();
  await previewing;
  await expectFull();
});

describe('a choice', () => {
  const chosen = async () => {
    const made = await saved();
    const saving = made.session.saveAs(palette);
    await answerAll(made, () => 300);
    made.core.pending('render').answer();
    await saving;
    return made;
  };

  // Requirements: R317
  test('and its file are there again after another save of the same picture', async () => {
    const { session, image } = await chosen();
    const before = image().saved;
    await session.save('current');
    expect(image().saved).toBe(before);
  });

  test('stays with the image: its file of another picture is to be made', async () => {
    const { session, core, image, apply, store } = await chosen();
    await apply(flip);
    expect([...store.images.values()].map(({ output }) => output)).toEqual([palette]);
    const saving = session.save('current');
    core.pending('encode').answer(blobOf(1000));
    await saving;
    expect(image().saved).toMatchObject({ of: 'current', output: palette, file: null });
  });

  test('whose work ends because the visitor leaves the page stays, and one that is canceled does not', async () => {
    for (const [end, output] of [
      ['leavePage', palette],
      ['cancel', FULL_OUTPUT],
    ] as const) {
      const { session, image } = await saved();
      const saving = reasonOf(session.saveAs(palette));
      session[end]();
      await saving;
      expect(image()).toMatchObject({ output, saved: { output: FULL_OUTPUT } });
      await session.save('current');
      expect(image().saved).toMatchObject({ output, of: 'current' });
    }
  });

  test('does not go over to the next image', async () => {
    const { session, open, image, core } = await chosen();
    session.close();
    await open();
    expect(image().output).toEqual(FULL_OUTPUT);
    const saving = session.save('current');
    core.pending('encode').answer(blobOf(1000));
    await saving;
    expect(image().saved).toMatchObject({ output: FULL_OUTPUT });
  });
});

describe('a PNG between two sizes', () => {
  /** The range is reached by fewer pixels, whose file has so many bytes for a width. The full file has 1000 bytes. */
  const within = async (
    least: number | null,
    most: number | null,
    bytesOf = (width: number) => width ** 2,
  ) => {
    const made = await saved([resize(100, 50)]);
    const saving = made.session.saveAs({ ...png, kind: 'range', least, most, by: 'pixels' });
    const paddingOf = ({ encoding }: Tried) => (encoding?.format === 'png' ? (encoding.padding ?? 0) : 0);
    const tried = await answerAll(made, (each) => {
      const width = widthOf(each);
      expect(paddingOf(each) === 0 || paddingOf(each) >= LEAST_PADDING.png).toBe(true);
      return (width === 100 ? 1000 : bytesOf(width)) + paddingOf(each);
    });
    if (made.core.calls.some(({ name, settled }) => name === 'render' && !settled))
      made.core.pending('render').answer();
    const outcome = await saving;
    return { outcome, tried, saved: made.image().saved };
  };

  // Requirements: R315
  test('is the full file if that fits, and nothing is encoded', async () => {
    for (const [least, most] of [
      [1000, 1000],
      [null, 5000],
      [500, null],
    ] as const) {
      const { outcome, tried, saved } = await within(least, most);
      expect(tried).toEqual([]);
      expect(outcome).toMatchObject({ bytes: 1000 });
      expect(saved?.file?.blob).toBe(saved?.png);
      expect(saved?.output).toMatchObject({ kind: 'range', least, most });
    }
  });

  test('gets a comment of exactly the missing bytes, at least the shortest one', async () => {
    for (const [least, most, bytes] of [
      [5000, 6000, 5000],
      [5000, null, 5000],
      [1001, 1020, 1020],
      [1021, 1021, 1021],
    ] as const) {
      const { tried, saved } = await within(least, most);
      expect(tried).toHaveLength(1);
      expect(saved?.file).toMatchObject({
        edits: [resize(100, 50)],
        encoding: { ...png, padding: bytes - 1000 },
        blob: { size: bytes },
        picture: null,
      });
    }
  });

  test('that is too narrow for the shortest comment takes a smaller file with a longer one', async () => {
    for (const [least, most] of [
      [1001, 1019],
      [1001, 1001],
    ] as const) {
      const { saved } = await within(least, most, (width) => 9 * width);
      expect(saved?.file?.blob.size).toBeGreaterThanOrEqual(least);
      expect(saved?.file?.blob.size).toBeLessThanOrEqual(most);
      expect(widthOf(saved?.file ?? { edits: [] })).toBeLessThan(100);
    }
  });

  test('is reached by fewer pixels first, and then by a comment', async () => {
    // No file is between 400 and 700 bytes.
    const { saved } = await within(600, 700, (width) => (width > 40 ? 800 : 10 * width));
    expect(saved?.file?.blob.size).toBe(600);
    expect(widthOf(saved?.file ?? { edits: [] })).toBe(40);
  });
});

// Requirements: R318
test('fewer pixels keep the size in print if that was chosen', async () => {
  for (const keepsPrint of [true, undefined] as const) {
    const made = setUp();
    await made.open();
    await made.apply(resize(500, 250));
    await made.session.apply(density(12_000));
    const full = made.session.save('current');
    made.core.pending('encode').answer(blobOf(500 ** 2));
    await full;
    const range = { ...png, kind: 'range', least: null, most: 250 ** 2, by: 'pixels' } as const;
    const saving = made.session.saveAs({ ...range, ...(keepsPrint && { keepsPrint }) });
    await answerAll(made, (tried) => widthOf(tried) ** 2);
    made.core.pending('render').answer();
    await saving;
    const edits = made.image().saved?.file?.edits ?? [];
    const [first] = edits;
    const perMeter = first?.kind === 'density' ? first.perMeter : 0;
    expect(perMeter).toBe(keepsPrint ? Math.round((12_000 * widthOf({ edits })) / 500) : 12_000);
    expect(widthOf({ edits })).toBeLessThanOrEqual(250);
  }
});

test('saveAll() drops the smaller file, and cancels the search for it', async () => {
  const made = await saved();
  const { session, core, image } = made;
  const full = image().saved;
  const saving = session.saveAs(palette);
  await answerAll(made, () => 300);
  core.pending('render').answer();
  await saving;
  session.saveAll();
  expect(image().saved).toEqual(full);
  const next = reasonOf(session.saveAs(palette));
  session.saveAll();
  expect(await next).toMatchObject({ name: 'AbortError' });
  await settle();
  expect(image().saved).toEqual(full);
});

test('a newer output cancels the work for the one before it', async () => {
  const made = await saved();
  const first = reasonOf(made.session.saveAs(palette));
  const second = made.session.saveAs({ ...palette, colors: 4 });
  expect(await first).toMatchObject({ name: 'AbortError' });
  await answerAll(made, colorsOf);
  made.core.pending('render').answer();
  expect(await second).toMatchObject({ bytes: 4 });
});

test('a limit is reached by a resize, which replaces the last one', async () => {
  const made = await saved([flip, resize(500, 250)], 500 ** 2);
  const limit = 300 ** 2;
  const saving = made.session.saveAs({ ...png, kind: 'range', least: null, most: limit, by: 'pixels' });
  const tried = await answerAll(made, (tried) => widthOf(tried) ** 2);
  made.core.pending('render').answer();
  await saving;
  const file = made.image().saved?.file;
  expect(file?.blob.size).toBeLessThanOrEqual(limit);
  expect(file?.blob.size).toBeGreaterThan(limit * 0.95);
  expect(tried.map(({ edits }) => edits)).toContainEqual(file?.edits);
  for (const { edits, encoding } of tried) {
    const width = widthOf({ edits });
    expect(edits).toEqual([flip, resize(width, Math.round(width / 2))]);
    expect(encoding).toEqual(png);
  }
});

test('a limit is reached by the largest palette whose file is within it', async () => {
  const made = await saved();
  const saving = made.session.saveAs({
    ...png,
    kind: 'range',
    least: null,
    most: 100,
    by: 'colors',
    dithers: false,
  });
  await answerAll(made, colorsOf);
  made.core.pending('render').answer();
  await saving;
  expect(made.image().saved?.file?.encoding).toEqual({ ...png, palette: { colors: 100, dithers: false } });
});

test('if no file is within the limit, the smallest size is told, and nothing changes', async () => {
  const made = await saved();
  const before = made.image();
  const saving = made.session.saveAs({
    ...png,
    kind: 'range',
    least: null,
    most: 10,
    by: 'colors',
    dithers: true,
  });
  await answerAll(made, (tried) => 40 + colorsOf(tried));
  expect(await saving).toEqual({ bytes: 42, exhausted: true });
  const { output, ...image } = made.image();
  expect({ ...image, output: before.output }).toEqual(before);
  expect(output).toMatchObject({ most: 10 });
});

// Requirements: R262
test('the smallest size is never above that of the file with all pixels and colors', async () => {
  for (const by of ['colors', 'pixels'] as const) {
    const made = await saved([resize(40, 30)]);
    const limit = { ...png, kind: 'range', least: null, most: 500 } as const;
    const saving = made.session.saveAs(by === 'pixels' ? { ...limit, by } : { ...limit, by, dithers: true });
    await answerAll(made, () => 2000);
    expect(await saving).toMatchObject({ bytes: 1000, size: { width: 40, height: 30 } });
  }
});

// Requirements: R262
test('if only palettes without dithering are within the limit, one of them is saved', async () => {
  const made = await saved();
  const saving = made.session.saveAs({
    ...png,
    kind: 'range',
    least: null,
    most: 100,
    by: 'colors',
    dithers: true,
  });
  await answerAll(made, (tried) => (paletteOf(tried)?.dithers ? 5000 : colorsOf(tried)));
  made.core.pending('render').answer();
  await saving;
  expect(made.image().saved?.file?.encoding).toEqual({ ...png, palette: { colors: 100, dithers: false } });
});

test('without a saved picture there is no other output', async () => {
  const { session, open } = setUp();
  await open();
  expect(await reasonOf(session.saveAs(palette))).toMatchObject({ code: 'no-image' });
});

// Requirements: R252
test('a search makes all attempts, and keeps each smaller file', async () => {
  const made = await saved();
  const { session, core, image } = made;
  const searching = session.saveAs(search);
  for (const [attempt, bytes] of [1100, 900].entries()) {
    await settle();
    expect(core.pending('encode').encoding).toEqual({ ...png, attempt });
    const progress = { phase: 'search', step: attempt + 1, steps: 2 };
    expect(session.getState().request?.progress).toMatchObject({ ...progress, share: 0 });
    core.pending('encode').progress({ phase: 'encode', step: 1, steps: 1, share: 0.5 });
    expect(session.getState().request?.progress).toMatchObject({ ...progress, share: 0.5 });
    core.pending('encode').answer(blobOf(bytes));
    await settle();
    expect(image().saved?.file?.blob.size).toBe([1000, 900][attempt]);
  }
  expect(await searching).toEqual({ bytes: 900, exhausted: true });
  expect(image().saved).toMatchObject({ output: search, file: { edits: [left], picture: null } });
});

// Requirements: R252
test('a search says how long it will still take, once its pace is known', async () => {
  const made = await saved();
  const { session, core } = made;
  const searching = session.saveAs(search);
  await settle();
  const progressAt = (ms: number, share: number) => {
    vi.spyOn(performance, 'now').mockReturnValue(ms);
    core.pending('encode').progress({ phase: 'encode', step: 1, steps: 1, share });
    return session.getState().request?.progress?.left;
  };
  expect(progressAt(2_000, 0.5)).toBeUndefined();
  expect(progressAt(9_000, 0.01)).toBeUndefined();
  expect(progressAt(30_000, 0.5)).toBe(90_000);
  session.cancel();
  await searching.catch(() => {});
});

// Requirements: R252
test('a search that is canceled keeps the smallest file that it has found', async () => {
  const made = await saved();
  const { session, core, image } = made;
  const searching = reasonOf(session.saveAs(search));
  await settle();
  core.pending('encode').answer(blobOf(900));
  await settle();
  session.cancel();
  expect(isCanceledByVisitor(await searching)).toBe(true);
  expect(image().saved?.file?.blob.size).toBe(900);
});

test('a search that finds nothing changes nothing', async () => {
  const made = await saved();
  const before = made.image();
  const searching = made.session.saveAs(search);
  expect(await answerAll(made, () => 1000)).toHaveLength(2);
  expect(await searching).toEqual({ bytes: 1000, exhausted: true });
  expect(made.image()).toEqual(before);
});

test('a second search keeps what the first one has found until it finds a smaller file', async () => {
  const made = await saved();
  const { session, core, image } = made;
  const first = session.saveAs(search);
  await answerAll(made, () => 800);
  await first;
  const second = session.saveAs(search);
  await settle();
  core.pending('encode').answer(blobOf(900));
  await settle();
  expect(image().saved?.file?.blob.size).toBe(800);
  core.pending('encode').answer(blobOf(700));
  await settle();
  expect(image().saved?.file?.blob.size).toBe(700);
  await answerAll(made, () => 700);
  expect(await second).toMatchObject({ bytes: 700 });
});

test('the progress of a search for a palette never exceeds its number of steps', async () => {
  const made = await saved();
  const saving = made.session.saveAs({
    ...png,
    kind: 'range',
    least: null,
    most: 2,
    by: 'colors',
    dithers: true,
  });
  await answerAll(made, colorsOf);
  made.core.pending('render').answer();
  await saving;
  const steps = made.states.flatMap(({ request }) => request?.progress ?? []);
  expect(steps).toContainEqual({ phase: 'encode', step: 9, steps: 9 });
  for (const { step, steps: most } of steps) expect(step).toBeLessThanOrEqual(most);
});

const jpeg = { format: 'jpeg', background: '#00ff7f', baseline: true } as const;

// Requirements: R308
test('the original quality is one encoding of the edited image, and the page shows the pixels of the file', async () => {
  const { session, core, image } = await saved();
  const output: Output = { ...jpeg, kind: 'original' };
  const saving = session.saveAs(output);
  await settle();
  const encoding = { format: 'jpeg', quality: 'original', baseline: true };
  expect(core.pending('encode')).toMatchObject({ edits: [left], encoding });
  core.pending('encode').answer(blobOf(2000));
  await settle();
  expect(core.pending('render')).toMatchObject({ edits: [left], encoding });
  core.pending('render').answer();
  expect(await saving).toEqual({ bytes: 2000, exhausted: true });
  expect(image().saved).toMatchObject({ output, file: { encoding, edits: [left], blob: { size: 2000 } } });
});

// Requirements: R308
test('if the core cannot keep the original quality after all, the full PNG is saved', async () => {
  const { session, core, image } = await saved();
  const full = image().saved;
  const saving = reasonOf(session.saveAs({ ...jpeg, kind: 'original' }));
  await settle();
  core.pending('encode').fail('undecodable');
  expect(await saving).toBe('undecodable');
  expect(image().saved).toEqual(full);
});

const OUTPUTS: readonly Output[] = [
  FULL_OUTPUT,
  palette,
  search,
  { ...png, kind: 'range', least: null, most: 1000, by: 'pixels' },
  { ...png, kind: 'range', least: null, most: 1000, by: 'colors', dithers: false },
  { ...png, kind: 'range', least: 500, most: 1000, by: 'pixels', keepsPrint: true },
  { ...jpeg, kind: 'quality', quality: 1 },
  { ...jpeg, kind: 'range', least: 20_000, most: 50_000, shrinks: true },
  { ...jpeg, kind: 'range', least: null, most: 1, shrinks: false },
  { ...jpeg, kind: 'original' },
];

// Requirements: R315
test('a limit that an earlier version has stored is restored', () => {
  const limit = { ...png, kind: 'limit', bytes: 9000 };
  const range = { ...png, kind: 'range', least: null, most: 9000 };
  expect(readOutput({ ...limit, by: 'pixels' })).toEqual({ ...range, by: 'pixels' });
  expect(readOutput({ ...limit, by: 'colors', dithers: true })).toEqual({
    ...range,
    by: 'colors',
    dithers: true,
  });
});

// Requirements: R257
test('a stored output is restored, and one of an unknown form is left out', () => {
  for (const output of OUTPUTS) expect(readOutput({ ...output, other: 1 })).toEqual(output);
  for (const unknown of [
    undefined,
    null,
    'search',
    { ...png, kind: 'other' },
    { kind: 'search' },
    { kind: 'search', format: 'gif' },
    { ...palette, colors: 257 },
    { ...palette, colors: 1.5 },
    { ...png, kind: 'palette', colors: 16 },
    { ...png, kind: 'limit', bytes: 0, by: 'pixels' },
    { ...png, kind: 'limit', bytes: 9, by: 'colors' },
    { ...png, kind: 'limit', bytes: 9 },
    { ...png, kind: 'range', least: null, most: null, by: 'pixels' },
    { ...png, kind: 'range', least: 9, most: 8, by: 'pixels' },
    { ...png, kind: 'range', least: 9, most: null, by: 'colors' },
    { ...jpeg, kind: 'all' },
    { ...jpeg, kind: 'quality', quality: 0 },
    { ...jpeg, kind: 'quality', quality: 101 },
    { ...jpeg, kind: 'quality', quality: 50, background: 'red' },
    { ...jpeg, kind: 'quality', quality: 50, baseline: 1 },
    { ...jpeg, kind: 'range', least: null, most: null, shrinks: true },
    { ...jpeg, kind: 'range', least: 2, most: 1, shrinks: true },
    { ...jpeg, kind: 'range', least: 1, most: 2 },
  ])
    expect(readOutput(unknown), JSON.stringify(unknown)).toBeNull();
});

// Requirements: R257
test('the chosen output is stored with the image while its file is in work, and not after it was canceled', async () => {
  const { session, store, image } = await saved();
  const stored = () => [...store.images.values()].map(({ output }) => output);
  const full = image().saved;
  const saving = reasonOf(session.saveAs(palette));
  await settle();
  expect(stored()).toEqual([palette]);
  session.cancel();
  expect(isCanceledByVisitor(await saving)).toBe(true);
  await settle();
  expect(image().saved).toEqual(full);
  expect(stored()).toEqual([FULL_OUTPUT]);
});

// Requirements: R256
test('leaving the page ends the search, and an edit that is applied then is not refused', async () => {
  const { session, core, image } = await saved([]);
  const previewing = session.preview(resize(30, 20));
  core.pending('render').answer();
  await previewing;
  const saving = session.save('editPreview');
  core.pending('encode').answer(blobOf(1000));
  await saving;
  const searching = reasonOf(session.saveAs(search));
  session.leavePage();
  const applying = session.apply(resize(30, 20));
  await applying;
  expect(await searching).toMatchObject({ name: 'AbortError' });
  expect(image().edits).toEqual([resize(30, 20)]);
  expect(session.getState().request).toBeNull();
});
