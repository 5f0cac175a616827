import { describe, expect, test } from 'vitest';
import { boxOf, type CropAction } from '../../src/features/editor/crop/cropState';
import { choose, first, free, image, run, settle, type } from '../support/crop';

describe('Undo and Redo of the crop box', () => {
  const undo: CropAction = { type: 'undo' };
  const redo: CropAction = { type: 'redo' };
  const dragBy = (x: number, y: number): CropAction[] => [
    { type: 'dragStart', part: 'all', at: { x: 300, y: 200 } },
    { type: 'dragMove', to: { x: 300 + x / 2, y: 200 + y / 2 }, keep: false, reach: null },
    { type: 'dragMove', to: { x: 300 + x, y: 200 + y }, keep: false, reach: null },
    { type: 'dragEnd' },
  ];
  const key = (x: number, repeat = false): CropAction => ({ type: 'move', x, y: 0, repeat });
  /** Each inner list contains the actions of one undo step. */
  const steps: CropAction[][] = [
    [type('width', '2'), type('width', '20'), type('width', '200'), settle],
    [type('x', '9999'), settle],
    dragBy(-40, 20),
    choose('1:1'),
    [key(-1), key(-1, true), key(-1, true)],
    [key(-1)],
    [
      { type: 'size', corner: 'se', x: 3, y: 0, repeat: false },
      { type: 'size', corner: 'se', x: 3, y: 0, repeat: true },
    ],
    choose('free'),
    [type('height', '50')],
    [{ type: 'reset' }],
  ];

  // Requirements: R211
  test('go through each finished drag, key press, typed number, choice of an aspect and reset', () => {
    const states = [first];
    for (const step of steps) states.push(run(states.at(-1) ?? first, ...step));
    const shown = states.map((state) => [boxOf(state), state.aspect]);
    let state = states.at(-1) ?? first;
    for (const box of shown.toReversed().slice(1)) {
      state = run(state, undo);
      expect([state.rect, state.aspect]).toEqual(box);
    }
    expect(state.past).toHaveLength(0);
    expect(run(state, undo)).toEqual(state);
    for (const box of shown.slice(1)) {
      state = run(state, redo);
      expect([state.rect, state.aspect]).toEqual(box);
    }
    expect(state.future).toHaveLength(0);
  });

  // Requirements: R211
  test('the box of a crop returns when the crop is undone', () => {
    const undone = { x: 40, y: 20, width: 160, height: 200 };
    const cropped = run(first, ...choose('4:5'), {
      type: 'image',
      size: undone,
      cropped: true,
      undone: null,
    });
    const back = run(cropped, { type: 'image', size: image, cropped: false, undone });
    expect([boxOf(back), back.aspect]).toEqual([undone, '4:5']);
    const swapped = { x: 0, y: 0, width: 200, height: 160 };
    expect(run(cropped, { type: 'image', size: image, cropped: false, undone: swapped })).toMatchObject({
      rect: swapped,
      aspect: 'free',
    });
  });

  test('have no step for an action that does not change the box', () => {
    for (const actions of [
      [type('width', '600'), settle],
      [type('width', 'abc'), settle],
      dragBy(0, 0),
      [...dragBy(5, 9).slice(0, 3), { type: 'dragCancel' } as const],
      [key(-1)],
      [settle],
    ])
      expect(run(first, ...actions).past).toHaveLength(0);
  });

  test('forget the undone steps after a new step, and all steps when the image changes', () => {
    const moved = run(first, ...dragBy(0, 9), ...dragBy(0, 9), undo);
    expect(moved.future).toHaveLength(1);
    expect(run(moved, ...dragBy(0, -3)).future).toHaveLength(0);
    // The held key was pressed before the undo, and repeats after it.
    expect(run(free, type('width', '99'), settle, key(5), undo, key(5, true), undo).rect.width).toBe(99);
    const flipped = run(moved, { type: 'image', size: image, cropped: false, undone: null });
    expect(flipped).toMatchObject({ rect: moved.rect, past: [], future: [] });
    const turned = run(moved, {
      type: 'image',
      size: { width: 400, height: 600 },
      cropped: false,
      undone: null,
    });
    expect(turned).toMatchObject({ past: [], future: [] });
  });

  test('do nothing during a drag', () => {
    const moved = run(first, ...dragBy(0, 9));
    const drags = run(moved, ...dragBy(0, 9).slice(0, 3));
    expect(run(drags, undo)).toBe(drags);
    expect(run(drags, redo)).toBe(drags);
  });
});
