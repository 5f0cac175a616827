import type { MouseEvent } from 'react';

/**
 * Whether a click on a link opens the link in this tab. With a modifier key, the browser opens another tab or window,
 * or saves the target. A picture that opens on a click follows the same rule.
 */
export function opensHere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
}
