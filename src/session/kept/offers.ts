import { MAX_KEPT } from '../../data/limits';
import { KEPT_MS } from '../../data/timings';
import type { KeptImage } from './keptStore';

/** Whether a stored image is older than `KEPT_MS`. `now` is in milliseconds since 1970. */
export function isExpired({ seenAt }: KeptImage, now: number): boolean {
  // The absolute value also covers a system clock that was set back, where `seenAt` lies in the future.
  return Math.abs(now - seenAt) > KEPT_MS;
}

/**
 * Divides the stored images that no page has open into images to offer and images to delete.
 *
 * @param own the id of the image that this tab had open before a reload, or null.
 * @returns `offered`: at most `MAX_KEPT` images, ordered so that the most likely choice comes first. `over`: the images
 * to delete.
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
