import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Point } from '../lib/geometry';
import { opensHere } from '../lib/opensHere';

/** The greatest distance between the press and the release of a click, in CSS pixels. A longer movement is a drag. */
const CLICK_SLOP = 6;

/**
 * Returns the properties of a picture that opens on a click or a tap, or on Enter while the picture has the focus.
 * `onOpen` opens the picture. If `onOpen` is undefined, there are no properties.
 */
export function useOpening(onOpen: (() => void) | undefined) {
  // Null after a click that no pointer has made, for example a click by a screen reader.
  const pressedAt = useRef<Point | null>(null);
  if (!onOpen) return {};
  const onPointerDown = ({ clientX, clientY }: PointerEvent) => {
    pressedAt.current = { x: clientX, y: clientY };
  };
  const onClick = (event: MouseEvent) => {
    const { clientX, clientY } = event;
    const { x, y } = pressedAt.current ?? { x: clientX, y: clientY };
    pressedAt.current = null;
    const isDrag = Math.hypot(clientX - x, clientY - y) > CLICK_SLOP;
    if (!isDrag && opensHere(event)) onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen();
  };
  return { tabIndex: 0, cursor: 'zoom-in', onPointerDown, onClick, onKeyDown };
}
