import type { Size } from './geometry';

/** An object from storage or from a navigation state. Another version of the site may have written it. */
export type Unchecked = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Unchecked => typeof value === 'object' && value !== null;

/** Whether the value is a whole number from `least` to `most`. */
export const isWholeNumber = (
  value: unknown,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): value is number => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

export const isSize = (value: unknown): value is Size =>
  isRecord(value) && isWholeNumber(value['width'], 1) && isWholeNumber(value['height'], 1);

/** Reads each item of a list. Null if the value is no list, or if `read` returns null for an item. */
export function readList<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map(read).filter((item) => item !== null);
  return items.length === value.length ? items : null;
}
