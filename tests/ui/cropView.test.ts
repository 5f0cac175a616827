import { describe, expect, test } from 'vitest';
import { visibleDetail } from '../../src/features/editor/crop/CropDetail';
import type { DragPart } from '../../src/features/editor/crop/cropGeometry';
import {
  autoPanStep,
  type CropView,
  handlePlaces,
  limitedView,
  nextZoom,
  pannedView,
  partToShow,
  type Room,
  roomFor,
  viewAroundBox,
  viewShowing,
  visiblePart,
  WHOLE_PICTURE,
  zoomAnchor,
  zoomedView,
} from '../../src/features/editor/crop/cropView';
import { CropViewModel } from '../../src/features/editor/crop/cropViewModel';
import { draggedPoint, placeBesidePointer } from '../../src/features/editor/crop/DragInfo';
import type { Point, Rect, Size } from '../../src/lib/geometry';
import { levelSize } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

const AREA = { width: 756, height: 400 };
const PHOTO = { width: 3000, height: 2000 };
const room = roomFor(PHOTO, AREA, 20);

/** The position in the picture, as fractions, that is shown at a distance from the middle of the area. */
function shownAt({ zoom, center }: CropView, { fitted }: Room, at: Point): Point {
  return {
    x: center.x + at.x / (zoom * fitted.width),
    y: center.y + at.y / (zoom * fitted.height),
  };
}

/** The distances from the four edges of the picture to the edges of the area. They are negative outside the area. */
function gaps({ zoom, center }: CropView, { area, fitted }: Room): number[] {
  return (['width', 'height'] as const).flatMap((side) => {
    const offset = (0.5 - (side === 'width' ? center.x : center.y)) * zoom * fitted[side];
    const free = (area[side] - zoom * fitted[side]) / 2;
    return [free + offset, free - offset];
  });
}

test.each([
  [PHOTO, { width: 600, height: 400 }],
  [
    { width: 2000, height: 500 },
    { width: 756, height: 189 },
  ],
  [
    { width: 16, height: 16 },
    { width: 400, height: 400 },
  ],
  [
    { width: 1, height: 16384 },
    { width: 1, height: 400 },
  ],
  [
    { width: 16384, height: 1 },
    { width: 756, height: 1 },
  ],
])('the picture of an image of %o is fitted into the area with the size %o', (image, fitted) => {
  expect(roomFor(image, AREA, 20).fitted).toEqual(fitted);
});

test('at the largest zoom, an image pixel is 8 CSS pixels, and an icon cannot be zoomed', () => {
  expect((room.most * room.fitted.width) / PHOTO.width).toBeCloseTo(8);
  expect(roomFor({ width: 16, height: 16 }, AREA, 20).most).toBe(1);
  expect(roomFor({ width: 1, height: 16384 }, AREA, 20).most).toBeGreaterThan(7);
});

describe('after random zooms and moves', () => {
  const sizes: readonly Size[] = [PHOTO, { width: 4000, height: 900 }, { width: 300, height: 5000 }];
  test.each(sizes)(
    'the picture of %o covers the area as far as it can, and its zoom has its limits',
    (image) => {
      const random = seededRandom(image.width);
      const between = (least: number, most: number) => least + random() * (most - least);
      const own = roomFor(image, AREA, 20);
      let view = WHOLE_PICTURE;
      for (let i = 0; i < 2000; i++) {
        const at = { x: between(-378, 378), y: between(-200, 200) };
        const before = view;
        if (random() < 0.5) {
          const to = { x: at.x + between(-20, 20), y: at.y + between(-20, 20) };
          const zoom = view.zoom * between(0.5, 2);
          view = zoomedView(view, own, zoom, at, to);
          const moved = shownAt(view, own, to);
          const from = shownAt(before, own, at);
          const isFree = gaps(view, own).every((gap) => gap < -1e-6);
          // Where no edge of the picture stops it, the picture follows the pointer exactly.
          if (isFree) expectOften(moved.x).toBeCloseTo(from.x, 9);
          if (isFree) expectOften(moved.y).toBeCloseTo(from.y, 9);
        } else {
          view = pannedView(view, own, { x: between(-900, 900), y: between(-900, 900) });
          expectOften(view.zoom).toBe(before.zoom);
        }
        expectOften(view.zoom).toBeGreaterThanOrEqual(1);
        expectOften(view.zoom).toBeLessThanOrEqual(own.most);
        const [left = 0, right = 0, top = 0, bottom = 0] = gaps(view, own);
        for (const [near, far] of [
          [left, right],
          [top, bottom],
        ] as const) {
          // A picture that is shorter than the area is in its middle. A longer one leaves no gap.
          if (near + far > 0) expectOften(near).toBeCloseTo(far, 9);
          else expectOften(Math.max(near, far)).toBeLessThan(1e-6);
        }
        expectOften(limitedView(view, own)).toEqual(view);
      }
    },
  );
});

