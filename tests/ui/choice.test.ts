// What the save page saves: the full file, or a smaller one. A choice applies itself; without its file, nothing is saved.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/config/languages';
import { FULL_OUTPUT, type JpegOutput, LOSSLESS_PNG, type Output } from '../../src/edits';
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
import { exactSizeText, rangeText } from '../../src/features/save/rangeText';
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

  test.each([{ way: 'palette' }, { way: 'range', by: 'pixels' }, { way: 'range', by: 'colors' }] as const)(
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
    ['5', 'working'],
  ])('of the limit %s MB, when it has been typed, is %s', (most, kind) => {
    const typing = stateAfter(choose({ way: 'range', unit: 'MB' }), { type: 'type', change: { most } });
    expect(typing.status.kind).toBe('typing');
    expect(isSaveable(typing, allSaved)).toBe(false);
    const state = reduceChoice(typing, { type: 'apply', enter: false }, context);
    expect(state.status.kind).toBe(kind);
    expect(isSaveable(state, allSaved)).toBe(false);
  });

  test('is that with which the visitor returns, and a restored one makes its file again', () => {
    const range = { least: null, most: 12_345 };
    const output: Output = { format: 'png', kind: 'range', ...range, by: 'colors', dithers: false };
    const choices = { way: 'range', least: '', most: '12.345', unit: 'kB', by: 'colors', dithers: false };
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

  // Requirements: R311
  test('an original quality that is not possible any more becomes the usual one', () => {
    const options = { format: 'jpeg', background: '#102030', baseline: true } as const;
    const saved = savedAs({ ...options, kind: 'original' }, null);
    expect(initialChoice(saved, context, undefined, true).status).toMatchObject({ output: saved.output });
    const { choices, status } = initialChoice(saved, context, undefined, false);
    expect(choices).toMatchObject({ format: 'jpeg', jpegWay: 'quality', quality: 85, baseline: true });
    expect(status).toEqual({ kind: 'working', output: { ...options, kind: 'quality', quality: 85 } });
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
      const output: Output = { format: 'png', kind: 'range', least: null, most: bytes, by: 'pixels' };
      const { choices } = initialChoice(savedAs(output), { bytes: 1e9, format });
      expectOften(typedLimit(choices.most, choices.unit, format), choices.most).toBe(bytes);
      for (const next of LANGUAGES) {
        const there = { bytes: 1e9, format: formatIn(next) };
        const state: SaveChoiceState = { choices, status: { kind: 'full' } };
        const changed = reduceChoice(state, { type: 'language', from: format }, there);
        expectOften(
          typedLimit(changed.choices.most, changed.choices.unit, there.format),
          changed.choices.most,
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
    output: saved.output,
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
    [999, 1000, '0.98 KB (999 bytes): less than 1% smaller.'],
    [99_970, 100_000, '97.63 KB (99,970 bytes): less than 1% smaller.'],
    [990, 1000, '0.97 KB (990 bytes): 1% smaller.'],
    [300, 1000, '0.29 KB (300 bytes): 70% smaller.'],
    [9, 10_000, '0.01 KB (9 bytes): 99.91% smaller.'],
    [1, 100_000, '0.00 KB (1 bytes): 99.999% smaller.'],
    [1000, 1000, '0.98 KB (1000 bytes): not smaller than at full quality.'],
  ])('gives no share of 0 or 100 percent: %i of %i bytes', (bytes, whole, expected) => {
    expect(said(savedAs(search, bytes), whole)).toContain(expected);
  });

  // Requirements: R255
  test('names the new pixels in place of the asked ones, and the printed size if there is a density', () => {
    const output: Output = { format: 'png', kind: 'range', least: null, most: 2000, by: 'pixels' };
    const smaller = savedAs(output, 1000, { width: 235, height: 353 });
    expect(said(smaller, 4000)).toContain('235 × 353 px instead of 413 × 620. The image');
    expect(said(smaller, 4000, 300)).toMatch(/413 × 620\. Prints .* at 300 dpi\. The image/);
  });

  // Requirements: R254
  test('says nothing of the file before while the chosen one is in work, except in a search', () => {
    const jpeg: Output = {
      format: 'jpeg',
      kind: 'quality',
      quality: 60,
      background: '#ffffff',
      baseline: false,
    };
    const before = savedAs(search, 300);
    const saidIn = (output: Output) =>
      choiceOutcome(
        { ...full, status: { kind: 'working', output } },
        image(before, null),
        before,
        1000,
        textOf('en'),
      );
    expect(saidIn(jpeg).text).toBeNull();
    expect(saidIn(search).text).toContain('300');
  });

  // Requirements: R251
  test.each([true, false])(
    'names the smallest possible file only if every way was tried: %s',
    (exhausted) => {
      const output: Output = { format: 'png', kind: 'range', least: null, most: 2, by: 'pixels' };
      const state: SaveChoiceState = { ...full, status: { kind: 'working', output } };
      const outcome = { bytes: 68, exhausted };
      const ended = reduceChoice(state, { type: 'found', output, outcome }, context);
      const { text, isProblem } = choiceOutcome(ended, image(allSaved, null), allSaved, 1000, textOf('en'));
      expect(text).toContain(
        exhausted ? 'The smallest possible has 0.07\u00a0KB (68' : 'The smallest found has 0.07\u00a0KB (68',
      );
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
    ['', '', 'noSize', ['least', 'most']],
    ['  ', '', 'noSize', ['least', 'most']],
    ['x', '50', 'notLimit', ['least']],
    ['20', '0', 'notLimit', ['most']],
    ['-1', '0', 'notLimit', ['least', 'most']],
    ['50', '20', 'crossed', ['least', 'most']],
    ['1 MB', '20 kB', 'crossed', ['least', 'most']],
    ['101 MB', '', 'tooLarge', ['least']],
  ])('between %s and %s is not made, and neither is a PNG: %s', (least, most, problem, sides) => {
    for (const chosen of [range, choose({ way: 'range' })]) {
      const state = stateAfter(
        chosen,
        { type: 'type', change: { least, most } },
        { type: 'apply', enter: false },
      );
      expect(state.status).toEqual({ kind: 'invalid', problem, sides });
      expect(isSaveable(state, allSaved)).toBe(false);
    }
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
    const said = (image: OpenImage) => choiceOutcome(full, image, allSaved, 600_000, textOf('en'));
    expect(said(opened('jpeg', 100_000)).text).toContain('6 times');
    expect(said(opened('jpeg', 100_000)).offersJpeg).toBe(true);
    expect(said(opened('jpeg', 301_000))).toEqual({ text: null });
    expect(said(opened('png', 100_000))).toEqual({ text: null });
  });
});

test('a size that was typed with its unit means the same number of bytes in another language', () => {
  const typing = stateAfter(choose({ way: 'range', unit: 'MB' }), {
    type: 'type',
    change: { most: '512.5 KB' },
  });
  const there = { bytes: 1e9, format: formatIn('de') };
  const { choices } = reduceChoice(typing, { type: 'language', from: formatIn('en') }, there);
  expect(typedLimit(choices.most, choices.unit, there.format)).toBe(512_500);
});

describe('a unit that is typed', () => {
  const typed = (least: string, most: string, enter: boolean) =>
    stateAfter(
      choose({ way: 'range', unit: 'MB' }),
      { type: 'type', change: { least, most } },
      { type: 'apply', enter },
    );

  test('is chosen, and the other size stays the same number of bytes', () => {
    const { choices, status } = typed('0.02', '50 KB', false);
    expect(choices).toMatchObject({ least: '20', most: '50 KB', unit: 'kB' });
    expect(status).toMatchObject({ output: { least: 20_000, most: 50_000 } });
  });

  test('leaves the texts after Enter', () => {
    expect(typed('20 KB', '1.5 MB', true).choices).toMatchObject({ least: '0.02', most: '1.5', unit: 'MB' });
    expect(typed('20 KB', '', true).choices).toMatchObject({ least: '20', most: '', unit: 'kB' });
  });
});

describe('what is remembered', () => {
  const jpeg: JpegOutput = {
    format: 'jpeg',
    kind: 'range',
    background: '#102030',
    baseline: true,
    least: 20_000,
    most: 50_000,
    shrinks: true,
  };
  const remembered = { range: { least: 10_000, most: 1_500_000 }, jpeg };

  // Requirements: R316
  test('is there when it is chosen, and not chosen by itself', () => {
    const state = initialChoice(allSaved, context, remembered);
    expect(state.status).toEqual({ kind: 'full' });
    expect(state.choices).toMatchObject({ format: 'png', way: 'all', least: '10', most: '1500', unit: 'kB' });
    const chosen = reduceChoice(state, choose({ format: 'jpeg' }), context);
    expect(working(chosen)).toEqual({ ...jpeg, ...remembered.range });
  });

  test('stands back behind what was chosen for this image', () => {
    const output: Output = { ...jpeg, baseline: false, background: '#ffffff', least: null, most: 70_000 };
    const { choices } = initialChoice(savedAs(output), context, remembered);
    expect(choices).toMatchObject({ background: '#ffffff', baseline: false, least: '', most: '70' });
  });

  test('is one press: both sizes in their unit', () => {
    const state = stateAfter(choose({ way: 'range' }), {
      type: 'range',
      range: { least: 20_000, most: 2_000_000 },
    });
    expect(working(state)).toMatchObject({ least: 20_000, most: 2_000_000 });
    expect(state.choices).toMatchObject({ least: '20', most: '2000', unit: 'kB' });
  });
});

// Requirements: R318
test('a limit takes colors first where the size in pixels or in print was chosen, and else pixels', () => {
  const byAfter = (edits: SavedFile['edits']) => initialChoice({ ...allSaved, edits }, context).choices.by;
  expect(byAfter([])).toBe('pixels');
  expect(byAfter([{ kind: 'rotate', turn: 'left' }])).toBe('pixels');
  expect(byAfter([{ kind: 'density', perMeter: 11_811 }])).toBe('colors');
  expect(byAfter([{ kind: 'resize', size, fit: 'stretch' }])).toBe('colors');
});

// Requirements: R318
test.each([
  [20_000, 50_000, '20–50 KB'],
  [null, 50_000, '≤ 50 KB'],
  [54_000, null, '≥ 54 KB'],
  [54_000, 10_000_000, '54 KB–10 MB'],
  [1_000_000, 1_500_000, '1–1.5 MB'],
])('the range of %s to %s bytes is written as %s', (least, most, expected) => {
  expect(rangeText({ least, most }, textOf('en')).replaceAll('\u00a0', ' ')).toBe(expected);
});

// Requirements: R318
test('the size of a file has the unit of its limit, and the exact bytes', () => {
  const sizeIn = (least: number | null, most: number | null) =>
    exactSizeText(
      184_866,
      { format: 'png', kind: 'range', least, most, by: 'pixels' },
      textOf('en'),
    ).replaceAll('\u00a0', ' ');
  expect(sizeIn(null, 190_000)).toBe('184.87 KB (184,866 bytes)');
  expect(sizeIn(null, 1_000_000)).toBe('0.185 MB (184,866 bytes)');
  expect(sizeIn(100_000, 1_000_000)).toBe('184.87 KB (184,866 bytes)');
});
