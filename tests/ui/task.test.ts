// Links that carry a task: how a link is read and written, what is refused, and what the fields and the choice of the
// file become.
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../src/edits';
import { initialCrop, reduceCrop } from '../../src/features/editor/crop/cropReducer';
import { boxOf, isCroppable } from '../../src/features/editor/crop/cropState';
import { finalDensity, validFinalSize } from '../../src/features/editor/crop/finalSize';
import { initialFields, reduceFields, shownNumber } from '../../src/features/editor/resize/sizeFields';
import { fitEntries, sizeEntries } from '../../src/features/editor/resize/taskEntries';
import { initialChoice } from '../../src/features/save/choice';
import { outputOfTask, taskOf } from '../../src/features/save/saveTask';
import { formatIn } from '../../src/i18n/format';
import { readTask, searchOf, type Task, withoutTask } from '../../src/shared/task/task';

const px = (value: number) => ({ value, unit: 'px' }) as const;
const mm = (value: number) => ({ value, unit: 'mm' }) as const;
const DPI = { across: 300, down: 300 };

describe('a link', () => {
  // Requirements: R466
  test.each<[string, Task]>([
    ['?w=1600', { width: px(1600) }],
    ['?h=50%', { height: { value: 50, unit: '%' } }],
    ['?h=50%25', { height: { value: 50, unit: '%' } }],
    ['?w=4.5cm&h=2in', { width: { value: 4.5, unit: 'cm' }, height: { value: 2, unit: 'in' } }],
    [
      '?w=35mm&h=45mm&dpi=300&max=240KB&format=jpeg',
      { width: mm(35), height: mm(45), dpi: DPI, most: 240_000, format: 'jpeg' },
    ],
    ['?dpi=300x150', { dpi: { across: 300, down: 150 } }],
    ['?crop=4:5&fit=cover', { crop: '4:5', fit: 'cover' }],
    ['?crop=1.91%3A1', { crop: '1.91:1' }],
    ['?format=JPG&quality=60', { format: 'jpeg', quality: 60 }],
    ['?min=20KB&max=1.5MB', { least: 20_000, most: 1_500_000 }],
    ['?w=35mm&h=45mm&crop=35:45', { width: mm(35), height: mm(45), crop: '35:45' }],
    ['?w=16384&h=6103', { width: px(16_384), height: px(6103) }],
    ['?w=800&utm_source=mail', { width: px(800) }],
  ])('%s is read', (search, task) => expect(readTask(search)).toEqual({ task, ignored: [] }));

  // Requirements: R467
  test.each<[string, readonly string[], Task]>([
    ['?w=16385', ['w'], {}],
    ['?w=10000&h=10001', ['w', 'h'], {}],
    ['?w=0&h=300', ['w'], { height: px(300) }],
    ['?w=-5&h=1.5', ['w', 'h'], {}],
    ['?w=800x600', ['w'], {}],
    ['?w=2m&h=abc&dpi=300', ['w', 'h'], { dpi: DPI }],
    // 16385 px at 300 dpi.
    ['?w=1387.3mm&dpi=300', ['w'], { dpi: DPI }],
    ['?dpi=0', ['dpi'], {}],
    ['?dpi=10000', ['dpi'], {}],
    ['?crop=0:5', ['crop'], {}],
    ['?crop=free', ['crop'], {}],
    ['?w=1600&h=900&crop=4:5', ['crop'], { width: px(1600), height: px(900) }],
    ['?fit=fill&format=bmp', ['fit', 'format'], {}],
    ['?quality=0&format=jpeg', ['quality'], { format: 'jpeg' }],
    ['?quality=80', ['quality'], {}],
    ['?min=50KB&max=20KB', ['min', 'max'], {}],
    ['?min=101MB', ['min'], {}],
    ['?max=0', ['max'], {}],
    ['?max=<img src=x>', ['max'], {}],
  ])('%s: impossible values are named, and the others stay', (search, ignored, task) =>
    expect(readTask(search)).toEqual({ task, ignored }),
  );

  test.each(['', '?', '?utm_source=mail', '?W=5', '?fbclid=w'])('%j has no task', (search) =>
    expect(readTask(search)).toBeNull(),
  );

  // Requirements: R469
  test('is written so that it means the same task again', () => {
    const search = '?w=35mm&h=45mm&dpi=300&crop=35:45&fit=cover&format=jpeg&min=20KB&max=1.5MB';
    const read = readTask(search);
    expect(read?.ignored).toEqual([]);
    expect(searchOf(read?.task ?? {})).toBe(search);
    for (const task of [{ width: { value: 50, unit: '%' } as const }, { dpi: { across: 300, down: 150 } }])
      expect(readTask(searchOf(task))?.task).toEqual(task);
    expect(searchOf({})).toBe('');
  });

  test('keeps only what is not of the task', () => {
    expect(withoutTask('?w=5&utm_source=mail&max=1')).toBe('?utm_source=mail');
    expect(withoutTask('?w=5')).toBe('');
  });
});

const photo = { width: 4000, height: 3000 };
const fields = (task: Task, mode: 'px' | 'longest' | 'within' = 'px') =>
  [...sizeEntries(task), ...fitEntries(task)].reduce(
    reduceFields,
    initialFields({ original: photo, base: photo, density: { across: 72, down: 72 }, mode }),
  );

