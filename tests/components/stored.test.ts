// The sizes of the last resizes, with and without storage, and in two tabs.
import { expect, test, vi } from 'vitest';
import { RECENT_SIZES_KEY } from '../../src/config/storage';
import { ownAspects } from '../../src/features/editor/crop/stored';
import { recentSizes } from '../../src/features/editor/tool/recentSizes';

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

test('a change in another tab is shown, and a value that was removed there does not come back', () => {
  const stop = recentSizes.values.subscribe(() => {});
  const inOtherTab = (stored: string | null) => {
    if (stored === null) localStorage.removeItem(RECENT_SIZES_KEY);
    else localStorage.setItem(RECENT_SIZES_KEY, stored);
  };
  const report = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  recentSizes.remember(square(1));
  inOtherTab('7x7 8x8');
  report(RECENT_SIZES_KEY);
  expect(sides()).toEqual([7, 8]);
  inOtherTab(null);
  // The report comes later.
  recentSizes.remember(square(2));
  expect(sides()).toEqual([2]);
  stop();
  inOtherTab(null);
  report(null);
  expect(sides()).toEqual([]);
});
