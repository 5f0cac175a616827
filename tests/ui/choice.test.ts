// What the save page saves: the full file, or a smaller one. A choice applies itself; without its file, nothing is saved.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/config/languages';
import { FULL_OUTPUT, LOSSLESS_PNG, type Output } from '../../src/edits';
import {
  initialChoice,
  isSaveable,
  limitText,
  reduceChoice,
  type SaveChoiceAction,
  type SaveChoiceState,
  typedLimit,
} from '../../src/features/save/choice';
import { choiceOutcome } from '../../src/features/save/outcomeText';
import { formatIn } from '../../src/i18n/format';
import { BYTE_UNITS, type ByteUnit } from '../../src/lib/parseQuantity';
import type { OpenImage, SavedFile } from '../../src/session';
import { expectOften } from '../support/expectOften';
import { plainSource } from '../support/plainSource';
import { textOf } from '../support/words';

const context = { bytes: 600_000, format: formatIn('en') };
const size = { width: 413, height: 620 };
const picture = { size, hasAlpha: false, preview: new Blob(), bounds: size };
const png = new Blob(['png']);
const base = { of: 'current', edits: [], picture, png } as const;
/** The full file is saved. */
const allSaved: SavedFile = {
  ...base,
  output: FULL_OUTPUT,
  file: { edits: [], encoding: LOSSLESS_PNG, blob: png, picture: null },
};
const full = initialChoice(allSaved, context);

function stateAfter(...actions: SaveChoiceAction[]): SaveChoiceState {
  return actions.reduce((state, action) => reduceChoice(state, action, context), full);
}
const choose = (change: Extract<SaveChoiceAction, { type: 'choose' }>['change']): SaveChoiceAction => ({
  type: 'choose',
  change,
});
function working({ status }: SaveChoiceState): Output {
  if (status.kind !== 'working') throw new Error(`The status is ${status.kind}.`);
  return status.output;
}
/** A file of `output` is saved, or in work if `bytes` is null. */
const savedAs = (output: Output, bytes: number | null = 1000, to = size): SavedFile => ({
  ...base,
  output,
  file:
    bytes === null
      ? null
      : {
          edits: [],
          encoding: LOSSLESS_PNG,
          blob: new Blob(['x'.repeat(bytes)]),
          picture: { ...picture, size: to },
        },
});

