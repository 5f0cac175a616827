import { MAX_KEPT } from '../../data/limits';
import { KEPT_MS } from '../../data/timings';
import type { KeptImage } from './keptStore';

/** Whether an image has been kept for as long as it may be. */
export function isExpired({ seenAt }: KeptImage, now: number): boolean {
  // A clock that was put back makes no image last longer.
  return Math.abs(now - seenAt) > KEPT_MS;
}

/**
 * What to do with the kept images that nobody has open.
 *
 * @param own the name of the one that this tab had open, or null.
 * @returns those to offer, the likeliest first, and those whose time has come.
 */
export function sortKept(
  free: readonly KeptImage[],
  own: string | null,
  now: number,
): { offered: KeptImage[]; over: KeptImage[] } {
  const first = ({ id }: KeptImage) => Number(id === own);
  const fresh = free.filter((image) => !isExpired(image, now));
  fresh.sort((a, b) => first(b) - first(a) || b.seenAt - a.seenAt);
  const offered = fresh.slice(0, MAX_KEPT);
  return { offered, over: free.filter((image) => !offered.includes(image)) };
}
