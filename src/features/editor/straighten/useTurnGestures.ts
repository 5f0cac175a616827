import { type RefObject, useEffect } from 'react';
import { PER_DEGREE } from '../../../lib/angle';
import { followPointer, isMainPress, watchPens } from '../../../lib/drag';
import type { Point } from '../../../lib/geometry';
import type { StraightenModel } from './straightenState';

/** The longest time between the taps of a double tap in milliseconds, and their greatest distance in CSS pixels. */
const DOUBLE_TAP = { ms: 350, distance: 30 };

const direction = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** On the picture, two fingers turn it, and a double tap or a double click turns it back to 0°. */
export function useTurnGestures(ref: RefObject<HTMLElement | null>, model: StraightenModel): void {
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    const controller = new AbortController();
    const { signal } = controller;
    const fingers = new Map<number, { at: Point; readonly cancel: () => void }>();
    let tap: { readonly at: Point; readonly time: number } | null = null;
    /** The direction from one finger to the other, and the angle before the turn. */
    let turn: { readonly from: number; readonly angle: number } | null = null;

    const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
    const directionNow = () => {
      const [one, other] = [...fingers.values()];
      return one && other ? direction(one.at, other.at) : null;
    };
    const leave = (id: number, finish: 'dragEnd' | 'dragCancel') => {
      if (!fingers.delete(id) || !turn) return;
      turn = null;
      model.change({ type: finish });
    };
    const onPointerDown = (down: PointerEvent) => {
      const { pointerId, pointerType, timeStamp: time } = down;
      const { isDrawing, way, angle } = model.state.get();
      if (isDrawing || way !== 'angle' || pointerType !== 'touch' || !isMainPress(down)) return;
      const at = pointOf(down);
      const isNear = tap && Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < DOUBLE_TAP.distance;
      if (tap && isNear && fingers.size === 0 && time - tap.time < DOUBLE_TAP.ms) {
        tap = null;
        model.change({ type: 'turn', to: 0 });
        return;
      }
      tap = fingers.size === 0 ? { at, time } : null;
      if (fingers.size > 1) return;
      const cancel = followPointer(down, {
        move: (event) => {
          const finger = fingers.get(pointerId);
          if (!finger) return;
          finger.at = pointOf(event);
          const now = directionNow();
          if (!turn || now === null) return;
          // The shorter way around.
          const by = ((now - turn.from + 540) % 360) - 180;
          model.change({ type: 'dragTurn', to: turn.angle + by * PER_DEGREE });
        },
        end: () => leave(pointerId, 'dragEnd'),
        cancel: () => leave(pointerId, 'dragCancel'),
      });
      fingers.set(pointerId, { at, cancel });
      const from = directionNow();
      if (from === null) return;
      turn = { from, angle };
      model.change({ type: 'dragStart' });
    };
    // Two fingers would scroll the page.
    const onTouchMove = (event: TouchEvent) => {
      if ((event.touches.length > 1 || model.state.get().isDrawing) && event.cancelable)
        event.preventDefault();
    };
    const onDoubleClick = () => {
      const { way, isDrawing } = model.state.get();
      if (way === 'angle' && !isDrawing) model.change({ type: 'turn', to: 0 });
    };
    watchPens(signal);
    area.addEventListener('pointerdown', onPointerDown, { signal });
    area.addEventListener('touchmove', onTouchMove, { signal, passive: false });
    area.addEventListener('dblclick', onDoubleClick, { signal });
    return () => {
      controller.abort();
      for (const { cancel } of [...fingers.values()]) cancel();
    };
  }, [ref, model]);
}
