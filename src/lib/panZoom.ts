import { followPointer, isDragging } from './drag';
import type { Point } from './geometry';
import { distance, midpoint } from './gestures';

interface PanZoomActions {
  /** The position of a pointer in the coordinates of `pan` and `zoom`. */
  pointOf(event: PointerEvent): Point;
  pan(by: Point): void;
  /** The position of the picture at `from` moves to `to`, and is `factor` times larger. */
  zoom(factor: number, from: Point, to: Point): void;
  /** Returns a function that restores the present view. */
  mark(): () => void;
  /** Called when no pointer is followed anymore. */
  onRest?(): void;
}

/** Moves a picture by one pointer, and moves and zooms it by two fingers. */
export class PanZoom {
  readonly #actions: PanZoomActions;
  readonly #pointers = new Map<number, { at: Point; readonly cancel: () => void }>();
  #type = '';
  /** Restores the view from before the gesture. Null while the only pointer moves something else. */
  #restore: (() => void) | null = null;

  constructor(actions: PanZoomActions) {
    this.#actions = actions;
  }

  get isActive(): boolean {
    return this.#pointers.size > 0;
  }

  /**
   * Follows the pointer of a press, unless another drag goes on. A second pointer must be a finger beside a finger.
   *
   * @param moves whether the pointer moves the picture. Otherwise, it only takes part in a pinch.
   */
  press(down: PointerEvent, moves = true): void {
    const { pointerId, pointerType } = down;
    const isSecond = this.#pointers.size === 1 && this.#type === 'touch' && pointerType === 'touch';
    if (this.isActive ? !isSecond : isDragging()) return;
    this.#type = pointerType;
    if (moves || isSecond) this.#restore ??= this.#actions.mark();
    const at = this.#actions.pointOf(down);
    const cancel = followPointer(down, {
      move: (event) => this.#move(pointerId, this.#actions.pointOf(event)),
      end: () => this.#forget(pointerId),
      cancel: () => this.cancel(),
    });
    this.#pointers.set(pointerId, { at, cancel });
  }

  cancel(): void {
    const all = [...this.#pointers.values()];
    const restore = this.#restore;
    this.#pointers.clear();
    for (const { cancel } of all) cancel();
    if (all.length === 0) return;
    restore?.();
    this.#rest();
  }

  #move(id: number, to: Point): void {
    const pointer = this.#pointers.get(id);
    if (!pointer) return;
    const from = pointer.at;
    pointer.at = to;
    const other = [...this.#pointers].find(([each]) => each !== id)?.[1].at;
    if (other) {
      const factor = distance(to, other) / Math.max(1, distance(from, other));
      this.#actions.zoom(factor, midpoint(from, other), midpoint(to, other));
    } else if (this.#restore) {
      this.#actions.pan({ x: to.x - from.x, y: to.y - from.y });
    }
  }

  #forget(id: number): void {
    if (this.#pointers.delete(id) && !this.isActive) this.#rest();
  }

  #rest(): void {
    this.#restore = null;
    this.#actions.onRest?.();
  }
}
