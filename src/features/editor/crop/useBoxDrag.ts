import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect } from 'react';
import { MIN_DRAG_PX } from '../../../config/crop';
import { clamp, type Point } from '../../../lib/geometry';
import type { Store } from '../../../lib/store';
import { useDrag } from '../../../lib/useDrag';
import { DRAG_PARTS, type DragPart } from './cropGeometry';
import type { CropModel } from './cropReducer';
import { autoPanStep } from './cropView';
import type { CropViewModel } from './cropViewModel';
import type { DragPointer } from './DragInfo';

/** Like `MIN_DRAG_PX`, in CSS pixels, for a finger, which rolls during a tap. */
const MIN_TOUCH_DRAG_PX = 10;

/** The distance, in CSS pixels, from which a dragged edge snaps to a guide. */
const SNAP_PX = 6;

/** The time in milliseconds for which a finger must rest beside the box before it can draw a new one. */
const HOLD_MS = 500;

/** The part of the crop box that a press is on, 'crop' beside the box, or undefined on what covers the picture. */
export function pressedPart({ target }: PointerEvent, area: HTMLElement): DragPart | undefined {
  if (!(target instanceof Element)) return undefined;
  if (target === area) return 'crop';
  const name = target.getAttribute('data-cropper-action');
  return DRAG_PARTS.find((part) => part === name);
}

/** The longest time between two frames that a drag at the edge of the area counts, in milliseconds. */
const MAX_FRAME_MS = 50;

/** Calls `step` in each frame until `signal` is aborted, with the time since the last frame in milliseconds. */
function inEachFrame(signal: AbortSignal, step: (ms: number) => void): void {
  let last = performance.now();
  const onFrame = (now: number) => {
    if (signal.aborted) return;
    step(clamp(now - last, 0, MAX_FRAME_MS));
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/**
 * Returns a handler for presses on the area: a mouse, a pen or a finger drags the box. The dragging of Cropper.js is
 * not used: it works in fractions of image pixels, has no minimum distance for a new box, and cannot be canceled. At
 * the edge of the area, a drag moves a zoomed picture. A finger draws a new box only after it has rested on the
 * picture, because a swipe scrolls the page or moves the picture: see `useViewGestures`.
 *
 * @param pictureRef an element with the place and the size of the picture.
 * @param shown the last movement of the drag, and the place of a finger that has rested. Null at other times.
 */
export function useBoxDrag(
  areaRef: RefObject<HTMLElement | null>,
  pictureRef: RefObject<HTMLElement | null>,
  crop: CropModel,
  view: CropViewModel,
  shown: { readonly pointer: Store<DragPointer | null>; readonly held: Store<Point | null> },
): (event: ReactPointerEvent<HTMLElement>) => void {
  const { pointer, held } = shown;
  useEffect(() => {
    // The browser scrolls unless the first movement after the rest is prevented.
    const onTouchMove = (event: TouchEvent) => {
      if (event.cancelable && (held.get() || pointer.get())) event.preventDefault();
    };
    const area = areaRef.current;
    area?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => area?.removeEventListener('touchmove', onTouchMove);
  }, [areaRef, held, pointer]);

  return useDrag((down) => {
    const area = areaRef.current;
    const picture = pictureRef.current;
    const part = area && pressedPart(down, area);
    if (!area || !part || !picture) return null;
    const isTouch = down.pointerType === 'touch';
    const isNew = part === 'crop';
    // Beside the picture, a finger only scrolls the page.
    if (isTouch && down.target === area) return null;
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
    const controller = new AbortController();
    const { signal } = controller;
    // A new box needs a minimum distance in CSS pixels, so that an unsteady press does not replace the existing box.
    const least = isTouch ? MIN_TOUCH_DRAG_PX : MIN_DRAG_PX;
    let state: 'resting' | 'ready' | 'grabbed' = isNew ? (isTouch ? 'resting' : 'ready') : 'grabbed';
    if (!isNew) crop.change({ type: 'dragStart', part, at });
    const onRested = () => {
      state = 'ready';
      held.set(fromMiddle(down));
    };
    const timer = state === 'resting' ? setTimeout(onRested, HOLD_MS) : undefined;

    let last: PointerEvent | null = null;
    const pressed = fromMiddle(down);
    const follow = (event: PointerEvent) => {
      const { to, reach } = placeOf(event);
      crop.change({ type: 'dragMove', to, keep: event.shiftKey, reach });
      pointer.set({ client: { x: event.clientX, y: event.clientY }, at: to, isTouch });
    };
    const moveAtEdge = (ms: number) => {
      const { view: seen, room } = view.state.get();
      if (!last || seen.zoom === 1) return;
      const by = autoPanStep(fromMiddle(last), pressed, room.area, ms);
      if ((by.x !== 0 || by.y !== 0) && view.pan(by)) follow(last);
    };
    const move = (event: PointerEvent) => {
      if (state !== 'grabbed') {
        if (signal.aborted || Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < least)
          return;
        if (state === 'resting') {
          // The finger swipes. For the rest of its way it drags nothing.
          stop();
          return;
        }
        state = 'grabbed';
        held.set(null);
        crop.change({ type: 'dragStart', part, at });
      }
      if (!last) inEachFrame(signal, moveAtEdge);
      last = event;
      follow(event);
    };
    const stop = () => {
      controller.abort();
      clearTimeout(timer);
      held.set(null);
    };
    const finish = (type: 'dragEnd' | 'dragCancel') => () => {
      stop();
      if (state !== 'grabbed') return;
      crop.change({ type });
      pointer.set(null);
    };
    return { move, end: finish('dragEnd'), cancel: finish('dragCancel'), yieldsToPinch: true };
  });
}
