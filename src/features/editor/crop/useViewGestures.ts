import { type RefObject, useEffect } from 'react';
import type { Point } from '../../../lib/geometry';
import { distance, middle, pinchFactor, wheelPixels } from '../../../lib/gestures';
import { hasModifier, isTextField } from '../../../lib/keyboard';
import type { CropViewModel } from './cropViewModel';

/**
 * A longer movement of the wheel in one event zooms as much as this one, in CSS pixels. A notch of most mouse wheels is
 * 100 or 120 CSS pixels, and would zoom more than three times.
 */
const MAX_WHEEL = 40;

/** Controls that Space presses when it is released. */
const PRESSED_BY_SPACE = 'button, input, summary';

/**
 * Moves and zooms the picture under the crop box. The wheel with Ctrl or Cmd and the pinch of a touch pad zoom around
 * the pointer, two fingers zoom and move, and the mouse moves with Space held or with its middle button. The attribute
 * `data-pan` of the area is 'ready' while Space is held, and 'active' while the mouse moves the picture.
 *
 * @param ref the area of the stage in which the picture is shown.
 */
export function useViewGestures(ref: RefObject<HTMLElement | null>, model: CropViewModel): void {
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    const controller = new AbortController();
    const { signal } = controller;
    const touches = new Map<number, Point>();
    let mouse: { readonly id: number; at: Point } | null = null;
    let isSpaceHeld = false;
    let hasPanned = false;

    const showState = () => {
      if (mouse) area.dataset['pan'] = 'active';
      else if (isSpaceHeld) area.dataset['pan'] = 'ready';
      else delete area.dataset['pan'];
    };
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = area.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };

    const onPointerDown = (event: PointerEvent) => {
      const { pointerType, pointerId, button } = event;
      if (pointerType === 'touch') {
        if (touches.size < 2) touches.set(pointerId, pointOf(event));
        return;
      }
      if (mouse || !(button === 1 || (button === 0 && isSpaceHeld))) return;
      // A press that is prevented drags no box: see `useBoxDrag`.
      event.preventDefault();
      area.setPointerCapture(pointerId);
      mouse = { id: pointerId, at: pointOf(event) };
      hasPanned = true;
      showState();
    };
    const onPointerMove = (event: PointerEvent) => {
      const to = pointOf(event);
      if (mouse?.id === event.pointerId) {
        model.pan({ x: to.x - mouse.at.x, y: to.y - mouse.at.y });
        mouse.at = to;
        return;
      }
      const from = touches.get(event.pointerId);
      if (!from) return;
      touches.set(event.pointerId, to);
      const other = [...touches].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const factor = distance(to, other) / Math.max(1, distance(from, other));
      model.zoomBy(factor, middle(from, other), middle(to, other));
    };
    const onPointerUp = ({ pointerId }: PointerEvent) => {
      touches.delete(pointerId);
      if (mouse?.id !== pointerId) return;
      mouse = null;
      showState();
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // Without this call, the browser would zoom the page.
      event.preventDefault();
      const by = Math.max(-MAX_WHEEL, Math.min(MAX_WHEEL, wheelPixels(event)));
      model.zoomBy(pinchFactor(by), pointOf(event));
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== ' ' || hasModifier(event) || isTextField(target)) return;
      if (!isSpaceHeld && !area.matches(':hover')) return;
      // Space would scroll the page.
      if (!(target instanceof Element && target.closest(PRESSED_BY_SPACE))) event.preventDefault();
      if (isSpaceHeld) return;
      isSpaceHeld = true;
      hasPanned = false;
      showState();
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !isSpaceHeld) return;
      // The key would press the control that has the focus, but it has moved the picture.
      if (hasPanned) event.preventDefault();
      isSpaceHeld = false;
      showState();
    };
    const onBlur = () => {
      isSpaceHeld = false;
      showState();
    };

    // The browser scrolls the stage to an element that gets the focus. The view moves there instead: see `CropBox`.
    const stage = area.closest('[data-stage]');
    stage?.addEventListener('scroll', () => stage.scrollTo(0, 0), { signal });
    area.addEventListener('pointerdown', onPointerDown, { signal });
    area.addEventListener('pointermove', onPointerMove, { signal });
    area.addEventListener('pointerup', onPointerUp, { signal });
    area.addEventListener('pointercancel', onPointerUp, { signal });
    area.addEventListener('wheel', onWheel, { signal, passive: false });
    // The middle button would start the automatic scrolling of the browser.
    area.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), { signal });
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    window.addEventListener('keyup', onKeyUp, { signal, capture: true });
    window.addEventListener('blur', onBlur, { signal });
    return () => controller.abort();
  }, [ref, model]);
}
