import type { Size } from './geometry';

/**
 * An object that was read from storage, or from the history of the browser. Another version of the site may have written
 * it, so its values are checked.
 */
export type Stored = Readonly<Record<string, unknown>>;

export const isStored = (value: unknown): value is Stored => typeof value === 'object' && value !== null;

/** Whether the value is a whole number from `least` to `most`. */
export const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

export const isSize = (value: unknown): value is Size =>
  isStored(value) && isWhole(value['width'], 1) && isWhole(value['height'], 1);

/** Reads each item of a list. Null if the value is no list, or if `read` returns null for an item. */
export function readEach<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map(read).filter((item) => item !== null);
  return items.length === value.length ? items : null;
}
