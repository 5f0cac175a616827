// A dragged box snaps to the edges, the middle and the thirds of the image.
import { describe, expect, test } from 'vitest';
import type { BoxDrag, DragPart } from '../../src/features/editor/crop/cropGeometry';
import { snappedDrag } from '../../src/features/editor/crop/cropSnapping';
import type { Point } from '../../src/lib/geometry';

const image = { width: 900, height: 600 };
const before = { x: 100, y: 100, width: 200, height: 100 };
/** Six CSS pixels of a stage on which each CSS pixel shows two pixels of the image. */
const reach = { x: 12, y: 12 };

function drag(part: DragPart, by: Point, ratio: number | null = null, most: Point | null = reach) {
  const from = { x: 50, y: 50 };
  const all: BoxDrag = { part, before, from, ratio, image };
  return snappedDrag(all, { x: from.x + by.x, y: from.y + by.y }, most);
}

describe('an edge', () => {
  test('snaps to a third within the reach, and not beyond it', () => {
    expect(drag('e', { x: -10, y: 0 })).toEqual({
      rect: { ...before, width: 200 },
      snapped: { x: 300, y: null },
    });
    expect(drag('e', { x: 12, y: 0 }).rect.width).toBe(200);
    expect(drag('e', { x: 13, y: 0 })).toEqual({
      rect: { ...before, width: 213 },
      snapped: { x: null, y: null },
    });
  });

  test('snaps to the middle and to the edges of the image', () => {
    expect(drag('e', { x: 158, y: 0 }).rect).toEqual({ ...before, width: 350 });
    expect(drag('e', { x: 590, y: 0 }).rect).toEqual({ ...before, width: 800 });
    expect(drag('n', { x: 0, y: -95 }).rect).toEqual({ ...before, y: 0, height: 200 });
    expect(drag('se', { x: 240, y: 205 })).toEqual({
      rect: { ...before, width: 440, height: 300 },
      snapped: { x: null, y: 400 },
    });
    expect(drag('se', { x: 148, y: 205 })).toEqual({
      rect: { ...before, width: 350, height: 300 },
      snapped: { x: 450, y: 400 },
    });
  });

  test('that has passed the opposite edge snaps too', () => {
    expect(drag('e', { x: -293, y: 0 }).rect).toEqual({ x: 0, y: 100, width: 100, height: 100 });
  });

  test('does not snap if there is no reach', () => {
    expect(drag('e', { x: -10, y: 0 }, null, null).rect.width).toBe(190);
  });

  test('with a ratio determines the other side', () => {
    const { rect, snapped } = drag('se', { x: 147, y: 0 }, 2);
    expect(rect).toEqual({ x: 100, y: 100, width: 350, height: 175 });
    expect(snapped).toEqual({ x: 450, y: null });
    // Down, the guide at 300 is nearer than the guide across.
    expect(drag('se', { x: 0, y: 98 }, 2).rect).toEqual({ x: 100, y: 100, width: 400, height: 200 });
    expect(drag('e', { x: 145, y: 0 }, 2).rect).toMatchObject({ x: 100, width: 350, height: 175 });
  });
});

describe.each([
  { width: 601, height: 401 },
  { width: 902, height: 703 },
  { width: 101, height: 77 },
])('on an image of $width × $height px, whose guides lie between pixels,', (odd) => {
  const near = { x: 2, y: 2 };
  const guides = (length: number) => [length / 3, length / 2, (2 * length) / 3];
  const start = { x: 10, y: 10, width: 15, height: 12 };

  test('an edge snaps to the pixel that is nearest to the guide', () => {
    for (const off of [-1.4, 0, 1.4])
      for (const [i, x] of guides(odd.width).entries()) {
        const y = guides(odd.height)[i] ?? 0;
        const from = { x: start.x + start.width, y: start.y + start.height };
        const all: BoxDrag = { part: 'se', before: start, from, ratio: null, image: odd };
        const { rect, snapped } = snappedDrag(all, { x: x + off, y: y + off }, near);
        const edges = { x: rect.x + rect.width, y: rect.y + rect.height };
        expect(Math.abs(edges.x - x)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(edges.y - y)).toBeLessThanOrEqual(0.5);
        expect(snapped).toEqual(edges);
      }
  });

  test('the middle of the box snaps to the guide itself, by at most half a pixel', () => {
    for (const size of [
      { width: 14, height: 12 },
      { width: 15, height: 13 },
    ])
      for (const [i, x] of guides(odd.width).entries()) {
        const y = guides(odd.height)[i] ?? 0;
        const middle = { x: start.x + size.width / 2, y: start.y + size.height / 2 };
        const all: BoxDrag = {
          part: 'all',
          before: { ...start, ...size },
          from: middle,
          ratio: null,
          image: odd,
        };
        const { rect, snapped } = snappedDrag(all, { x: x + 1.2, y: y - 1.2 }, near);
        expect(Math.abs(rect.x + rect.width / 2 - x)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(rect.y + rect.height / 2 - y)).toBeLessThanOrEqual(0.5);
        expect(snapped.x).toBeCloseTo(x, 9);
        expect(snapped.y).toBeCloseTo(y, 9);
      }
  });
});

describe('the whole box', () => {
  test('snaps with its edges and its middle, and keeps its size', () => {
    // The left edge is at 290, which is 10 pixels from the third.
    expect(drag('all', { x: 190, y: 300 })).toEqual({
      rect: { ...before, x: 300, y: 400 },
      snapped: { x: 300, y: 400 },
    });
    // The middle is at 445.
    expect(drag('all', { x: 245, y: 130 }).rect).toEqual({ ...before, x: 350, y: 230 });
    expect(drag('all', { x: 700, y: 500 }).rect).toEqual({ ...before, x: 700, y: 500 });
  });

  test('with an odd side has its middle within half a pixel of the middle of the image', () => {
    const odd: BoxDrag = {
      part: 'all',
      before: { ...before, width: 201 },
      from: { x: 0, y: 0 },
      ratio: null,
      image,
    };
    const { rect, snapped } = snappedDrag(odd, { x: 246, y: 30 }, reach);
    expect(Math.abs(rect.x + rect.width / 2 - 450)).toBe(0.5);
    expect(snapped.x).toBe(450);
  });
});

test('a new box snaps with the edges at the pointer', () => {
  const all: BoxDrag = { part: 'crop', before, from: { x: 200, y: 200 }, ratio: null, image };
  expect(snappedDrag(all, { x: 445, y: 290 }, reach)).toEqual({
    rect: { x: 200, y: 200, width: 250, height: 100 },
    snapped: { x: 450, y: 300 },
  });
});