describe('a choice', () => {
  // Requirements: R254
  test('applies itself, and its file can be saved only when it is there', () => {
    const state = stateAfter(choose({ way: 'palette' }));
    const output = working(state);
    expect(output).toEqual({ format: 'png', kind: 'palette', colors: 256, dithers: true });
    expect(isSaveable(state, allSaved)).toBe(false);
    expect(isSaveable(state, savedAs({ ...output }))).toBe(false);
    expect(isSaveable(state, savedAs(output, null))).toBe(false);
    const outcome = { bytes: 1000, exhausted: false };
    const done = reduceChoice(state, { type: 'found', output, outcome }, context);
    expect(isSaveable(done, allSaved)).toBe(false);
    expect(isSaveable(done, savedAs(output, null))).toBe(false);
    expect(isSaveable(done, savedAs(output))).toBe(true);
    expect(isSaveable(full, savedAs(output))).toBe(false);
    expect(isSaveable(full, allSaved)).toBe(true);
  });

  test('that is replaced ignores what the one before has found, and how it has ended', () => {
    const first = stateAfter(choose({ way: 'palette' }));
    const second = reduceChoice(first, choose({ colors: 16 }), context);
    const [output, outcome] = [working(first), { bytes: 1, exhausted: false }];
    expect(reduceChoice(second, { type: 'found', output, outcome }, context)).toBe(second);
    expect(reduceChoice(second, { type: 'ended', output }, context)).toBe(second);
  });

  test.each([{ way: 'palette' }, { way: 'limit', by: 'pixels' }, { way: 'limit', by: 'colors' }] as const)(
    'whose work is canceled or fails returns to the full file: %o',
    (change) => {
      const state = stateAfter(choose(change));
      const ended = reduceChoice(state, { type: 'ended', output: working(state) }, context);
      expect(ended).toMatchObject({ choices: { way: 'all' }, status: { kind: 'returned' } });
      expect(isSaveable(ended, allSaved)).toBe(true);
    },
  );

  test('of a search starts on a press only, and what is there can be saved all the time', () => {
    const chosen = stateAfter(choose({ way: 'search' }));
    expect(chosen.status.kind).toBe('searchable');
    const searching = reduceChoice(chosen, { type: 'search' }, context);
    const output = working(searching);
    const canceled = reduceChoice(searching, { type: 'ended', output }, context);
    expect(canceled.choices.way).toBe('search');
    for (const state of [chosen, searching, canceled])
      for (const saved of [allSaved, savedAs(output)]) expectOften(isSaveable(state, saved)).toBe(true);
    const palette = { format: 'png', kind: 'palette', colors: 2, dithers: true } as const;
    expect(isSaveable(chosen, savedAs(palette))).toBe(false);
  });

  test.each([
    ['some', 'invalid'],
    ['0', 'invalid'],
    ['0.0000001', 'invalid'],
    ['0.1', 'working'],
    ['100 kB', 'working'],
    ['5', 'fits'],
  ])('of the limit %s MB, when it has been typed, is %s', (limit, kind) => {
    const typing = stateAfter(choose({ way: 'limit', unit: 'MB' }), { type: 'type', change: { limit } });
    expect(typing.status.kind).toBe('typing');
    expect(isSaveable(typing, allSaved)).toBe(false);
    const state = reduceChoice(typing, { type: 'apply', enter: false }, context);
    expect(state.status.kind).toBe(kind);
    expect(isSaveable(state, allSaved)).toBe(kind === 'fits');
  });

  test('is that with which the visitor returns, and a restored one makes its file again', () => {
    const output: Output = { format: 'png', kind: 'limit', bytes: 12_345, by: 'colors', dithers: false };
    const choices = { way: 'limit', limit: '12.345', unit: 'kB', by: 'colors', dithers: false };
    expect(initialChoice(savedAs(output), context)).toMatchObject({
      choices,
      status: { kind: 'done' },
    });
    expect(initialChoice(savedAs(output, null), context)).toMatchObject({
      choices,
      status: { kind: 'working', output },
    });
    // A search starts on a press only.
    const searched = { ...allSaved, output: { format: 'png', kind: 'search' } } as const;
    expect(initialChoice(searched, context)).toMatchObject({ status: { kind: 'searchAgain' } });
  });
});

const NUMBERS = [1, 999, 1000, 1234, 512_345, 512_500, 999_999, 1_000_000, 1_234_567, 1_500_000, 104_857_600];

// Requirements: R249
test.each(LANGUAGES)(
  'a limit that returns into its field in %s means the same number of bytes',
  (language) => {
    const format = formatIn(language);
    const seeded = Array.from({ length: 500 }, (_, at) => 1 + ((at * 2_654_435_761) % 20_000_000));
    for (const bytes of [...NUMBERS, ...seeded]) {
      for (const unit of Object.keys(BYTE_UNITS) as ByteUnit[]) {
        const limit = limitText(bytes, unit, format);
        expectOften(typedLimit(limit, unit, format), limit).toBe(bytes);
      }
      const output: Output = { format: 'png', kind: 'limit', bytes, by: 'pixels' };
      const { choices } = initialChoice(savedAs(output), { bytes: 1e9, format });
      expectOften(typedLimit(choices.limit, choices.unit, format), choices.limit).toBe(bytes);
      for (const next of LANGUAGES) {
        const there = { bytes: 1e9, format: formatIn(next) };
        const state: SaveChoiceState = { choices, status: { kind: 'full' } };
        const changed = reduceChoice(state, { type: 'language', from: format }, there);
        expectOften(
          typedLimit(changed.choices.limit, changed.choices.unit, there.format),
          changed.choices.limit,
        ).toBe(bytes);
      }
    }
  },
);

