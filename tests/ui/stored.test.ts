// @vitest-environment happy-dom
// The sizes of the last resizes, with and without storage.
import { expect, test, vi } from 'vitest';
import { ownAspects, recentSizes } from '../../src/features/editor/stored';

const square = (side: number) => ({ width: side, height: side });
const sides = () => recentSizes.values.get().map(({ width }) => width);

test('the last five different sizes are kept, the newest first, also if storage is forbidden', () => {
  for (const isForbidden of [false, true]) {
    if (isForbidden)
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError');
      });
    for (const side of [1, 2, 3, 4, 5, 6, 4]) recentSizes.remember(square(side));
    expect(sides()).toEqual([4, 6, 5, 3, 2]);
    recentSizes.forget(square(5));
    expect(sides()).toEqual([4, 6, 3, 2]);
  }
  vi.restoreAllMocks();
});

test('the last three different typed proportions are kept, the newest first', () => {
  for (const aspect of ['4:5', '1.91:1', '4:5', '5:7', '21:9'] as const) ownAspects.remember(aspect);
  expect(ownAspects.values.get()).toEqual(['21:9', '5:7', '4:5']);
});
