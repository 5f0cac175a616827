import { type RefObject, useEffect } from 'react';
import type { CropAction } from './cropState';

/** How far an arrow key moves the box, in pixels of the image, and how far with Shift. */
const STEP = 1;
const LEAP = 10;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Makes the library's box, once it is there, a control that the arrow keys move. */
export function useBoxKeys(
  rootRef: RefObject<HTMLElement | null>,
  ready: boolean,
  label: string,
  onCrop: (action: CropAction) => void,
): void {
  useEffect(() => {
    const box = rootRef.current?.querySelector<HTMLElement>('.cropper-crop-box');
    if (!ready || !box) return;
    box.tabIndex = 0;
    // So that a screen reader hands on the arrow keys instead of reading on.
    box.setAttribute('role', 'application');
    box.setAttribute('aria-label', label);
    const onKeyDown = (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const by = event.shiftKey ? LEAP : STEP;
      onCrop({ type: 'move', x: arrow[0] * by, y: arrow[1] * by });
    };
    box.addEventListener('keydown', onKeyDown);
    return () => box.removeEventListener('keydown', onKeyDown);
  }, [rootRef, ready, label, onCrop]);
}