describe('what is said about a smaller file', () => {
  const image = (saved: SavedFile, dpi: number | null): OpenImage => ({
    id: 1,
    file: new File([], 'photo.jpg'),
    source: { ...plainSource('jpeg'), density: dpi ? { x: dpi / 0.0254, y: dpi / 0.0254 } : null },
    original: picture,
    current: picture,
    history: { steps: [], at: 0 },
    edits: [],
    pngBytes: null,
    editPreview: null,
    saved,
  });
  const said = (saved: SavedFile, whole: number, dpi: number | null = null) => {
    const state = initialChoice(saved, context);
    return choiceOutcome(state, image(saved, dpi), saved, whole, textOf('en')).text?.replaceAll(
      '\u00a0',
      ' ',
    );
  };
  const search: Output = { format: 'png', kind: 'search' };

  // Requirements: R255
  test.each([
    [999, 1000, '999 bytes: less than 1% smaller.'],
    [99_970, 100_000, '99,970 bytes: less than 1% smaller.'],
    [990, 1000, '990 bytes: 1% smaller.'],
    [300, 1000, '300 bytes: 70% smaller.'],
    [9, 10_000, '9 bytes: 99.91% smaller.'],
    [1, 100_000, '1 bytes: 99.999% smaller.'],
    [1000, 1000, '1000 bytes: not smaller than at full quality.'],
  ])('gives no share of 0 or 100 percent: %i of %i bytes', (bytes, whole, expected) => {
    expect(said(savedAs(search, bytes), whole)).toContain(expected);
  });

  // Requirements: R255
  test('names the new pixels in place of the asked ones, and the printed size if there is a density', () => {
    const output: Output = { format: 'png', kind: 'limit', bytes: 2000, by: 'pixels' };
    const smaller = savedAs(output, 1000, { width: 235, height: 353 });
    expect(said(smaller, 4000)).toContain('235 × 353 px instead of 413 × 620. The image');
    expect(said(smaller, 4000, 300)).toMatch(/413 × 620\. Prints .* at 300 dpi\. The image/);
  });

  // Requirements: R251
  test.each([true, false])(
    'names the smallest possible file only if every way was tried: %s',
    (exhausted) => {
      const output: Output = { format: 'png', kind: 'limit', bytes: 2, by: 'pixels' };
      const state: SaveChoiceState = { ...full, status: { kind: 'working', output } };
      const outcome = { bytes: 68, exhausted };
      const ended = reduceChoice(state, { type: 'found', output, outcome }, context);
      const { text, isProblem } = choiceOutcome(ended, image(allSaved, null), allSaved, 1000, textOf('en'));
      expect(text).toContain(exhausted ? 'The smallest possible has 68' : 'The smallest found has 68');
      expect([isProblem, isSaveable(ended, allSaved)]).toEqual([true, false]);
    },
  );
});

