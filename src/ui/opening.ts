import type { KeyboardEvent } from 'react';

/**
 * The properties of a picture that opens on a double click, or on Enter while the picture has the focus. `onOpen` opens
 * the picture.
 */
export function opening(onOpen: (() => void) | undefined) {
  if (!onOpen) return {};
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen();
  };
  return { tabIndex: 0, cursor: 'zoom-in', onDoubleClick: onOpen, onKeyDown };
}