test('a pinch back to the whole picture shows it exactly as before', () => {
  const at = { x: 120, y: -60 };
  const close = zoomedView(WHOLE_PICTURE, room, 3.7, at);
  expect(zoomedView(close, room, 1.001, at)).toEqual(WHOLE_PICTURE);
  expect(zoomedView(close, room, 0.2, at)).toEqual(WHOLE_PICTURE);
});

// Requirements: R350
test('the steps of the buttons are powers of 1.5, between the whole picture and the largest zoom', () => {
  const steps = (first: number, direction: 'in' | 'out') => {
    const zooms = [first];
    for (let i = 0; i < 10; i++) zooms.push(nextZoom(zooms.at(-1) ?? 1, room.most, direction));
    return zooms;
  };
  const powers = Array.from({ length: 10 }, (_, exponent) => 1.5 ** exponent);
  expect(steps(1, 'in')).toEqual([...powers, 40]);
  expect(steps(40, 'out')).toEqual([40, ...powers.toReversed()]);
  expect(nextZoom(3, room.most, 'in')).toBeCloseTo(1.5 ** 3);
  expect(nextZoom(3, room.most, 'out')).toBeCloseTo(1.5 ** 2);
});

test('the visible part is in the picture, and includes the strip around the area', () => {
  expect(visiblePart(WHOLE_PICTURE, room)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  const part = visiblePart({ ...WHOLE_PICTURE, zoom: 4 }, room);
  expect(part.width).toBeCloseTo((756 + 40) / 2400);
  expect(part.height).toBeCloseTo((400 + 40) / 1600);
  expect(part.x).toBeCloseTo(0.5 - part.width / 2);
});

describe('revealing', () => {
  const close: CropView = { ...WHOLE_PICTURE, zoom: 8 };
  test('moves nothing if the part is visible', () => {
    expect(viewShowing(close, room, { x: 0.49, y: 0.49, width: 0.02, height: 0.02 })).toEqual(close);
  });
  test('moves the picture just so far that the part touches the edge of the area', () => {
    const view = viewShowing(close, room, { x: 0.7, y: 0.5, width: 0.05, height: 0.01 });
    expect(shownAt(view, room, { x: 378, y: 0 }).x).toBeCloseTo(0.75);
    expect(view.center.y).toBe(0.5);
    const back = viewShowing(view, room, { x: 0.2, y: 0.1, width: 0, height: 0 });
    expect(shownAt(back, room, { x: -378, y: -200 })).toEqual({
      x: expect.closeTo(0.2),
      y: expect.closeTo(0.1),
    });
  });
  test('leaves the picture along an axis on which the part is longer than the area', () => {
    expect(viewShowing(close, room, { x: 0, y: 0.5, width: 1, height: 0.01 })).toEqual(close);
  });
});

test('the view keeps its zoom in another window, but an image of another size is shown whole', () => {
  const model = new CropViewModel();
  model.measure(PHOTO, AREA, 20);
  model.zoomTo(4, { x: 300, y: 100 });
  const before = model.state.get().view;
  model.measure(PHOTO, { width: 300, height: 240 }, 12);
  expect(model.state.get().view.zoom).toBe(before.zoom);
  model.measure({ width: 1000, height: 500 }, AREA, 20);
  expect(model.state.get().view).toEqual(WHOLE_PICTURE);
});

describe('the sharp detail', () => {
  const picture = { size: PHOTO, bounds: { width: 1200, height: 400 } };
  test('is not needed while the preview has enough pixels, also for a whole picture that fills the window', () => {
    expect(visibleDetail(WHOLE_PICTURE, room, picture, 1)).toBeNull();
    const full = roomFor(PHOTO, { width: 1500, height: 1000 }, 20);
    expect(visibleDetail(WHOLE_PICTURE, full, picture, 1)?.place).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    });
    const sharper = { size: PHOTO, bounds: { width: 2400, height: 1600 } };
    expect(visibleDetail({ ...WHOLE_PICTURE, zoom: 3.9 }, room, sharper, 1)).toBeNull();
    expect(visibleDetail({ ...WHOLE_PICTURE, zoom: 4.1 }, room, sharper, 1)).not.toBeNull();
  });
  test('of an image whose preview has all pixels is needed only for square pixels', () => {
    const small = { size: { width: 300, height: 200 }, bounds: { width: 1200, height: 400 } };
    const own = roomFor(small.size, AREA, 20);
    // At the zoom 1, a pixel of this image is 2 CSS pixels.
    expect(visibleDetail({ ...WHOLE_PICTURE, zoom: 1.5 }, own, small, 1)?.isPixelated).toBe(true);
    const larger = { size: { width: 590, height: 390 }, bounds: { width: 1200, height: 400 } };
    expect(
      visibleDetail({ ...WHOLE_PICTURE, zoom: 1.5 }, roomFor(larger.size, AREA, 20), larger, 1),
    ).toBeNull();
  });
  test.each([1, 1.5, 2, 3])(
    'has at least one pixel for each device pixel at the ratio %f, covers the visible part, and is bounded by the stage',
    (ratio) => {
      const random = seededRandom(7);
      for (let i = 0; i < 300; i++) {
        const zoom = 1 + random() * 39;
        const view = limitedView({ zoom, center: { x: random(), y: random() } }, room);
        const detail = visibleDetail(view, room, picture, ratio);
        if (!detail) continue;
        const { rect, level } = detail.region;
        const whole = levelSize(PHOTO, level);
        expectOften(rect.x + rect.width).toBeLessThanOrEqual(whole.width);
        expectOften(rect.y + rect.height).toBeLessThanOrEqual(whole.height);
        if (level > 0) expectOften(whole.width).toBeGreaterThanOrEqual(600 * view.zoom * ratio - 1);
        const part = visiblePart(view, room);
        expectOften(detail.place.x).toBeLessThanOrEqual(part.x + 1e-9);
        expectOften(detail.place.x + detail.place.width).toBeGreaterThanOrEqual(part.x + part.width - 1e-9);
        expectOften(detail.place.y).toBeLessThanOrEqual(part.y + 1e-9);
        expectOften(detail.place.y + detail.place.height).toBeGreaterThanOrEqual(part.y + part.height - 1e-9);
        // Between two levels there is a factor of 2 along each axis.
        expectOften(rect.width).toBeLessThanOrEqual(2 * (756 + 40) * ratio + 3);
        expectOften(rect.height).toBeLessThanOrEqual(2 * (400 + 40) * ratio + 3);
      }
    },
  );
});

