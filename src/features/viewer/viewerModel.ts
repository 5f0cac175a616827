import type { Point, Rect, Size } from '../../lib/geometry';
import { type Frame, fitZoom, nextZoom, panned, shownRect, type View, zoomed, zoomOf } from './view';

/** How the result is compared with another picture. */
export type Compare = 'off' | 'slider' | 'sideBySide';

/** The picture with which the result is compared: the original, or the original as the browser's canvas reduces it. */
export type Against = 'original' | 'browser';

/** The state of the viewer. All positions on the canvas are in device pixels. */
export interface ViewerState {
  readonly view: View;
  /** The size of the canvas. It is 1 × 1 until it has been measured. */
  readonly area: Size;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly compare: Compare;
  readonly against: Against;
  /** The place of the divider in the comparison 'slider', as a fraction of the canvas's width. */
  readonly split: number;
  /**
   * Whether the other picture is shown instead of the result. The other picture is the one with which the result is
   * compared. True while the visitor holds Space or presses the button for the other picture.
   */
  readonly isOtherShown: boolean;
  /**
   * The position on the canvas whose pixel is read. After the pointer has moved, this is the position of the pointer.
   * After an arrow key has moved the picture, this is the middle of the first rectangle in `ViewerModel.frames`. Null
   * if no pixel is read.
   */
  readonly pointer: Point | null;
  /** Whether a cross marks the position `pointer`. True if an arrow key, and not a pointer, has set this position. */
  readonly isMarked: boolean;
}

/** The gap between the two pictures that stand side by side, in CSS pixels. */
const GAP = 8;

/** The space around a picture that is shown whole, in CSS pixels. */
const MARGIN = 16;

/**
 * The maximum number of times per second that the components with text are rendered: see `subscribeText`. When these
 * components were rendered in each animation frame, they took 1.3 to 1.7 ms of each frame.
 */
const TEXT_RATE = 20;

/** Holds the state of the viewer, outside React, because the view changes with every movement of a pointer. */
export class ViewerModel {
  /** The size of the result in pixels. */
  size: Size;
  #state: ViewerState;
  readonly #listeners = new Set<() => void>();
  readonly #textListeners = new Set<() => void>();
  #textTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(size: Size, view: View) {
    this.size = size;
    this.#state = {
      view,
      area: { width: 1, height: 1 },
      ratio: 1,
      compare: 'off',
      against: 'original',
      split: 0.5,
      isOtherShown: false,
      pointer: null,
      isMarked: false,
    };
  }

  readonly get = (): ViewerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Like `subscribe`, for components that show text. The listeners are called together, at most `TEXT_RATE` times per
   * second. There is always a call after the last change.
   */
  readonly subscribeText = (listener: () => void): (() => void) => {
    this.#textListeners.add(listener);
    return () => this.#textListeners.delete(listener);
  };

  /** Replaces the fields of the state that `change` contains. */
  set(change: Partial<ViewerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
    this.#textTimer ??= setTimeout(() => {
      this.#textTimer = undefined;
      for (const listener of this.#textListeners) listener();
    }, 1000 / TEXT_RATE);
  }

  /**
   * The parts of the canvas that can each show a whole picture: the whole canvas, or its left and right half if two
   * pictures are side by side.
   */
  get frames(): readonly Frame[] {
    const { area, ratio, compare } = this.#state;
    const margin = Math.round(MARGIN * ratio);
    if (compare !== 'sideBySide') return [{ x: 0, y: 0, ...area, margin }];
    const width = Math.max(1, Math.floor((area.width - GAP * ratio) / 2));
    return [0, area.width - width].map((x) => ({ x, y: 0, width, height: area.height, margin }));
  }

  /** The frame that contains a point. If no frame contains the point, the nearest frame. */
  frameAt({ x }: Point): Frame {
    const frames = this.frames;
    return (
      (x < this.#state.area.width / 2 ? frames[0] : frames.at(-1)) ?? {
        x: 0,
        y: 0,
        width: 1,
        height: 1,
        margin: 0,
      }
    );
  }

  /** The place of the whole result in a frame. */
  shownIn(frame: Frame): Rect {
    return shownRect(this.#state.view, this.size, frame);
  }

  /** The zoom as a number: device pixels per pixel of the result. */
  get zoom(): number {
    return zoomOf(this.#state.view, this.size, this.#frame);
  }

  /** The zoom at which the whole result is visible. */
  get fit(): number {
    return fitZoom(this.size, this.#frame);
  }

  pan(by: Point): void {
    this.set({ view: panned(this.#state.view, this.size, this.#frame, by) });
  }

  /** Zooms around a point. The position of the result under `at` moves to `to`. */
  zoomTo(zoom: View['zoom'], at: Point = this.middle, to: Point = at): void {
    const frame = this.frameAt(at);
    this.set({ view: zoomed(this.#state.view, this.size, frame, zoom, at, to) });
  }

  /** Zooms to the next fixed zoom, around a point. */
  step(direction: 'in' | 'out', at?: Point): void {
    this.zoomTo(nextZoom(this.#state.view, this.size, this.#frame, direction), at);
  }

  get #frame(): Frame {
    return this.frameAt({ x: 0, y: 0 });
  }

  /** The middle of the first frame. */
  get middle(): Point {
    const { x, y, width, height } = this.#frame;
    return { x: x + width / 2, y: y + height / 2 };
  }
}
