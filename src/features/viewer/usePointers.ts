import { type RefObject, useEffect } from 'react';
import { isMainPress, watchPens } from '../../lib/drag';
import type { Point } from '../../lib/geometry';
import { pinchFactor, wheelPixels } from '../../lib/gestures';
import { PanZoom } from '../../lib/panZoom';
import { closeZoom } from './view';
import type { ViewerModel } from './viewerModel';

/** The wheel movement of one zoom step, in CSS pixels. A notch of most mouse wheels is 100 or 120. */
const WHEEL_STEP = 80;

const isOnDivider = ({ target }: Event) =>
  target instanceof Element && target.closest('[role=slider]') !== null;

/**
 * One pointer moves the picture, two zoom it, the wheel zooms around the pointer, and a double click changes between
 * the whole picture and `closeZoom`.
 */
export function usePointers(ref: RefObject<HTMLElement | null>, model: ViewerModel): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    let wheel = 0;
    let presses = 0;

    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = element.getBoundingClientRect();
      const { ratio } = model.state.get();
      return { x: (clientX - left) * ratio, y: (clientY - top) * ratio };
    };

    const panZoom = new PanZoom({
      pointOf,
      pan: (by) => model.pan(by),
      zoom: (factor, from, to) => model.zoomTo(model.zoom * factor, from, to),
      mark: () => {
        const { view } = model.state.get();
        return () => model.set({ view });
      },
    });

    const onPointerDown = (event: PointerEvent) => {
      presses += 1;
      if (isMainPress(event) && !isOnDivider(event)) panZoom.press(event);
    };
    const onPointerMove = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') model.readout.set({ at: pointOf(event), isMarked: false });
    };
    const onPointerLeave = () => model.readout.set(null);
    const onWheel = (event: WheelEvent) => {
      // Without this call, the page would scroll, or the browser would zoom the page.
      event.preventDefault();
      const at = pointOf(event);
      const by = wheelPixels(event);
      if (event.ctrlKey) {
        model.zoomTo(model.zoom * pinchFactor(by), at);
        return;
      }
      // `wheel` is the sum of the wheel movements since the last zoom step. A movement in the opposite direction starts
      // a new sum.
      wheel = wheel * by < 0 ? by : wheel + by;
      if (Math.abs(wheel) < WHEEL_STEP) return;
      wheel = 0;
      model.zoomStep(by < 0 ? 'in' : 'out', at);
    };
    const onDoubleClick = (event: MouseEvent) => {
      // The first click of a double click can be the one that has opened the viewer.
      if (presses < 2 || isOnDivider(event)) return;
      model.zoomTo(model.state.get().view.zoom === 'fit' ? closeZoom(model.fit) : 'fit', pointOf(event));
    };

    watchPens(signal);
    element.addEventListener('pointerdown', onPointerDown, { signal });
    element.addEventListener('pointermove', onPointerMove, { signal });
    element.addEventListener('pointerleave', onPointerLeave, { signal });
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    element.addEventListener('dblclick', onDoubleClick, { signal });
    return () => {
      controller.abort();
      panZoom.cancel();
    };
  }, [ref, model]);
}
