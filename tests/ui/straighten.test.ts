// The state of the mode that straightens an image: what a visitor chooses, and the edit that follows from it.
import { describe, expect, test } from 'vitest';
import { boxWithin, sizeAround } from '../../src/edits/pixels';
import { inset, shownAt } from '../../src/features/editor/straighten/stageGeometry';
import {
  angleOfLine,
  editOf,
  initialStraighten,
  isRefused,
  parseAngle,
  reduceStraighten,
  resultProblem,
  type StraightenAction,
  type StraightenState,
  sizeOf,
} from '../../src/features/editor/straighten/straightenState';
import { formatIn } from '../../src/i18n/format';

const english = formatIn('en');
const german = formatIn('de');
const image = { width: 600, height: 400 };

const stateAfter = (...actions: readonly StraightenAction[]): StraightenState =>
  actions.reduce(reduceStraighten, {
    ...initialStraighten(image),
    isOn: true,
  });
const type = (text: string): StraightenAction => ({ type: 'type', text, separators: english });
const turn = (to: number, repeat = false): StraightenAction => ({ type: 'turn', to, repeat });
const settle: StraightenAction = { type: 'settle' };
const undo: StraightenAction = { type: 'undo' };
const redo: StraightenAction = { type: 'redo' };

describe('a typed angle', () => {
  // Requirements: R391
  test.each<[string, number | null]>([
    ['3.5', 350],
    ['-0.05', -5],
    ['\u22121.25', -125],
    ['+45', 4500],
    ['3.456', 346],
    ['2°', 200],
    ['1/2', 50],
    ['0', 0],
    ['-0', 0],
    ['45.01', null],
    ['-46', null],
    ['', null],
    ['three', null],
    ['1e2', null],
    ['--3', null],
  ])('%j is %s hundredths of a degree', (text, expected) => {
    expect(parseAngle(text, english)).toBe(expected);
  });

  test('has the decimal sign of the language', () => {
    expect(parseAngle('3,5', german)).toBe(350);
    expect(parseAngle('-12,25', german)).toBe(-1225);
  });

  test('that is none has a message, and the last angle stays', () => {
    const state = stateAfter(type('3'), settle, type('3x'));
    expect([isRefused(state), state.angle, state.typed?.text]).toEqual([true, 300, '3x']);
    expect(isRefused(reduceStraighten(state, settle))).toBe(true);
    expect(reduceStraighten(state, { type: 'revert' })).toMatchObject({ angle: 300, typed: null });
    expect(stateAfter(type('3'), settle, type('60'), settle)).toMatchObject({
      angle: 300,
      typed: { text: '60' },
    });
  });

  test('of a sign alone is no problem until it is finished', () => {
    expect(isRefused(stateAfter(type('-')))).toBe(false);
    expect(isRefused(stateAfter(type('')))).toBe(false);
    expect(isRefused(stateAfter(type('-'), settle))).toBe(true);
  });

  test('is one step of Undo, however many keys it took', () => {
    const state = stateAfter(type('1'), type('12'), type('12.5'), settle);
    expect(state).toMatchObject({ angle: 1250, typed: null });
    expect(reduceStraighten(state, undo)).toMatchObject({ angle: 0, past: [] });
  });
});

describe('the angle', () => {
  // Requirements: R390
  test('stops at 45° on both sides', () => {
    expect(stateAfter(turn(9000)).angle).toBe(4500);
    expect(stateAfter(turn(-9000)).angle).toBe(-4500);
  });

  test('snaps at zero during a drag, and a canceled drag changes nothing', () => {
    const dragged = stateAfter(turn(500), { type: 'dragStart' }, { type: 'dragTurn', to: 39 });
    expect(dragged.angle).toBe(0);
    expect(reduceStraighten(dragged, { type: 'dragTurn', to: 41 }).angle).toBe(41);
    expect(reduceStraighten(dragged, { type: 'dragCancel' }).angle).toBe(500);
    expect(stateAfter(turn(10)).angle).toBe(10);
  });

  test('can be undone and redone: a drag and a held key are one step each', () => {
    const state = stateAfter(
      { type: 'dragStart' },
      { type: 'dragTurn', to: 100 },
      { type: 'dragTurn', to: 200 },
      { type: 'dragEnd' },
      turn(210),
      turn(220, true),
      turn(230, true),
    );
    expect(state.past).toHaveLength(2);
    const before = reduceStraighten(state, undo);
    expect(before.angle).toBe(200);
    expect(reduceStraighten(before, redo).angle).toBe(230);
    expect(reduceStraighten(reduceStraighten(before, undo), undo).angle).toBe(0);
  });

  // Requirements: R392
  test('of a drawn line makes it level or upright, whichever is nearer', () => {
    const from = { x: 10, y: 10 };
    expect(angleOfLine(0, from, { x: 110, y: 20 })).toBe(-571);
    expect(angleOfLine(0, { x: 110, y: 20 }, from)).toBe(-571);
    expect(angleOfLine(0, from, { x: 20, y: 110 })).toBe(571);
    expect(angleOfLine(300, from, { x: 110, y: 10 })).toBe(300);
    expect(angleOfLine(4400, from, { x: 110, y: -90 })).toBe(4500);
  });
});

