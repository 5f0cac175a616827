import { MAX_AUTOSAVED } from '../../config/limits';
import { AUTOSAVE_MS } from '../../config/timings';
import type { AutosavedImage } from './autosaveStore';

/** Whether a stored image is older than `AUTOSAVE_MS`. `now` is in milliseconds since 1970. */
export function isExpired({ seenAt }: AutosavedImage, now: number): boolean {
  // If the system clock was set back, `seenAt` can lie in the future. Because of the absolute value, an image whose
  // `seenAt` is too far in the future expires too.
  return Math.abs(now - seenAt) > AUTOSAVE_MS;
}

/**
 * Divides `free` into images that stay stored and images to delete. `free` are the stored images that no page has open.
 *
 * @param own the id of the image that this tab had open before a reload, or null.
 * @param now the present time, in milliseconds since 1970.
 * @returns `restorable`: the images that stay stored, at most `MAX_AUTOSAVED`. The first is the image that the visitor
 * most likely wants to restore. `over`: the images to delete, which have expired or exceed the number `MAX_AUTOSAVED`.
 */
export function sortAutosaved(
  free: readonly AutosavedImage[],
  own: string | null,
  now: number,
): { restorable: AutosavedImage[]; over: AutosavedImage[] } {
  const first = ({ id }: AutosavedImage) => Number(id === own);
  const fresh = free.filter((image) => !isExpired(image, now));
  fresh.sort((a, b) => first(b) - first(a) || b.seenAt - a.seenAt);
  const restorable = fresh.slice(0, MAX_AUTOSAVED);
  return { restorable, over: free.filter((image) => !restorable.includes(image)) };
}
