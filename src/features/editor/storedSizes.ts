import { RECENT_SIZES_KEY, SIZE_MODE_KEY } from '../../config/storage';
import { type Size, sameSize, sizeTight } from '../../lib/geometry';
import { readStorage, storedChoice, writeStorage } from '../../lib/storage';
import { createStore, useStore } from '../../lib/store';
import { SIZE_MODES, type SizeMode } from './sizeFields';

/** The mode in which the visitor last entered a size. */
export const sizeMode = storedChoice<SizeMode>(SIZE_MODE_KEY, SIZE_MODES);

const MAX_RECENT = 5;

function read(): readonly Size[] {
  const texts = readStorage(RECENT_SIZES_KEY)?.split(' ') ?? [];
  return texts
    .flatMap((text) => {
      const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(text) ?? [];
      return width && height ? [{ width: Number(width), height: Number(height) }] : [];
    })
    .slice(0, MAX_RECENT);
}

const recentSizes = createStore(read());

/** The sizes of the last resizes in the Resize tab, the last one first. */
export const useRecentSizes = (): readonly Size[] => useStore(recentSizes);

/**
 * Reads the stored sizes again first, because another tab can have changed them. If storage is forbidden, the sizes last
 * as long as the page is open.
 */
function change(to: (sizes: readonly Size[]) => readonly Size[]): void {
  const before = readStorage(RECENT_SIZES_KEY) === null ? recentSizes.get() : read();
  const sizes = to(before).slice(0, MAX_RECENT);
  writeStorage(RECENT_SIZES_KEY, sizes.length > 0 ? sizes.map(sizeTight).join(' ') : null);
  recentSizes.set(sizes);
}

const without = (sizes: readonly Size[], size: Size) => sizes.filter((each) => !sameSize(each, size));

export const rememberSize = (size: Size): void => change((sizes) => [size, ...without(sizes, size)]);

export const forgetSize = (size: Size): void => change((sizes) => without(sizes, size));
