// Which part of an image the viewer shows: zooming, movements, and the rounding to whole device pixels.
import { describe, expect, test } from 'vitest';
import {
  closeZoom,
  fitZoom,
  MAX_ZOOM,
  nextZoom,
  type PaneFrame,
  panned,
  pixelAt,
  shownRect,
  type View,
  WHOLE_VIEW,
  zoomed,
  zoomOf,
} from '../../src/features/viewer/view';
import { ViewerModel } from '../../src/features/viewer/viewerModel';
import type { Point, Rect, Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

const frame: PaneFrame = { x: 0, y: 0, width: 1000, height: 800, margin: 0 };
const large: Size = { width: 5000, height: 4000 };
const icon: Size = { width: 32, height: 16 };
const at = (x: number, y: number): Point => ({ x, y });

/** The position in the image under a point of the canvas, as fractions of the image's width and height. */
const under = (shown: Rect, { x, y }: Point) => at((x - shown.x) / shown.width, (y - shown.y) / shown.height);

const AXES = [
  ['x', 'width'],
  ['y', 'height'],
] as const;

/**
 * The axes on which an image at `shown` can move in both directions: it is longer than `area`, and none of its edges
 * touches an edge of `area`.
 */
const freeAxes = (shown: Rect, area: Rect) =>
  AXES.filter(
    ([axis, side]) =>
      shown[side] > area[side] &&
      shown[axis] !== area[axis] &&
      shown[axis] + shown[side] !== area[axis] + area[side],
  );

describe('the whole image in the viewer', () => {
  test('fits into the frame, touches two of its edges, and is centered', () => {
    expect(shownRect(WHOLE_VIEW, large, frame)).toEqual({ x: 0, y: 0, width: 1000, height: 800 });
    expect(shownRect(WHOLE_VIEW, { width: 4000, height: 4000 }, frame)).toEqual({
      x: 100,
      y: 0,
      width: 800,
      height: 800,
    });
    expect(shownRect(WHOLE_VIEW, { width: 16_000, height: 1 }, frame)).toEqual({
      x: 0,
      y: 399,
      width: 1000,
      height: 1,
    });
  });

  test('keeps the margin of the frame free', () => {
    const place = shownRect(WHOLE_VIEW, large, { ...frame, margin: 32 });
    expect(place).toEqual({ x: 40, y: 32, width: 920, height: 736 });
    expect(shownRect(WHOLE_VIEW, large, { ...frame, width: 20, height: 20, margin: 32 })).toMatchObject({
      width: 1,
      height: 1,
    });
  });

  // Requirements: R226
  test('is enlarged by a double click to at least twice its size and at least 100 %', () => {
    for (const [fit, zoom] of [
      [0.1, 1],
      [0.5, 1],
      [0.51, 2],
      [0.9, 2],
      [1, 2],
    ] as const)
      expect(closeZoom(fit)).toBe(zoom);
  });

  // Requirements: R228
  test('is not enlarged if it is smaller than the frame', () => {
    expect(fitZoom(icon, frame)).toBe(1);
    expect(shownRect(WHOLE_VIEW, icon, frame)).toEqual({ x: 484, y: 392, ...icon });
  });

  test('is centered in the right frame if two frames are side by side', () => {
    const right = { x: 504, y: 0, width: 496, height: 800, margin: 0 };
    expect(shownRect(WHOLE_VIEW, large, right)).toEqual({ x: 504, y: 201, width: 496, height: 397 });
  });
});

describe('in the viewer at 100 %', () => {
  // Requirements: R229
  test('one pixel of the image takes one device pixel', () => {
    const view = zoomed(WHOLE_VIEW, large, frame, 1, at(500, 400));
    const shown = shownRect(view, large, frame);
    expect(shown).toMatchObject(large);
    for (const point of [at(0, 0), at(499, 400), at(999, 799)])
      expectOften(pixelAt(shown, large, point)).toEqual(at(point.x - shown.x, point.y - shown.y));
  });

  test('an image larger than the frame covers the frame, however far it is moved', () => {
    const view = zoomed(WHOLE_VIEW, large, frame, 1, at(500, 400));
    const [far, near] = [at(-1e6, -1e6), at(1e6, 1e6)];
    expect(shownRect(panned(view, large, frame, near), large, frame)).toMatchObject({ x: 0, y: 0 });
    expect(shownRect(panned(view, large, frame, far), large, frame)).toMatchObject({ x: -4000, y: -3200 });
  });

  test('after a movement beyond the edge of the image, the opposite movement takes effect at once', () => {
    const view = panned(zoomed(WHOLE_VIEW, large, frame, 1, at(500, 400)), large, frame, at(1e6, 1e6));
    expect(shownRect(panned(view, large, frame, at(-10, -20)), large, frame)).toMatchObject({
      x: -10,
      y: -20,
    });
  });

  test('an image smaller than the frame stays centered when it is moved', () => {
    const moved = panned({ zoom: 1, center: at(0.5, 0.5) }, icon, frame, at(300, 300));
    expect(shownRect(moved, icon, frame)).toEqual(shownRect(WHOLE_VIEW, icon, frame));
  });
});

describe('a movement of the image in the viewer', () => {
  const view = zoomed(WHOLE_VIEW, large, frame, 1, at(500, 400));
  const { x } = shownRect(view, large, frame);

  test('by whole device pixels moves the image by exactly this distance', () => {
    const moved = panned(view, large, frame, at(-7, 12));
    expect(shownRect(moved, large, frame)).toMatchObject({
      x: x - 7,
      y: shownRect(view, large, frame).y + 12,
    });
  });

  // Requirements: R224
  test.each([0.2, 0.5, 1.25, 1.5])(
    'in 200 steps of %f device pixels ends within half a device pixel of the exact place',
    (step) => {
      let moved = view;
      for (let times = 0; times < 200; times++) moved = panned(moved, large, frame, at(step, 0));
      expect(Math.abs(shownRect(moved, large, frame).x - (x + 200 * step))).toBeLessThanOrEqual(0.5 + 1e-6);
    },
  );
});

describe('zooming in the viewer', () => {
  // Requirements: R223
  test('is limited to the range from the fitting zoom to 800 %', () => {
    expect(zoomed(WHOLE_VIEW, large, frame, 100, at(0, 0)).zoom).toBe(MAX_ZOOM);
    expect(MAX_ZOOM).toBe(8);
    const near = zoomed(WHOLE_VIEW, large, frame, 8, at(0, 0));
    expect(zoomed(near, large, frame, 0.01, at(0, 0))).toEqual(WHOLE_VIEW);
    expect(zoomed(near, large, frame, 'fit', at(0, 0))).toEqual(WHOLE_VIEW);
    expect(zoomed(WHOLE_VIEW, icon, frame, 0.5, at(0, 0))).toEqual(WHOLE_VIEW);
  });

  // Requirements: R223
  test('in steps goes through the powers of two up to 800 %, and back to the whole image', () => {
    const zooms: View['zoom'][] = [];
    let view: View = WHOLE_VIEW;
    const go = (direction: 'in' | 'out') => {
      view = zoomed(view, large, frame, nextZoom(view, large, frame, direction), at(500, 400));
      zooms.push(view.zoom);
    };
    for (let times = 0; times < 7; times++) go('in');
    expect(zooms).toEqual([0.25, 0.5, 1, 2, 4, 8, 8]);
    zooms.length = 0;
    for (let times = 0; times < 7; times++) go('out');
    expect(zooms).toEqual([4, 2, 1, 0.5, 0.25, 'fit', 'fit']);
    expect(view).toEqual(WHOLE_VIEW);
  });

  test('by a step goes to the next power of two if the zoom lies between two of them', () => {
    const view: View = { zoom: 0.7, center: at(0.5, 0.5) };
    expect(nextZoom(view, large, frame, 'in')).toBe(1);
    expect(nextZoom(view, large, frame, 'out')).toBe(0.5);
    // The fitting zoom of this image is 50 %, which is also a power of two. The steps must not visit it twice.
    const half = { width: 2000, height: 1600 };
    expect([
      nextZoom(WHOLE_VIEW, half, frame, 'in'),
      nextZoom({ ...WHOLE_VIEW, zoom: 1 }, half, frame, 'out'),
    ]).toEqual([1, 'fit']);
  });

  test('by a step goes to 200 % and back to the fitting zoom if the image is smaller than the frame', () => {
    expect(nextZoom(WHOLE_VIEW, icon, frame, 'in')).toBe(2);
    expect(nextZoom({ ...WHOLE_VIEW, zoom: 2 }, icon, frame, 'out')).toBe('fit');
  });
});

/** Yields random cases: an image, a frame, a view, a point in the frame, and the zoom `next`. */
function* cases(seed: number, count: number) {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const side = () => Math.round(2 ** (random() * 14));
  for (let i = 0; i < count; i++) {
    const size = { width: side(), height: side() };
    const area = {
      x: between(0, 900),
      y: 0,
      width: between(1, 2000),
      height: between(1, 2000),
      margin: between(0, 40),
    };
    const fit = fitZoom(size, area);
    const zoomOfCase = (): View['zoom'] => (random() < 0.2 ? 'fit' : fit * (MAX_ZOOM / fit) ** random());
    const view = zoomed(
      { zoom: zoomOfCase(), center: at(random(), random()) },
      size,
      area,
      zoomOfCase(),
      at(area.x + area.width / 2, area.height / 2),
    );
    const point = at(area.x + random() * area.width, random() * area.height);
    yield { size, area, view, point, next: zoomOfCase(), random };
  }
}

describe('in random views of random images', () => {
  // Requirements: R228
  test('the image is at whole device pixels, and covers the frame or is centered in it', () => {
    for (const { size, area, view } of cases(1, 3000)) {
      const shown = shownRect(view, size, area);
      for (const value of Object.values(shown)) expectOften(Number.isInteger(value)).toBe(true);
      for (const [start, length, from, room] of [
        [shown.x, shown.width, area.x, area.width],
        [shown.y, shown.height, area.y, area.height],
      ] as const) {
        expectOften(length).toBeGreaterThanOrEqual(1);
        if (length > room) {
          expectOften(start).toBeLessThanOrEqual(from);
          expectOften(start + length).toBeGreaterThanOrEqual(from + room);
        } else {
          expectOften(Math.abs(start - from - (room - length) / 2)).toBeLessThanOrEqual(0.5);
        }
      }
    }
  });

  // Requirements: R224
  test('zooming keeps the image position under the given point, unless an edge of the image limits the movement', () => {
    let checked = 0;
    for (const { size, area, view, point, next } of cases(2, 3000)) {
      const before = shownRect(view, size, area);
      const after = shownRect(zoomed(view, size, area, next, point), size, area);
      const [was, is] = [under(before, point), under(after, point)];
      for (const [axis, side] of freeAxes(after, area)) {
        checked += 1;
        // The place of the image is rounded before and after the zoom, each time by at most half a device pixel. The
        // zoom also scales the error of the first rounding.
        const rounding = 0.5 + 0.5 * (after[side] / before[side]);
        expectOften(Math.abs(is[axis] - was[axis]) * after[side]).toBeLessThanOrEqual(rounding + 1e-6);
      }
    }
    expect(checked).toBeGreaterThan(1000);
  });

  test('zooming in and out again moves an image larger than the frame by at most one device pixel', () => {
    let checked = 0;
    for (const { size, area, view, point } of cases(3, 3000)) {
      const zoom = zoomOf(view, size, area);
      if (zoom * 2 > MAX_ZOOM || view.zoom === 'fit') continue;
      const before = shownRect(view, size, area);
      if (before.width <= area.width || before.height <= area.height) continue;
      const there = zoomed(view, size, area, zoom * 2, point);
      const back = shownRect(zoomed(there, size, area, zoom, point), size, area);
      checked += 1;
      expectOften(Math.abs(back.x - before.x)).toBeLessThanOrEqual(1);
      expectOften(Math.abs(back.y - before.y)).toBeLessThanOrEqual(1);
    }
    expect(checked).toBeGreaterThan(100);
  });

  // Requirements: R238
  test('the position in the middle of the frame stays the same if the image gets another size', () => {
    const checked = { x: 0, y: 0 };
    for (const { size, area, view, random } of cases(4, 1000)) {
      const smaller = {
        width: Math.max(1, Math.round(size.width * random())),
        height: Math.max(1, Math.round(size.height * random())),
      };
      const shown = shownRect(view, smaller, area);
      const middle = under(shown, at(area.x + area.width / 2, area.height / 2));
      for (const [axis, side] of freeAxes(shown, area)) {
        checked[axis] += 1;
        expectOften(Math.abs(middle[axis] - view.center[axis]) * shown[side]).toBeLessThanOrEqual(0.5 + 1e-6);
      }
    }
    expect(checked.x).toBeGreaterThan(100);
    expect(checked.y).toBeGreaterThan(100);
  });

  test('pixelAt() returns the pixel of the image under a point, or null for a point outside of the image', () => {
    for (const { size, area, view, point } of cases(5, 3000)) {
      const shown = shownRect(view, size, area);
      const pixel = pixelAt(shown, size, point);
      const { x, y } = under(shown, point);
      expectOften(pixel === null).toBe(x < 0 || y < 0 || x >= 1 || y >= 1);
      if (!pixel) continue;
      expectOften(pixel.x).toBeLessThan(size.width);
      expectOften(pixel.y).toBeLessThan(size.height);
      // The middle of the device pixel at the point lies in the pixel of the image, apart from rounding errors.
      const middle = under(shown, at(Math.floor(point.x) + 0.5, Math.floor(point.y) + 0.5));
      expectOften(Math.abs(middle.x * size.width - (pixel.x + 0.5))).toBeLessThanOrEqual(0.5 + 1e-6);
      expectOften(Math.abs(middle.y * size.height - (pixel.y + 0.5))).toBeLessThanOrEqual(0.5 + 1e-6);
    }
  });
});

describe('the model of the viewer', () => {
  const model = (view: View = WHOLE_VIEW) => {
    const made = new ViewerModel(large, view);
    made.set({ area: { width: 1000, height: 800 }, ratio: 2 });
    return made;
  };

  test('has one frame, or two frames with a gap if the pictures are compared side by side', () => {
    const made = model();
    expect(made.frames).toEqual([{ x: 0, y: 0, width: 1000, height: 800, margin: 32 }]);
    made.set({ compare: 'slider' });
    expect(made.frames).toHaveLength(1);
    made.set({ compare: 'sideBySide' });
    const [first, second] = made.frames;
    expect([first, second]).toEqual([
      { x: 0, y: 0, width: 492, height: 800, margin: 32 },
      { x: 508, y: 0, width: 492, height: 800, margin: 32 },
    ]);
    expect(made.frameAt(at(499, 0))).toEqual(first);
    expect(made.frameAt(at(500, 0))).toEqual(second);
  });

  // Requirements: R242
  test('shows the same part in two frames side by side, also after a zoom around a point in either frame', () => {
    for (const x of [100, 608]) {
      const made = model();
      made.set({ compare: 'sideBySide' });
      made.zoomTo(1, at(x, 300));
      const [first, second] = made.frames.map((each) => made.shownIn(each));
      expectOften(second).toEqual({ ...first, x: (first?.x ?? 0) + 508 });
      // The rectangle is the place of the whole image in a frame before the zoom. The zoom must keep the position under
      // the point (100, 300) of each frame.
      const { x: left, y: top } = under({ x: 32, y: 229, width: 428, height: 342 }, at(100, 300));
      const now = under(first as Rect, at(100, 300));
      expectOften(now.x).toBeCloseTo(left, 3);
      expectOften(now.y).toBeCloseTo(top, 3);
    }
  });

  test('calls a listener after each change, until the listener is removed', () => {
    const made = model();
    let calls = 0;
    const remove = made.state.subscribe(() => {
      calls += 1;
    });
    made.zoomStep('in');
    made.pan(at(1, 1));
    expect(calls).toBe(2);
    remove();
    made.zoomStep('out');
    expect(calls).toBe(2);
  });

  test('starts with the given view, or with the whole image', () => {
    const view: View = { zoom: 2, center: at(0.25, 0.75) };
    expect(model(view).state.get().view).toEqual(view);
    expect(model(view).zoom).toBe(2);
    expect(model().zoom).toBe(model().fit);
  });
});
