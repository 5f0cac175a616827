import { type RefObject, useEffect } from 'react';
import { MIN_DRAG_PX, MIN_TOUCH_DRAG_PX } from '../../data/crop';
import type { Size } from '../../lib/geometry';
import { PARTS, type Part, type Point } from './cropDrag';
import type { CropAction } from './cropState';

/**
 * What a press drags: the part of the library's box that carries the name, or a new box on the picture. A mouse may begin
 * that beside the picture too, where a finger scrolls the page.
 */
function partOf({ target, pointerType }: PointerEvent, canvas: HTMLElement): Part | undefined {
  if (!(target instanceof Element)) return undefined;
  if (canvas.contains(target)) return 'crop';
  const name = target.getAttribute('data-cropper-action');
  if (name === 'crop' && pointerType === 'touch') return undefined;
  return PARTS.find((part) => part === name);
}

/** Whether a press begins a drag: with a mouse, its main button, and not for a menu. */
const begins = ({ isPrimary, pointerType, button, ctrlKey }: PointerEvent) =>
  isPrimary && (pointerType !== 'mouse' || (button === 0 && !ctrlKey));

/**
 * Turns what a pointer does to the library's box into actions. The library itself drags in fractions of a pixel of
 * the image, without a least distance, and without a way back.
 *
 * @param canvas the element in which the library shows the whole image
 */
function listen(
  root: HTMLElement,
  canvas: HTMLElement,
  image: Size,
  onCrop: (action: CropAction) => void,
): () => void {
  let end: (() => void) | null = null;

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { x: ((clientX - left) * image.width) / width, y: ((clientY - top) * image.height) / height };
  };

  const onPointerDown = (down: PointerEvent) => {
    const part = partOf(down, canvas);
    if (end || !part || !begins(down)) return;
    // Neither does the text around it get selected, nor does a field lose the focus.
    down.preventDefault();
    const at = pointOf(down);
    // A box that is there must not be lost to a press that slips.
    const least = down.pointerType === 'touch' ? MIN_TOUCH_DRAG_PX : MIN_DRAG_PX;
    let grabbed = part !== 'crop';
    if (grabbed) onCrop({ type: 'grab', part, at });

    const stop = (type: 'drop' | 'abort') => {
      end?.();
      if (grabbed) onCrop({ type });
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      // The button was released outside of the page, which gets no event for that.
      if (event.buttons === 0) {
        stop('drop');
        return;
      }
      if (!grabbed) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < least) return;
        grabbed = true;
        onCrop({ type: 'grab', part, at });
      }
      onCrop({ type: 'drag', to: pointOf(event), keep: event.shiftKey });
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId === down.pointerId) stop('drop');
    };
    const onCancel = (event: PointerEvent) => {
      if (event.pointerId === down.pointerId) stop('abort');
    };
    // Two fingers zoom or scroll: the first one did not mean the box either.
    const onSecond = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId && event.pointerType === 'touch') stop('abort');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      stop('abort');
    };
    const listening = new AbortController();
    const { signal } = listening;
    end = () => {
      end = null;
      listening.abort();
    };
    // The window sees the pointer wherever it is, as long as a button is held or a finger is down.
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onCancel, { signal });
    if (down.pointerType === 'touch')
      window.addEventListener('pointerdown', onSecond, { signal, capture: true });
    // Before all else that Escape does on the page.
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  };

  root.addEventListener('pointerdown', onPointerDown);
  return () => {
    root.removeEventListener('pointerdown', onPointerDown);
    end?.();
  };
}

/** Lets a mouse, a pen or a finger drag the library's box once it is there. */
export function useBoxDrag(
  rootRef: RefObject<HTMLElement | null>,
  ready: boolean,
  { width, height }: Size,
  onCrop: (action: CropAction) => void,
): void {
  useEffect(() => {
    const root = rootRef.current;
    const canvas = root?.querySelector<HTMLElement>('.cropper-canvas');
    if (!ready || !root || !canvas) return;
    return listen(root, canvas, { width, height }, onCrop);
  }, [rootRef, ready, width, height, onCrop]);
}
