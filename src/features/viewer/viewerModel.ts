import type { Point, Rect, Size } from '../../lib/geometry';
import { batched, createStore, type ReadableStore, type Store } from '../../lib/store';
import type { Layer } from './layer';
import {
  fitBounds,
  fitZoom,
  nextZoom,
  type PaneFrame,
  panned,
  shownRect,
  type View,
  zoomed,
  zoomOf,
} from './view';

export type ComparisonMode = 'off' | 'slider' | 'sideBySide';

/** The picture with which the result is compared: the original, or the original as the browser's canvas reduces it. */
type ComparedWith = 'original' | 'browser';

/** All positions on the canvas are in device pixels. */
export interface ViewerState {
  readonly view: View;
  /** The size of the canvas. It is 1 × 1 until it has been measured. */
  readonly area: Size;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly compare: ComparisonMode;
  readonly against: ComparedWith;
  /** The place of the divider in the comparison 'slider', as a fraction of the canvas's width. */
  readonly split: number;
  /** True while the visitor holds Space or presses the button for the picture with which the result is compared. */
  readonly isOtherShown: boolean;
}

interface Readout {
  /** In device pixels: that of the pointer, or after an arrow key the middle of the first of `ViewerModel.frames`. */
  readonly at: Point;
  /** Whether a cross marks the position. True if an arrow key, and not a pointer, has set it. */
  readonly isMarked: boolean;
}

/** The gap between the two pictures that stand side by side, in CSS pixels. */
const GAP = 8;

/** The space around a picture that is shown whole, in CSS pixels. */
const MARGIN = 16;

/** The least milliseconds between two renders of a text. One in each frame took 1.3 to 1.7 ms of it. */
const TEXT_MS = 50;

/** A part of the canvas that shows one layer. All rectangles are in device pixels. */
export interface Pane {
  readonly layer: Layer;
  /** The place of the whole result on the canvas. It can extend beyond the pane. */
  readonly shown: Rect;
  readonly clip: Rect;
  /**
   * The bounds to which the whole layer is reduced in a single picture. If null, or if the pictures of all panes would
   * exceed `MAX_SHOWN_BYTES`, tiles show the layer.
   */
  readonly fits: Size | null;
}

const NO_FRAME: PaneFrame = { x: 0, y: 0, width: 1, height: 1, margin: 0 };

/** Holds the state of the viewer, outside React, because the view changes with every movement of a pointer. */
export class ViewerModel {
  /** The size of the result in pixels. */
  size: Size;
  readonly state: Store<ViewerState>;
  /** The position whose pixel is read, or null. It is not in `state`, because each change of `state` is painted. */
  readonly readout = createStore<Readout | null>(null);
  /** `state` and `readout` for components that show text. */
  readonly textState: ReadableStore<ViewerState>;
  readonly textReadout = batched(this.readout, TEXT_MS);

  constructor(size: Size, view: View) {
    this.size = size;
    this.state = createStore<ViewerState>({
      view,
      area: { width: 1, height: 1 },
      ratio: 1,
      compare: 'off',
      against: 'original',
      split: 0.5,
      isOtherShown: false,
    });
    this.textState = batched(this.state, TEXT_MS);
  }

  set(change: Partial<ViewerState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  /** The parts of the canvas for a whole picture: all of it, or its two halves in a comparison side by side. */
  get frames(): readonly PaneFrame[] {
    const { area, ratio, compare } = this.state.get();
    const margin = Math.round(MARGIN * ratio);
    if (compare !== 'sideBySide') return [{ x: 0, y: 0, ...area, margin }];
    const width = Math.max(1, Math.floor((area.width - GAP * ratio) / 2));
    return [0, area.width - width].map((x) => ({ x, y: 0, width, height: area.height, margin }));
  }

  /** The frame that contains a point. If no frame contains the point, the nearest frame. */
  frameAt({ x }: Point): PaneFrame {
    const frames = this.frames;
    return (x < this.state.get().area.width / 2 ? frames[0] : frames.at(-1)) ?? NO_FRAME;
  }

  shownIn(frame: PaneFrame): Rect {
    return shownRect(this.state.get().view, this.size, frame);
  }

  get zoom(): number {
    return zoomOf(this.state.get().view, this.size, this.#frame);
  }

  get fit(): number {
    return fitZoom(this.size, this.#frame);
  }

  pan(by: Point): void {
    this.set({ view: panned(this.state.get().view, this.size, this.#frame, by) });
  }

  /** The position of the result under `at` moves to `to`. */
  zoomTo(zoom: View['zoom'], at: Point = this.middle, to: Point = at): void {
    const frame = this.frameAt(at);
    this.set({ view: zoomed(this.state.get().view, this.size, frame, zoom, at, to) });
  }

  zoomStep(direction: 'in' | 'out', at?: Point): void {
    this.zoomTo(nextZoom(this.state.get().view, this.size, this.#frame, direction), at);
  }

  get #frame(): PaneFrame {
    return this.frameAt({ x: 0, y: 0 });
  }

  get middle(): Point {
    const { x, y, width, height } = this.#frame;
    return { x: x + width / 2, y: y + height / 2 };
  }
}

/** In a comparison, `other` is to the left of the result, or alone while `isOtherShown`. */
export function panesOf(model: ViewerModel, result: Layer, other: Layer | null): readonly Pane[] {
  const { compare, area, split, view, isOtherShown } = model.state.get();
  const [first, second] = model.frames;
  if (!first) return [];
  const pane = (layer: Layer, frame: PaneFrame, clip: Rect = frame): Pane => ({
    layer,
    shown: model.shownIn(frame),
    clip,
    fits: view.zoom === 'fit' && layer === result ? fitBounds(frame) : null,
  });
  if (!other || compare === 'off') return [pane((isOtherShown && other) || result, first)];
  if (second) return [pane(other, first), pane(isOtherShown ? other : result, second)];
  const width = isOtherShown ? area.width : Math.round(area.width * split);
  return [
    pane(other, first, { ...first, width }),
    pane(result, first, { ...first, x: width, width: area.width - width }),
  ];
}

/** The pane under a point of the canvas, or undefined between two panes. */
export function paneAt(panes: readonly Pane[], { x, y }: Point): Pane | undefined {
  return panes.find(
    ({ clip }) => x >= clip.x && x < clip.x + clip.width && y >= clip.y && y < clip.y + clip.height,
  );
}
