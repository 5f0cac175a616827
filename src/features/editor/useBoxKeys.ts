import { type RefObject, useEffect } from 'react';
import { useText } from '../../i18n';
import type { CropAction } from './cropState';

/**
 * The distance by which an arrow key moves the box or its corner, in image pixels: `STEP` without Shift, `LEAP` with
 * Shift.
 */
const STEP = 1;
const LEAP = 10;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Makes the element `part` focusable, and turns its arrow keys into actions for `onCrop`. Returns a function that
 * removes the key listener.
 */
function listen(
  part: HTMLElement,
  label: string,
  type: 'move' | 'size',
  onCrop: (action: CropAction) => void,
): () => void {
  part.tabIndex = 0;
  // With the role `application` a screen reader passes the arrow keys to the page.
  part.setAttribute('role', 'application');
  part.setAttribute('aria-label', label);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, shiftKey, altKey, ctrlKey, metaKey } = event;
    const arrow = ARROWS[key];
    // The corner is a child of the box. A key event that bubbles from the corner must not move the box.
    if (!arrow || event.target !== part || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    const by = shiftKey ? LEAP : STEP;
    onCrop({ type, x: arrow[0] * by, y: arrow[1] * by, repeat });
  };
  part.addEventListener('keydown', onKeyDown);
  return () => part.removeEventListener('keydown', onKeyDown);
}

/**
 * As soon as `ready` is true, the arrow keys move the crop box, or resize it while its lower right corner has the
 * focus.
 */
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
    // Each new picture has a new crop box. If the old box had the focus, the browser has moved the focus to the body.
    // In this case, the new box takes the focus.
    if (document.activeElement === document.body) box.focus({ preventScroll: true });
    return () => {
      for (const stop of stops) stop();
    };
  }, [rootRef, ready, t, onCrop]);
}
