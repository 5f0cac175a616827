// Which picture each part of the viewer's canvas shows.
import { expect, test } from 'vitest';
import { IDENTITY, type TiledLayer, type WholeLayer } from '../../src/features/viewer/layer';
import { paneAt, panesOf } from '../../src/features/viewer/panes';
import { WHOLE } from '../../src/features/viewer/view';
import { ViewerModel, type ViewerState } from '../../src/features/viewer/viewerModel';

const size = { width: 4000, height: 2000 };
const layer = (key: string): TiledLayer => ({
  kind: 'tiles',
  key,
  edits: [],
  size,
  matrix: IDENTITY,
  visible: { x: 0, y: 0, ...size },
  preview: new Blob(),
});
const result = layer('result');
const original = layer('original');
const whole = { kind: 'whole', picture: {} } as WholeLayer;

function modelWith(change: Partial<ViewerState>): ViewerModel {
  const model = new ViewerModel(size, WHOLE);
  model.set({ area: { width: 1000, height: 600 }, ...change });
  return model;
}

/** The name of the picture of each pane, with the left and the right edge of the pane. */
const shown = (change: Partial<ViewerState>, other: TiledLayer | WholeLayer | null = original) =>
  panesOf(modelWith(change), result, other).map(({ layer, clip }) => [
    layer.kind === 'whole' ? 'browser' : layer.key,
    clip.x,
    clip.x + clip.width,
  ]);

test('without a comparison there is the result, and the other picture while that is held', () => {
  expect(shown({})).toEqual([['result', 0, 1000]]);
  expect(shown({ isOtherShown: true })).toEqual([['original', 0, 1000]]);
});

test('an image without edits has nothing to compare with', () => {
  for (const change of [{}, { isOtherShown: true }, { compare: 'slider' }] as const)
    expect(shown(change, null)).toEqual([['result', 0, 1000]]);
});

test('the slider has the other picture to its left', () => {
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

test('on both sides of the slider the same detail is at the same place', () => {
  const panes = panesOf(modelWith({ compare: 'slider' }), result, original);
  expect(panes[0]?.shown).toEqual(panes[1]?.shown);
});

test('side by side there are both, with the same detail at the same place of its frame', () => {
  const change = { compare: 'sideBySide' } as const;
  expect(shown(change)).toEqual([
    ['original', 0, 496],
    ['result', 504, 1000],
  ]);
  expect(shown({ ...change, isOtherShown: true }).map(([name]) => name)).toEqual(['original', 'original']);
  const [first, second] = panesOf(modelWith(change), result, original);
  expect(second?.shown).toEqual({ ...first?.shown, x: (first?.shown.x ?? 0) + 504 });
});

test('a point is in the pane that shows it, and in none between two panes', () => {
  const panes = panesOf(modelWith({ compare: 'sideBySide' }), result, original);
  expect(paneAt(panes, { x: 495.5, y: 0 })).toBe(panes[0]);
  expect(paneAt(panes, { x: 500, y: 0 })).toBeUndefined();
  expect(paneAt(panes, { x: 504, y: 599 })).toBe(panes[1]);
  expect(paneAt(panes, { x: 504, y: 600 })).toBeUndefined();
  expect(paneAt(panes, { x: -1, y: 0 })).toBeUndefined();
});