describe('the fields of the Resize tab', () => {
  // Requirements: R466
  test.each(['px', 'longest', 'within'] as const)('get one side, and the other follows (%s)', (mode) => {
    expect(fields({ width: px(1600) }, mode)).toMatchObject({
      width: 1600,
      height: 1200,
      mode: 'px',
      texts: {},
    });
    expect(fields({ height: px(1500) }, mode)).toMatchObject({ width: 2000, height: 1500, mode: 'px' });
  });

  test('get both sides in print, with the density and the fit', () => {
    const filled = fields({ width: mm(35), height: mm(45), dpi: DPI, fit: 'cover' });
    expect(filled).toMatchObject({
      width: 413,
      height: 531,
      mode: 'mm',
      density: DPI,
      fit: 'cover',
      texts: {},
    });
    expect([shownNumber(filled, 'width'), shownNumber(filled, 'height')]).toEqual([35, 45]);
    expect(filled.typedDensity).toBeNull();
  });

  test('get percent, and a density alone', () => {
    expect(fields({ width: { value: 50, unit: '%' } })).toMatchObject({
      width: 2000,
      height: 1500,
      mode: '%',
    });
    expect(fields({ dpi: DPI })).toMatchObject({ width: 4000, height: 3000, mode: 'px', density: DPI });
  });
});

// Requirements: R466
test('the Crop tab gets the ratio and the final size, and Undo does not take them back', () => {
  const entries = sizeEntries({ width: mm(35), height: mm(45), dpi: DPI });
  const crop = [
    { type: 'aspect', aspect: '35:45' } as const,
    { type: 'refresh' } as const,
    { type: 'thenResize', wanted: true, density: { across: 72, down: 72 } } as const,
    ...entries.map((entry) => ({ type: 'finalSize', entry }) as const),
    { type: 'settle' } as const,
  ].reduce(reduceCrop, initialCrop(photo, false));
  const box = boxOf(crop);
  expect(crop.aspect).toBe('35:45');
  expect(box).toMatchObject({ height: 3000, width: 2333 });
  expect(crop.finalSize && validFinalSize(crop.finalSize, box)).toEqual({ width: 413, height: 531 });
  expect(finalDensity(crop.finalSize)).toEqual(DPI);
  expect(isCroppable(crop)).toBe(true);
});

const FULL = { format: 'png', kind: 'all' } as const;
const resize = (width: number, height: number, fit: 'stretch' | 'contain' | 'cover' = 'stretch'): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit,
});

describe('the save page', () => {
  // Requirements: R466
  test('begins with the format and the limits of the task', () => {
    const jpeg = outputOfTask({ format: 'jpeg', most: 240_000 }, []);
    expect(jpeg).toMatchObject({ format: 'jpeg', kind: 'range', least: null, most: 240_000 });
    expect(outputOfTask({ format: 'jpeg' }, [])).toMatchObject({ kind: 'quality', quality: 85 });
    expect(outputOfTask({ format: 'jpeg', quality: 60 }, [])).toMatchObject({ kind: 'quality', quality: 60 });
    expect(outputOfTask({ most: 240_000 }, [])).toMatchObject({ format: 'png', by: 'pixels' });
    expect(outputOfTask({ most: 240_000 }, [resize(100, 100)])).toMatchObject({
      format: 'png',
      by: 'colors',
    });
    expect(outputOfTask({ format: 'png', width: px(5) }, [])).toBeNull();
    if (!jpeg) throw new Error('There is no output.');
    const format = formatIn('en');
    const { choices, status } = initialChoice(
      { output: jpeg, file: null, png: null, edits: [] },
      { bytes: 1_000_000, format },
    );
    expect(choices).toMatchObject({ format: 'jpeg', jpegWay: 'range', least: '', most: '240', unit: 'kB' });
    expect(status).toEqual({ kind: 'working', output: jpeg });
  });

  // Requirements: R469
  test.each<[string, readonly Edit[], Task]>([
    ['one side of a size in the proportions of the image', [resize(1600, 1200)], { width: px(1600) }],
    ['both sides of another size', [resize(1000, 1000)], { width: px(1000), height: px(1000) }],
    ['the fit', [resize(1000, 1000, 'cover')], { width: px(1000), height: px(1000), fit: 'cover' }],
    [
      'a size in print',
      [{ kind: 'density', perMeter: 11_811 }, resize(413, 531)],
      { width: mm(35), height: mm(45), dpi: DPI },
    ],
    ['a listed ratio', [{ kind: 'crop', rect: { x: 9, y: 8, width: 800, height: 1000 } }], { crop: '4:5' }],
    [
      'a listed ratio with a size',
      [{ kind: 'crop', rect: { x: 9, y: 8, width: 801, height: 1001 } }, resize(400, 500)],
      { width: px(400), crop: '4:5' },
    ],
    ['no other ratio', [{ kind: 'crop', rect: { x: 9, y: 8, width: 817, height: 1000 } }], {}],
    ['a size before a flip', [resize(1600, 1200), { kind: 'flip', axis: 'horizontal' }], { width: px(1600) }],
    ['nothing of an image without edits', [], {}],
  ])('makes a link of %s', (_, edits, task) => expect(taskOf(photo, { edits, output: FULL })).toEqual(task));

  // Requirements: R469
  test('makes a link of the format, the quality and the limits', () => {
    const options = { format: 'jpeg', background: '#ffffff', baseline: false } as const;
    const of = (output: Parameters<typeof taskOf>[1]['output']) =>
      searchOf(taskOf(photo, { edits: [], output }));
    expect(of({ ...options, kind: 'quality', quality: 60 })).toBe('?format=jpeg&quality=60');
    expect(of({ ...options, kind: 'range', least: 20_000, most: 50_000, shrinks: false })).toBe(
      '?format=jpeg&min=20KB&max=50KB',
    );
    expect(of({ format: 'png', kind: 'range', least: null, most: 1_500_000, by: 'pixels' })).toBe(
      '?max=1.5MB',
    );
    expect(of({ format: 'png', kind: 'search' })).toBe('');
    expect(of(FULL)).toBe('');
  });
});
