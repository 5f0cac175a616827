import { type RefObject, useEffect } from 'react';
import { useText } from '../../i18n';
import type { CropAction } from './cropState';

/** How far an arrow key moves the box or its corner, in pixels of the image, and how far with Shift. */
const STEP = 1;
const LEAP = 10;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Makes a part of the library's box a control that hands on the arrow keys. Returns the way to undo that. */
function listen(
  part: HTMLElement,
  label: string,
  type: 'move' | 'size',
  onCrop: (action: CropAction) => void,
): () => void {
  part.tabIndex = 0;
  // So that a screen reader hands on the arrow keys instead of reading on.
  part.setAttribute('role', 'application');
  part.setAttribute('aria-label', label);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const arrow = ARROWS[key];
    // The corner stands within the box, which must not move as well.
    if (!arrow || event.target !== part || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    const by = shiftKey ? LEAP : STEP;
    onCrop({ type, x: arrow[0] * by, y: arrow[1] * by });
  };
  part.addEventListener('keydown', onKeyDown);
  return () => part.removeEventListener('keydown', onKeyDown);
}

/** Makes the library's box, once it is there, a control that the arrow keys move, and its corner one that sizes it. */
export function useBoxKeys(
  rootRef: RefObject<HTMLElement | null>,
  ready: boolean,
  onCrop: (action: CropAction) => void,
): void {
  const { t } = useText();
  useEffect(() => {
    const part = (selector: string) => rootRef.current?.querySelector<HTMLElement>(selector);
    const box = part('.cropper-crop-box');
    const corner = part('.cropper-point.point-se');
    if (!ready || !box || !corner) return;
    const stops = [
      listen(box, t('crop.box'), 'move', onCrop),
      listen(corner, t('crop.corner'), 'size', onCrop),
    ];
    // Another picture brings another box, and the one that is gone had the focus.
    if (document.activeElement === document.body) box.focus({ preventScroll: true });
    return () => {
      for (const stop of stops) stop();
    };
  }, [rootRef, ready, t, onCrop]);
}
