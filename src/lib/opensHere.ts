import type { MouseEvent } from 'react';

/** Whether a click opens a link, or a picture, in this tab: with a modifier key, browsers open another or save. */
export function opensHere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
}
