// The crop box around the content that was found.

import { describe, expect, test } from 'vitest';
import { DEFAULT_DPI } from '../../src/config/print';
import { hasAspect, ratioOf, rectAroundContent } from '../../src/features/editor/crop/cropGeometry';
import { boxAroundContent, boxOf, type CropAction } from '../../src/features/editor/crop/cropState';
import type { Rect, Size } from '../../src/lib/geometry';
import { choose, first, free, numbers, run } from '../support/crop';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const content = rect(100, 50, 200, 100);
const around = (margin = 0, found = content): CropAction => ({ type: 'content', content: found, margin });

const contains = (outer: Rect, { x, y, width, height }: Rect) =>
  outer.x <= x && outer.y <= y && outer.x + outer.width >= x + width && outer.y + outer.height >= y + height;

describe('the box around the content', () => {
  test('has no ratio as long as none was chosen, and in Freeform', () => {
    for (const state of [first, run(first, ...choose('1:1'), ...choose('free')), free]) {
      const after = run(state, around());
      expectOften([numbers(after), after.aspect]).toEqual([[100, 50, 200, 100], 'free']);
    }
  });

  // Requirements: R277
  test('keeps a chosen ratio, also one that was swapped or that the tab opens with', () => {
    const square = run(first, ...choose('1:1'), around());
    expect([numbers(square), square.aspect]).toEqual([[100, 0, 200, 200], '1:1']);
    const swapped = run(first, { type: 'swap' }, around(0, rect(0, 0, 90, 90)));
    expect([numbers(swapped), swapped.aspect]).toEqual([[0, 0, 90, 160], '9:16']);
    const wide = run(first, ...choose('16:9'), around(0, rect(0, 0, 90, 90)));
    expect([numbers(wide), wide.aspect]).toEqual([[0, 0, 160, 90], '16:9']);
  });

  test('keeps the ratio of a final size, and the resize', () => {
    const after = run(
      first,
      {
        type: 'resizeTo',
        size: { width: 300, height: 300 },
        density: DEFAULT_DPI,
      },
      around(),
    );
    expect(numbers(after)).toEqual([100, 0, 200, 200]);
    expect(after.finalSize?.fields).toMatchObject({ width: 300, height: 300 });
  });

  test('keeps a fixed size, and has the content in its middle', () => {
    const fixed = run(
      free,
      { type: 'size', corner: 'se', x: -300, y: -150, repeat: false },
      { type: 'fixed', fixed: true },
    );
    expect(numbers(run(fixed, around()))).toEqual([50, 0, 300, 250]);
    expect(boxAroundContent(fixed, rect(0, 0, 301, 9), 0)).toBeNull();
  });

  test('has a margin in percent of the longer side of the content, as far as the image allows', () => {
    expect(numbers(run(free, around(10)))).toEqual([80, 30, 240, 140]);
    expect(numbers(run(free, around(40)))).toEqual([20, 0, 360, 230]);
    expect(numbers(run(first, ...choose('1:1'), around(10)))).toEqual([80, 0, 240, 240]);
    // 200 + 2 × 160 pixels are more than the height of the image.
    expect(numbers(run(first, ...choose('1:1'), around(80)))).toEqual([30, 0, 400, 400]);
  });

  test('is not placed if its ratio does not fit, and Undo takes a placed box back', () => {
    const state = run(first, ...choose('1:1'));
    const wide = rect(0, 100, 401, 50);
    expect(boxAroundContent(state, wide, 0)).toBeNull();
    expect(run(state, around(0, wide))).toBe(state);
    const after = run(state, around());
    expect(boxOf(run(after, { type: 'undo' }))).toEqual(boxOf(state));
    expect(run(after, { type: 'undo' }).aspect).toBe('1:1');
  });

  test('replaces a drag during which it was found', () => {
    const dragging = run(free, { type: 'dragStart', part: 'all', at: { x: 1, y: 1 } });
    const after = run(dragging, around());
    expect([numbers(after), after.drag]).toEqual([[100, 50, 200, 100], null]);
  });
});

test('a box with a ratio is the smallest one on the image that surrounds the content, also after a flip', () => {
  const random = seededRandom(12);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  let none = 0;
  for (let i = 0; i < 3000; i += 1) {
    const size: Size = { width: whole(4, 60), height: whole(4, 60) };
    const [width, height] = [whole(1, size.width), whole(1, size.height)];
    const inner = rect(whole(0, size.width - width), whole(0, size.height - height), width, height);
    const aspect = (['1:1', '16:9', '4:3', '9:16', '21:9'] as const)[i % 5] ?? '1:1';
    const ratio = ratioOf(aspect) ?? 1;
    const box = rectAroundContent(inner, 0, ratio, size);
    const sizes = Array.from({ length: size.width - width + 1 }, (_, more) => width + more).flatMap(
      (across) =>
        Array.from({ length: size.height - height + 1 }, (_, more) => ({
          width: across,
          height: height + more,
        })),
    );
    const fitting = sizes.filter((each) => hasAspect(each, aspect));
    const where = JSON.stringify({ size, inner, aspect, box });
    if (!box) {
      none += 1;
      // Rounding can make one more size possible than the ratio itself allows.
      expectOften(
        fitting.filter((each) => each.width < size.width && each.height < size.height),
        where,
      ).toEqual([]);
      continue;
    }
    expectOften(contains(box, inner) && contains(rect(0, 0, size.width, size.height), box), where).toBe(true);
    expectOften(hasAspect(box, aspect), where).toBe(true);
    const area = Math.min(...fitting.map((each) => each.width * each.height));
    // A shorter side of few pixels can be rounded down by one.
    expectOften(box.width * box.height - area, where).toBeLessThanOrEqual(Math.max(box.width, box.height));
    const flipped = rectAroundContent({ ...inner, x: size.width - inner.x - width }, 0, ratio, size);
    const isMiddle = 2 * box.x + box.width === size.width || 2 * inner.x + width === size.width;
    if (!isMiddle) expectOften(flipped, where).toEqual({ ...box, x: size.width - box.x - box.width });
  }
  expect(none).toBeGreaterThan(100);
});