describe('the edit', () => {
  // Requirements: R393, R394
  test('keeps the largest box with the proportions of the image, or with those that are chosen', () => {
    expect(editOf(stateAfter(turn(500)))).toEqual({
      kind: 'straighten',
      angle: 500,
      size: boxWithin(image, 500, 1.5),
    });
    const square = stateAfter(turn(500), { type: 'choose', change: { aspect: '1:1' } });
    expect(sizeOf(square)).toEqual(boxWithin(image, 500, 1));
  });

  test('keeps the whole image with a background, if this is chosen', () => {
    const state = stateAfter(turn(500), {
      type: 'choose',
      change: { keepsWhole: true, background: [1, 2, 3] },
    });
    expect(editOf(state)).toEqual({
      kind: 'straighten',
      angle: 500,
      size: sizeAround(image, 500),
      background: [1, 2, 3],
    });
  });

  test('is none without an angle or with the corners of the image', () => {
    expect(editOf(stateAfter())).toBeNull();
    expect(editOf(stateAfter({ type: 'choose', change: { way: 'perspective' } }))).toBeNull();
  });

  test('is refused if its result is too large', () => {
    const large = reduceStraighten(stateAfter(), { type: 'image', size: { width: 9900, height: 9900 } });
    const turned = [turn(4500), { type: 'choose', change: { keepsWhole: true } } as const].reduce(
      reduceStraighten,
      large,
    );
    expect(resultProblem(turned)).toBe('area');
  });
});

describe('the corners of a perspective', () => {
  const perspective: StraightenAction = { type: 'choose', change: { way: 'perspective' } };
  const drag = (corner: 'nw' | 'se', x: number, y: number): readonly StraightenAction[] => [
    { type: 'dragStart' },
    { type: 'dragCorner', corner, to: { x, y } },
    { type: 'dragEnd' },
  ];

  // Requirements: R395, R396
  test('follow a drag in whole pixels within the image, and the edit has them', () => {
    const state = stateAfter(perspective, ...drag('nw', 50.4, -20), ...drag('se', 580, 390));
    expect(editOf(state)).toMatchObject({
      kind: 'perspective',
      corners: [
        { x: 50, y: 0 },
        { x: 600, y: 0 },
        { x: 580, y: 390 },
        { x: 0, y: 400 },
      ],
    });
    expect(reduceStraighten(state, undo).corners[2]).toEqual({ x: 600, y: 400 });
  });

  test.each<[string, 'nw' | 'se', number, number]>([
    ['crossed', 'nw', 600, 400],
    ['concave', 'se', 100, 100],
    ['tiny', 'nw', 599, 0],
  ])('stay where they are if they would be %s, with a message at the corner', (_, corner, x, y) => {
    const state = stateAfter(perspective, ...drag(corner, x, y));
    expect(state.refused).toBe(corner);
    expect(editOf(state)).toBeNull();
    const usable = corner === 'nw' ? drag(corner, 200, 100) : drag(corner, 400, 300);
    expect(stateAfter(perspective, ...drag(corner, x, y), ...usable).refused).toBeNull();
  });

  test('move by the arrow keys, and not beyond the image', () => {
    const by = (x: number, y: number): StraightenAction => ({
      type: 'moveCorner',
      corner: 'ne',
      by: { x, y },
      repeat: false,
    });
    expect(stateAfter(perspective, by(-10, 1), by(20, 0)).corners[1]).toEqual({ x: 600, y: 1 });
  });
});

describe('a change of the image', () => {
  test('begins anew, and keeps how the visitor works', () => {
    const state = stateAfter(turn(500), { type: 'choose', change: { aspect: '1:1', keepsWhole: true } });
    const other = reduceStraighten(state, { type: 'image', size: { width: 100, height: 90 } });
    expect(other).toMatchObject({ isOn: true, angle: 0, aspect: '1:1', keepsWhole: true, past: [] });
    expect(other.corners[2]).toEqual({ x: 100, y: 90 });
  });
});

describe('the stage', () => {
  test('shows the frame as large as possible, and the picture at its scale', () => {
    const { frame, transform } = shownAt(
      stateAfter(turn(3000)),
      { width: 300, height: 300 },
      { width: 300, height: 200 },
    );
    const size = boxWithin(image, 3000, 1.5);
    expect(frame.width).toBeCloseTo(300);
    expect(frame.height).toBeCloseTo((300 * size.height) / size.width);
    const [, scale] = /^rotate\(30deg\) scale\((.*)\)$/.exec(transform) ?? [];
    expect(Number(scale)).toBeCloseTo((300 / size.width) * 2);
  });

  test('shows the whole picture as the result of a perspective that changes nothing', () => {
    const { corners } = stateAfter();
    const { frame, transform } = inset(
      corners,
      image,
      { width: 300, height: 200 },
      { width: 150, height: 150 },
    );
    expect(frame).toEqual({ width: 150, height: 100 });
    const numbers = /\((.*)\)/.exec(transform)?.[1]?.split(',').map(Number) ?? [];
    const divisor = numbers[15] ?? 1;
    expect((numbers[0] ?? 0) / divisor).toBeCloseTo(0.5);
    expect((numbers[5] ?? 0) / divisor).toBeCloseTo(0.5);
    expect(numbers[1]).toBeCloseTo(0);
  });
});