describe('the numbers beside the pointer', () => {
  const stage = { width: 800, height: 440 };
  const block = { width: 112, height: 140 };
  test('are on the stage and do not cover the pointer or the finger, wherever it is', () => {
    for (const isTouch of [false, true])
      for (let x = -50; x <= 850; x += 25)
        for (let y = -50; y <= 490; y += 15) {
          const at = placeBesidePointer({ x, y }, block, stage, isTouch);
          expectOften(at.x).toBeGreaterThanOrEqual(0);
          expectOften(at.y).toBeGreaterThanOrEqual(0);
          expectOften(at.x + block.width).toBeLessThanOrEqual(stage.width);
          expectOften(at.y + block.height).toBeLessThanOrEqual(stage.height);
          const isCovered = x >= at.x && x <= at.x + block.width && y >= at.y && y <= at.y + block.height;
          expectOften(isCovered, `${x}, ${y}`).toBe(false);
        }
  });
  test('are above a finger, and beside it near the upper edge', () => {
    expect(placeBesidePointer({ x: 400, y: 300 }, block, stage, true)).toEqual({ x: 344, y: 116 });
    expect(placeBesidePointer({ x: 200, y: 60 }, block, stage, true)).toEqual({ x: 244, y: 6 });
    expect(placeBesidePointer({ x: 760, y: 60 }, block, stage, true)).toEqual({ x: 604, y: 6 });
  });
});

test('the dragged point is the corner, or the point of the edge beside the pointer, also of a box that has turned over', () => {
  const rect = { x: 100, y: 50, width: 200, height: 100 };
  const drag = (part: DragPart, x: number, y: number) => draggedPoint(part, { x, y }, rect);
  expect(drag('se', 305, 148)).toEqual({ x: 300, y: 150 });
  expect(drag('nw', 99, 55)).toEqual({ x: 100, y: 50 });
  expect(drag('e', 290, 80)).toEqual({ x: 300, y: 80 });
  expect(drag('n', 20, 60)).toEqual({ x: 100, y: 50 });
  expect(drag('e', 90, 500)).toEqual({ x: 100, y: 150 });
  expect(drag('crop', 290, 60)).toEqual({ x: 300, y: 50 });
});

