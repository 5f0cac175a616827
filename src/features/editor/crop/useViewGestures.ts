import { type RefObject, useEffect } from 'react';
import { isMainPress, watchPens } from '../../../lib/drag';
import { clamp, type Point } from '../../../lib/geometry';
import { pinchFactor, wheelPixels } from '../../../lib/gestures';
import { hasModifier, isTextField } from '../../../lib/keyboard';
import { PanZoom } from '../../../lib/panZoom';
import type { CropViewModel } from './cropViewModel';
import { pressedPart } from './useBoxDrag';

/**
 * A longer movement of the wheel in one event, in CSS pixels, zooms no further. A notch of most mouse wheels is 100 or
 * 120 CSS pixels, and would zoom more than three times.
 */
const MAX_WHEEL = 40;

/** Controls that Space presses when it is released. */
const PRESSED_BY_SPACE = 'button, input, summary';

/**
 * The wheel with Ctrl or Cmd and the pinch of a touch pad zoom around the pointer, two fingers zoom and move, one
 * finger moves a zoomed picture beside the box, and the mouse moves with Space held or with its middle button. The
 * attribute `data-pan` of the area is 'ready' while Space is held, and 'active' while the mouse moves the picture.
 *
 * @param ref the area of the stage in which the picture is shown.
 */
export function useViewGestures(ref: RefObject<HTMLElement | null>, model: CropViewModel): void {
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isSpaceHeld = false;
    let hasPanned = false;

    const showState = () => {
      if (mouse.isActive) area.dataset['pan'] = 'active';
      else if (isSpaceHeld) area.dataset['pan'] = 'ready';
      else delete area.dataset['pan'];
    };
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = area.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };

    const actions = {
      pointOf,
      pan: (by: Point) => void model.pan(by),
      zoom: (factor: number, from: Point, to: Point) => model.zoomBy(factor, from, to),
      mark: () => {
        const { view } = model.state.get();
        return () => model.show(view);
      },
      onRest: showState,
    };
    const touch = new PanZoom(actions);
    const mouse = new PanZoom(actions);

    /** Whether one finger moves the picture: beside the box, or in a box that is larger than what is visible. */
    const pans = (event: PointerEvent) => {
      const part = pressedPart(event, area);
      if (model.state.get().view.zoom === 1) return false;
      return part === undefined || part === 'crop' || (part === 'all' && model.isBoxLarger);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.pointerType === 'touch') {
        if (!isMainPress(event)) return;
        const moves = pans(event);
        // A press that is prevented drags no box: see `useBoxDrag`.
        if (moves) event.preventDefault();
        touch.press(event, moves);
        return;
      }
      if (event.button !== 1 && !(isSpaceHeld && isMainPress(event))) return;
      event.preventDefault();
      mouse.press(event);
      hasPanned = true;
      showState();
    };
    // Two fingers would scroll the page.
    const onTouchMove = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // Without this call, the browser would zoom the page.
      event.preventDefault();
      const by = clamp(wheelPixels(event), -MAX_WHEEL, MAX_WHEEL);
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
    watchPens(signal);
    area.addEventListener('pointerdown', onPointerDown, { signal });
    area.addEventListener('touchmove', onTouchMove, { signal, passive: false });
    area.addEventListener('wheel', onWheel, { signal, passive: false });
    // The middle button would start the automatic scrolling of the browser.
    area.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), { signal });
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    window.addEventListener('keyup', onKeyUp, { signal, capture: true });
    window.addEventListener('blur', onBlur, { signal });
    return () => {
      controller.abort();
      touch.cancel();
      mouse.cancel();
    };
  }, [ref, model]);
}