describe('a JPEG', () => {
  const jpeg = choose({ format: 'jpeg' });
  const range = choose({ format: 'jpeg', jpegWay: 'range' });
  const options = { format: 'jpeg', background: '#ffffff', baseline: false } as const;

  test('has the usual quality at first, and every change begins a new file', () => {
    expect(working(stateAfter(jpeg))).toEqual({ ...options, kind: 'quality', quality: 85 });
    const moved = stateAfter(jpeg, { type: 'type', change: { quality: 40 } });
    expect(moved.status.kind).toBe('typing');
    const applied = reduceChoice(moved, { type: 'apply', enter: false }, context);
    expect(working(applied)).toMatchObject({ quality: 40 });
    expect(working(reduceChoice(applied, choose({ baseline: true }), context))).toMatchObject({
      baseline: true,
    });
    expect(stateAfter(jpeg, choose({ format: 'png' }))).toEqual({
      choices: full.choices,
      status: { kind: 'full' },
    });
  });

  // Requirements: R303
  test.each([
    ['', '', 'noSize'],
    ['  ', '', 'noSize'],
    ['x', '50', 'notLimit'],
    ['20', '0', 'notLimit'],
    ['50', '20', 'crossed'],
    ['1 MB', '20 kB', 'crossed'],
  ])('between %s and %s is not made: %s', (least, most, problem) => {
    const state = stateAfter(
      range,
      { type: 'type', change: { least, most } },
      { type: 'apply', enter: false },
    );
    expect(state.status).toEqual({ kind: 'invalid', problem });
    expect(isSaveable(state, allSaved)).toBe(false);
  });

  test.each([
    ['20', '50', 20_000, 50_000],
    ['', '50', null, 50_000],
    ['20', '', 20_000, null],
    ['20', '20', 20_000, 20_000],
    ['54 kB', '10 MB', 54_000, 10_000_000],
  ])('between %s and %s kB is made', (least, most, from, to) => {
    const state = stateAfter(
      range,
      choose({ unit: 'kB' }),
      { type: 'type', change: { least, most } },
      { type: 'apply', enter: true },
    );
    const output = working(state);
    expect(output).toEqual({ ...options, kind: 'range', least: from, most: to, shrinks: false });
    const found = (bytes: number) =>
      reduceChoice(state, { type: 'found', output, outcome: { bytes, exhausted: true } }, context).status
        .kind;
    expect(found((from ?? to ?? 0) + 0)).toBe('done');
    if (to !== null) expect(found(to + 1)).toBe('impossible');
    if (from !== null) expect(found(from - 1)).toBe('impossible');
    expect(initialChoice(savedAs(output), context)).toMatchObject({
      choices: { format: 'jpeg', jpegWay: 'range', shrinks: false },
      status: { kind: 'done', output },
    });
  });

  // Requirements: R308
  test('in the original quality begins a file of it, and comes back with its other options', () => {
    const state = stateAfter(choose({ format: 'jpeg', baseline: true }), choose({ jpegWay: 'original' }));
    const output = working(state);
    expect(output).toEqual({ ...options, baseline: true, kind: 'original' });
    expect(initialChoice(savedAs(output), context)).toMatchObject({
      choices: { format: 'jpeg', jpegWay: 'original', baseline: true },
      status: { kind: 'done', output },
    });
  });

  test('that was canceled leads back to the full PNG', () => {
    const state = stateAfter(jpeg);
    const ended = reduceChoice(state, { type: 'ended', output: working(state) }, context);
    expect(ended).toMatchObject({ choices: { format: 'png', way: 'all' }, status: { kind: 'returned' } });
  });

  // Requirements: R307
  test('is named where the PNG is much larger than a lossy original', () => {
    const opened = (format: 'jpeg' | 'png', bytes: number) =>
      ({ file: { size: bytes }, source: { format } }) as unknown as OpenImage;
    const said = (image: OpenImage) => choiceOutcome(full, image, allSaved, 600_000, textOf('en')).text;
    expect(said(opened('jpeg', 100_000))).toContain('6 times');
    expect(said(opened('jpeg', 301_000))).toBeNull();
    expect(said(opened('png', 100_000))).toBeNull();
  });
});

test('a size that was typed with its unit means the same number of bytes in another language', () => {
  const typing = stateAfter(choose({ way: 'limit', unit: 'MB' }), {
    type: 'type',
    change: { limit: '512.5 KB' },
  });
  const there = { bytes: 1e9, format: formatIn('de') };
  const { choices } = reduceChoice(typing, { type: 'language', from: formatIn('en') }, there);
  expect(typedLimit(choices.limit, choices.unit, there.format)).toBe(512_500);
});