describe('the buttons zoom', () => {
  const box = { x: 0.1, y: 0.2, width: 0.02, height: 0.04 };
  const middle = { x: 0.11, y: 0.22 };

  test('around the middle of a box that is visible, which stays at its place', () => {
    const view = zoomedView(WHOLE_PICTURE, room, 4, { x: -240, y: -100 });
    const at = zoomAnchor(view, room, box);
    expect(shownAt(view, room, at).x).toBeCloseTo(middle.x);
    expect(shownAt(view, room, at).y).toBeCloseTo(middle.y);
    const next = zoomedView(view, room, 8, at);
    expect(shownAt(next, room, at).x).toBeCloseTo(middle.x);
    expect(shownAt(next, room, at).y).toBeCloseTo(middle.y);
  });

  test('around the middle of the part of the box that is visible', () => {
    const view = zoomedView(WHOLE_PICTURE, room, 8, { x: 0, y: 0 });
    const { x, y, width, height } = visiblePart(view, { ...room, padding: 0 });
    const half = { x: x + width / 2, y: y - 1, width: 1, height: 3 };
    const at = zoomAnchor(view, room, half);
    expect(at.x).toBeCloseTo(AREA.width / 4);
    expect(at.y).toBeCloseTo(0);
    expect(height).toBeLessThan(1);
  });

  test('around the middle of the area if the box is not visible', () => {
    const view = zoomedView(WHOLE_PICTURE, room, 8, { x: 300, y: 200 });
    expect(zoomAnchor(view, room, box)).toEqual({ x: 0, y: 0 });
  });

  test('and then show the part of the box that has the focus', () => {
    const model = new CropViewModel();
    model.measure(PHOTO, AREA, 0);
    const large = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
    model.place(large);
    for (let step = 0; step < 6; step += 1) model.zoomStep('in');
    const isCornerShown = () => {
      const { view } = model.state.get();
      const corner = partToShow('se', large, view, room);
      const { x, y, width, height } = visiblePart(view, { ...room, padding: 0 });
      return corner.x <= x + width + 1e-9 && corner.y <= y + height + 1e-9;
    };
    expect(isCornerShown()).toBe(false);
    model.zoomStep('in', 'se');
    expect(isCornerShown()).toBe(true);
  });
});

describe('a drag at the edge of the area', () => {
  const step = (x: number, y: number, from: Point = { x: 0, y: 0 }, ms = 16) =>
    autoPanStep({ x, y }, from, AREA, ms);
  const none = { x: 0, y: 0 };

  test('moves the picture away from the edge, and not before the pointer is there', () => {
    expect(step(377, -199)).toEqual(none);
    expect(step(378, 0).x).toBeLessThan(0);
    expect(step(378, 0).y).toBeCloseTo(0);
    expect(step(-378, 0).x).toBeGreaterThan(0);
    expect(step(0, 200).y).toBeLessThan(0);
    expect(step(0, -200).y).toBeGreaterThan(0);
    expect(step(400, 230).x).toBeLessThan(0);
    expect(step(400, 230).y).toBeLessThan(0);
  });

  test('moves it by the same distance in a second, whatever the frames, and faster farther out', () => {
    expect(step(390, 0, none, 32).x).toBeCloseTo(2 * step(390, 0, none, 16).x);
    expect(step(378, 0, none, 1000).x).toBeCloseTo(-240);
    expect(step(430, 0).x).toBeLessThan(step(390, 0).x);
    expect(step(5000, 0).x).toBe(step(9000, 0).x);
    expect(step(5000, 0, none, 0).x).toBeCloseTo(0);
  });

  test('that began beyond the edge moves it only outward', () => {
    expect(step(388, 10, { x: 390, y: 0 })).toEqual(none);
    expect(step(390, 10, { x: 390, y: 0 })).toEqual(none);
    expect(step(391, 10, { x: 390, y: 0 }).x).toBeLessThan(0);
    expect(step(-380, 10, { x: 390, y: 0 }).x).toBeGreaterThan(0);
  });
});

/** The distances of the crop box from the middle of the area, and its length, in CSS pixels along an axis. */
function shownBox({ zoom, center }: CropView, { fitted }: Room, box: Rect) {
  const along = (start: number, length: number, middle: number, side: number) => ({
    middle: (start + length / 2 - middle) * zoom * side,
    length: length * zoom * side,
  });
  const { width, height } = fitted;
  return [along(box.x, box.width, center.x, width), along(box.y, box.height, center.y, height)] as const;
}

