// The panes of the viewer: which picture each part of the canvas shows. The result can be compared with the original,
// or with the original that the browser has drawn in the size of the result.
import { expect, test } from 'vitest';
import { IDENTITY_MATRIX } from '../../src/edits';
import type { TiledLayer, WholeLayer } from '../../src/features/viewer/layer';
import { WHOLE_VIEW } from '../../src/features/viewer/view';
import { paneAt, panesOf, ViewerModel, type ViewerState } from '../../src/features/viewer/viewerModel';

const size = { width: 4000, height: 2000 };
const layer = (key: string): TiledLayer => ({
  kind: 'tiles',
  key,
  edits: [],
  size,
  matrix: IDENTITY_MATRIX,
  visible: { x: 0, y: 0, ...size },
  hasAlpha: false,
  preview: new Blob(),
});
const result = layer('result');
const original = layer('original');
const whole = { kind: 'whole', picture: {} } as WholeLayer;

function modelWith(change: Partial<ViewerState>): ViewerModel {
  const model = new ViewerModel(size, WHOLE_VIEW);
  model.set({ area: { width: 1000, height: 600 }, ...change });
  return model;
}

/** For each pane: the name of its picture, and its left and right edge in device pixels. */
const shown = (change: Partial<ViewerState>, other: TiledLayer | WholeLayer | null = original) =>
  panesOf(modelWith(change), result, other).map(({ layer, clip }) => [
    layer.kind === 'whole' ? 'browser' : layer.key,
    clip.x,
    clip.x + clip.width,
  ]);

test('without a comparison, the viewer shows the result, or the original while the key for it is held', () => {
  expect(shown({})).toEqual([['result', 0, 1000]]);
  expect(shown({ isOtherShown: true })).toEqual([['original', 0, 1000]]);
});

test('if there is no picture to compare with, the viewer shows only the result', () => {
  for (const change of [{}, { isOtherShown: true }, { compare: 'slider' }] as const)
    expect(shown(change, null)).toEqual([['result', 0, 1000]]);
});

// Requirements: R240
test('the result is to the right of the slider, and the picture it is compared with is to the left', () => {
  expect(shown({ compare: 'slider', split: 0.3 })).toEqual([
    ['original', 0, 300],
    ['result', 300, 1000],
  ]);
  expect(shown({ compare: 'slider', split: 0 })).toEqual([
    ['original', 0, 0],
    ['result', 0, 1000],
  ]);
  expect(shown({ compare: 'slider', split: 1, against: 'browser' }, whole)).toEqual([
    ['browser', 0, 1000],
    ['result', 1000, 1000],
  ]);
  expect(shown({ compare: 'slider', split: 0.3, isOtherShown: true })[0]).toEqual(['original', 0, 1000]);
});

// Requirements: R240, R242
test('on a canvas with an odd width, the slider is at the nearest pixel, and the two sides have the same width', () => {
  const area = { width: 1001, height: 601 };
  for (let split = 0; split <= 1; split += 0.013) {
    const [left] = shown({ area, compare: 'slider', split });
    expect(Math.abs(Number(left?.[2]) - split * area.width)).toBeLessThanOrEqual(0.5);
  }
  for (const ratio of [1, 1.1, 1.5, 2.625]) {
    const model = modelWith({ area, ratio, compare: 'sideBySide' });
    const [first, second] = model.frames;
    if (!first || !second) throw new Error('There are two frames.');
    expect(second.width).toBe(first.width);
    expect(second.x + second.width).toBe(area.width);
    const gap = second.x - first.width;
    expect(gap).toBeGreaterThanOrEqual(8 * ratio);
    expect(gap).toBeLessThan(8 * ratio + 2);
    expect(Math.abs(first.margin - 16 * ratio)).toBeLessThanOrEqual(0.5);
  }
});

// Requirements: R239
test('the panes to the left and right of the slider place the image at the same position', () => {
  const panes = panesOf(modelWith({ compare: 'slider' }), result, original);
  expect(panes[0]?.shown).toEqual(panes[1]?.shown);
});

// Requirements: R242
test('side by side, the two pictures have the same position within their frames', () => {
  const change = { compare: 'sideBySide' } as const;
  expect(shown(change)).toEqual([
    ['original', 0, 496],
    ['result', 504, 1000],
  ]);
  expect(shown({ ...change, isOtherShown: true }).map(([name]) => name)).toEqual(['original', 'original']);
  const [first, second] = panesOf(modelWith(change), result, original);
  expect(second?.shown).toEqual({ ...first?.shown, x: (first?.shown.x ?? 0) + 504 });
});

test('paneAt() returns the pane that contains a point, and undefined for a point outside of the panes', () => {
  const panes = panesOf(modelWith({ compare: 'sideBySide' }), result, original);
  expect(paneAt(panes, { x: 495.5, y: 0 })).toBe(panes[0]);
  expect(paneAt(panes, { x: 500, y: 0 })).toBeUndefined();
  expect(paneAt(panes, { x: 504, y: 599 })).toBe(panes[1]);
  expect(paneAt(panes, { x: 504, y: 600 })).toBeUndefined();
  expect(paneAt(panes, { x: -1, y: 0 })).toBeUndefined();
});
