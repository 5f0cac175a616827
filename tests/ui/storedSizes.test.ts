// @vitest-environment happy-dom
// The sizes of the last resizes, with and without storage.
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { forgetSize, rememberSize, useRecentSizes } from '../../src/features/editor/storedSizes';

const square = (side: number) => ({ width: side, height: side });
const sides = () => renderHook(() => useRecentSizes()).result.current.map(({ width }) => width);

test('the last five different sizes are kept, the newest first, also if storage is forbidden', () => {
  for (const isForbidden of [false, true]) {
    if (isForbidden)
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError');
      });
    for (const side of [1, 2, 3, 4, 5, 6, 4]) rememberSize(square(side));
    expect(sides()).toEqual([4, 6, 5, 3, 2]);
    forgetSize(square(5));
    expect(sides()).toEqual([4, 6, 3, 2]);
  }
  vi.restoreAllMocks();
});