describe('showing the crop area', () => {
  // Requirements: R282
  test('places it in the middle, with 80 % of the width or the height', () => {
    for (const [image, box, side] of [
      [PHOTO, { x: 0.3, y: 0.5, width: 0.2, height: 0.1 }, 'width'],
      [PHOTO, { x: 0.61, y: 0.2, width: 0.03, height: 0.4 }, 'height'],
      [{ width: 601, height: 401 }, { x: 0.4, y: 0.4, width: 0.2, height: 0.1 }, 'width'],
    ] as const) {
      const own = roomFor(image, AREA, 20);
      const [across, down] = shownBox(viewAroundBox(own, box), own, box);
      expect(across.middle).toBeCloseTo(0, 9);
      expect(down.middle).toBeCloseTo(0, 9);
      const [longer, other] = side === 'width' ? [across, down] : [down, across];
      expect(longer.length / own.area[side]).toBeCloseTo(0.8, 9);
      expect(other.length / own.area[side === 'width' ? 'height' : 'width']).toBeLessThan(0.8);
    }
  });

  // Requirements: R282
  test('keeps the limits of the view for a box of one pixel, at a corner, and of the whole image', () => {
    const tiny = { x: 0, y: 0, width: 1 / 3000, height: 1 / 2000 };
    expect(viewAroundBox(room, tiny).zoom).toBe(room.most);
    expect(viewAroundBox(room, { x: 0, y: 0, width: 1, height: 1 })).toEqual(WHOLE_PICTURE);
    for (const box of [tiny, { x: 0.9, y: 0.9, width: 0.1, height: 0.1 }]) {
      const view = viewAroundBox(room, box);
      expectOften(limitedView(view, room)).toEqual(view);
    }
  });
});

// Requirements: R283
test('the handle of each edge is on the visible part of the edge, and beside the handles of visible corners', () => {
  const random = seededRandom(7);
  let apart = 0;
  for (let i = 0; i < 3000; i++) {
    const zoom = 1 + random() * 12;
    const view = pannedView({ ...WHOLE_PICTURE, zoom }, room, {
      x: 9000 * (random() - 0.5),
      y: 9000 * (random() - 0.5),
    });
    const [x, y] = [random() * 0.9, random() * 0.9];
    const box = { x, y, width: random() * (1 - x), height: random() * (1 - y) };
    const places = handlePlaces(view, room, box);
    const visible = visiblePart(view, room);
    for (const [axis, side] of [
      ['x', 'width'],
      ['y', 'height'],
    ] as const) {
      const [start, end] = [box[axis], box[axis] + box[side]];
      const [from, to] = [visible[axis], visible[axis] + visible[side]];
      if (end <= from || start >= to) continue;
      const place = start + places[axis] * box[side];
      expectOften(place).toBeGreaterThanOrEqual(Math.max(start, from) - 1e-9);
      expectOften(place).toBeLessThanOrEqual(Math.min(end, to) + 1e-9);
      if (start >= from && end <= to) expectOften(places[axis]).toBeCloseTo(0.5, 9);
      // The corner's handle extends by 22 px along the edge.
      const length = (Math.min(end, to) - Math.max(start, from)) * room.fitted[side] * view.zoom;
      if (length < 44 || (start >= from && end <= to)) continue;
      const pixels = (length: number) => length * room.fitted[side] * view.zoom;
      if (start >= from) expectOften(pixels(place - start)).toBeGreaterThanOrEqual(22);
      if (end <= to) expectOften(pixels(end - place)).toBeGreaterThanOrEqual(22);
      apart += 1;
    }
  }
  expect(apart).toBeGreaterThan(100);
});

describe('the model of the view', () => {
  const model = new CropViewModel();
  model.measure(PHOTO, AREA, 20);
  const small = { x: 0.4, y: 0.4, width: 0.1, height: 0.1 };

  // Requirements: R282
  test('knows whether the crop area is shown, also after it has moved', () => {
    model.place(small);
    expect(model.isBoxShown).toBe(false);
    model.showBox();
    expect(model.isBoxShown).toBe(true);
    model.place({ ...small, x: 0.3 });
    expect(model.isBoxShown).toBe(false);
    model.reset();
    model.place({ x: 0, y: 0, width: 1, height: 1 });
    expect(model.isBoxShown).toBe(true);
  });

  // Requirements: R281
  test('knows whether a box is larger than what is visible, along any axis, and never in the whole picture', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    model.reset();
    model.place(whole);
    expect(model.isBoxLarger).toBe(false);
    model.zoomTo(2);
    expect(model.isBoxLarger).toBe(true);
    // The area and the strips around it are 440 px high. The picture is 800 px high.
    model.place({ ...small, height: 0.54 });
    expect(model.isBoxLarger).toBe(false);
    model.place({ ...small, height: 0.56 });
    expect(model.isBoxLarger).toBe(true);
  });
});
