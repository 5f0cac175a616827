import type { KeyboardEvent } from 'react';

/** The properties with which a picture is opened by double click, or by Enter while it has the focus. */
export function opening(onOpen: (() => void) | undefined) {
  if (!onOpen) return {};
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen();
  };
  return { tabIndex: 0, cursor: 'zoom-in', onDoubleClick: onOpen, onKeyDown };
}
