import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { MIN_DRAG_PX } from '../../../config/crop';
import type { Point, Size } from '../../../lib/geometry';
import { DRAG_PARTS, type DragPart } from './cropGeometry';
import type { CropAction } from './cropState';
import type { DragPointer } from './DragInfo';

/**
 * A finger must move this far, in CSS pixels, to draw a new crop box. The distance is larger than `MIN_DRAG_PX`,
 * because a finger rolls during a tap.
 */
const MIN_TOUCH_DRAG_PX = 10;

/** The distance, in CSS pixels, from which a dragged edge snaps to a guide. */
const SNAP_PX = 6;

/**
 * Returns what a press would drag: a part of the crop box, or 'crop' for a new box. Undefined means that the press
 * drags nothing. In the empty area around the picture, which is `area` itself, a mouse or a pen can begin a new box. A
 * finger cannot, because a finger scrolls the page in this area.
 */
function draggedPart({ target, pointerType }: PointerEvent, area: HTMLElement): DragPart | undefined {
  if (!(target instanceof Element)) return undefined;
  if (target === area) return pointerType === 'touch' ? undefined : 'crop';
  const name = target.getAttribute('data-cropper-action');
  return DRAG_PARTS.find((part) => part === name);
}

/**
 * Whether a press begins a drag. A press that moves the picture is prevented, and begins none: see `useViewGestures`.
 * The press of a mouse must be on the main button, without the Ctrl key. On macOS, a
 * click with Ctrl opens the context menu.
 */
const begins = ({ defaultPrevented, isPrimary, pointerType, button, ctrlKey }: PointerEvent) =>
  !defaultPrevented && isPrimary && (pointerType !== 'mouse' || (button === 0 && !ctrlKey));

/**
 * Returns a handler for the presses on `area`, which contains the picture and the crop box. It lets a mouse, a pen or a
 * finger drag the box. The dragging of Cropper.js itself is not used: it works in fractions of image pixels, has no
 * minimum distance for a new box, and cannot be canceled.
 *
 * @param pictureRef an element with the place and the size of the picture.
 * @param onPointer is called with each movement of the drag, and with null after the drag.
 */
export function useBoxDrag(
  pictureRef: RefObject<HTMLElement | null>,
  image: Size,
  onCrop: (action: CropAction) => void,
  onPointer: (pointer: DragPointer | null) => void,
): (event: ReactPointerEvent<HTMLElement>) => void {
  /** Cancels the drag that goes on. */
  const running = useRef<(() => void) | null>(null);
  // A key can open another tab during a drag. The drag would otherwise never end.
  useEffect(() => () => running.current?.(), []);

  return ({ nativeEvent: down, currentTarget: area }) => {
    const part = draggedPart(down, area);
    const picture = pictureRef.current;
    if (running.current || !part || !picture || !begins(down)) return;
    // `preventDefault` keeps the browser from selecting text, and from moving the focus away from a field.
    down.preventDefault();
    const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      return { x: ((clientX - left) * image.width) / width, y: ((clientY - top) * image.height) / height };
    };
    const reachOf = ({ altKey }: PointerEvent): Point | null => {
      if (altKey) return null;
      const { width, height } = picture.getBoundingClientRect();
      return { x: (SNAP_PX * image.width) / width, y: (SNAP_PX * image.height) / height };
    };
    const at = pointOf(down);
    // A new box needs a minimum distance in CSS pixels, so that an unsteady press does not replace the existing box.
    const least = down.pointerType === 'touch' ? MIN_TOUCH_DRAG_PX : MIN_DRAG_PX;
    let grabbed = part !== 'crop';
    if (grabbed) onCrop({ type: 'dragStart', part, at });

    const controller = new AbortController();
    const { signal } = controller;
    const stop = (type: 'dragEnd' | 'dragCancel') => {
      controller.abort();
      running.current = null;
      if (!grabbed) return;
      onCrop({ type });
      onPointer(null);
    };
    running.current = () => stop('dragCancel');
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      // `buttons` is 0 if the visitor released the button outside the page. The page receives no `pointerup` event for
      // such a release.
      if (event.buttons === 0) {
        stop('dragEnd');
        return;
      }
      if (!grabbed) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < least) return;
        grabbed = true;
        onCrop({ type: 'dragStart', part, at });
      }
      const to = pointOf(event);
      onCrop({ type: 'dragMove', to, keep: event.shiftKey, reach: reachOf(event) });
      const { clientX: x, clientY: y, pointerType } = event;
      onPointer({ part, client: { x, y }, at: to, isTouch: pointerType === 'touch' });
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId === down.pointerId) stop('dragEnd');
    };
    const onCancel = (event: PointerEvent) => {
      if (event.pointerId === down.pointerId) stop('dragCancel');
    };
    // Two fingers zoom and move the picture, so a second finger cancels the drag that the first finger began.
    const onSecond = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId && event.pointerType === 'touch') stop('dragCancel');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      stop('dragCancel');
    };
    // The listeners are on the window, so that the drag continues when the pointer leaves the box.
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onCancel, { signal });
    if (down.pointerType === 'touch')
      window.addEventListener('pointerdown', onSecond, { signal, capture: true });
    // The capture phase lets this listener handle Escape before all other listeners of the page.
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  };
}
