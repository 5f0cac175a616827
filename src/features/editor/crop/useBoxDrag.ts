import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { MIN_DRAG_PX } from '../../../config/crop';
import type { Point } from '../../../lib/geometry';
import { DRAG_PARTS, type DragPart } from './cropGeometry';
import type { CropModel } from './cropModel';
import { edgeStep } from './cropView';
import type { CropViewModel } from './cropViewModel';
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
 * The press of a mouse must be on the main button, without the Ctrl key. On macOS, a click with Ctrl opens the context
 * menu.
 */
const begins = ({ defaultPrevented, isPrimary, pointerType, button, ctrlKey }: PointerEvent) =>
  !defaultPrevented && isPrimary && (pointerType !== 'mouse' || (button === 0 && !ctrlKey));

/** The longest time between two frames that a drag at the edge of the area counts, in milliseconds. */
const MAX_FRAME_MS = 50;

/** Calls `step` in each frame until `signal` is aborted, with the time since the last frame in milliseconds. */
function inEachFrame(signal: AbortSignal, step: (ms: number) => void): void {
  let last = performance.now();
  const onFrame = (now: number) => {
    if (signal.aborted) return;
    step(Math.max(0, Math.min(now - last, MAX_FRAME_MS)));
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/**
 * Returns a handler for the presses on `area`, which contains the picture and the crop box. It lets a mouse, a pen or a
 * finger drag the box. The dragging of Cropper.js itself is not used: it works in fractions of image pixels, has no
 * minimum distance for a new box, and cannot be canceled. At the edge of the area, a drag moves a zoomed picture.
 *
 * @param pictureRef an element with the place and the size of the picture.
 * @param onPointer is called with each movement of the drag, and with null after the drag.
 */
export function useBoxDrag(
  pictureRef: RefObject<HTMLElement | null>,
  crop: CropModel,
  view: CropViewModel,
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
    const placeOf = ({ clientX, clientY, altKey }: PointerEvent) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      const { image } = crop.state.get();
      const [across, down] = [image.width / width, image.height / height];
      const to: Point = { x: (clientX - left) * across, y: (clientY - top) * down };
      const reach: Point | null = altKey ? null : { x: SNAP_PX * across, y: SNAP_PX * down };
      return { to, reach };
    };
    /** The distance of the pointer from the middle of the area. */
    const fromMiddle = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top, width, height } = area.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const { to: at } = placeOf(down);
    // A new box needs a minimum distance in CSS pixels, so that an unsteady press does not replace the existing box.
    const least = down.pointerType === 'touch' ? MIN_TOUCH_DRAG_PX : MIN_DRAG_PX;
    let grabbed = part !== 'crop';
    if (grabbed) crop.change({ type: 'dragStart', part, at });

    const controller = new AbortController();
    const { signal } = controller;
    const stop = (type: 'dragEnd' | 'dragCancel') => {
      controller.abort();
      running.current = null;
      if (!grabbed) return;
      crop.change({ type });
      onPointer(null);
    };
    running.current = () => stop('dragCancel');
    const follow = (event: PointerEvent) => {
      const { to, reach } = placeOf(event);
      crop.change({ type: 'dragMove', to, keep: event.shiftKey, reach });
      const { clientX: x, clientY: y, pointerType } = event;
      onPointer({ client: { x, y }, at: to, isTouch: pointerType === 'touch' });
    };
    let last: PointerEvent | null = null;
    const pressed = fromMiddle(down);
    const moveAtEdge = (ms: number) => {
      const { view: shown, room } = view.state.get();
      if (!last || shown.zoom === 1) return;
      const by = edgeStep(fromMiddle(last), pressed, room.area, ms);
      if ((by.x !== 0 || by.y !== 0) && view.pan(by)) follow(last);
    };
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
        crop.change({ type: 'dragStart', part, at });
      }
      if (!last) inEachFrame(signal, moveAtEdge);
      last = event;
      follow(event);
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
      event.stopImmediatePropagation();
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
