import { type RefObject, useLayoutEffect } from 'react';
import { type Point, type Rect, type Size, sameRect, sameSize } from '../../../lib/geometry';
import type { Arrow } from '../../../lib/keyboard';
import { batched, createStore, useStore } from '../../../lib/store';
import {
  type CropView,
  handlePlaces,
  limitedView,
  NO_ROOM,
  nextZoom,
  offsetOf,
  pannedView,
  partToShow,
  type Room,
  roomFor,
  shownSize,
  viewAroundBox,
  viewShowing,
  WHOLE_PICTURE,
  zoomAnchor,
  zoomedView,
} from './cropView';
import type { FocusablePart } from './focusableParts';

interface CropViewState {
  readonly view: CropView;
  readonly room: Room;
}

const sameView = (a: CropView, b: CropView) =>
  a.zoom === b.zoom && a.center.x === b.center.x && a.center.y === b.center.y;

/** The time in milliseconds after which the text with the zoom follows a change, so that no movement floods it. */
const TEXT_MS = 300;

/** Holds the view of the Crop tab, outside React, because the view changes with every movement of a pointer. */
export class CropViewModel {
  readonly state = createStore<CropViewState>({ view: WHOLE_PICTURE, room: NO_ROOM });
  /** `state` for components that show text. */
  readonly textState = batched(this.state, TEXT_MS);
  /** The place of the crop box, in fractions of the picture's width and height. */
  readonly box = createStore<Rect>({ x: 0, y: 0, width: 1, height: 1 });
  #image: Size | null = null;

  /** An image of another size than before is shown whole. `area` and `padding` are in CSS pixels: see `Room`. */
  measure(image: Size, area: Size, padding: number): void {
    const room = roomFor(image, area, padding);
    const view = this.#image && sameSize(this.#image, image) ? this.state.get().view : WHOLE_PICTURE;
    this.#image = image;
    this.state.set({ view: limitedView(view, room), room });
  }

  /** The points are distances from the middle of the area, in CSS pixels. */
  zoomTo(zoom: number, at: Point = { x: 0, y: 0 }, to: Point = at): void {
    const { view, room } = this.state.get();
    this.show(zoomedView(view, room, zoom, at, to));
  }

  zoomBy(factor: number, at: Point, to: Point = at): void {
    this.zoomTo(this.state.get().view.zoom * factor, at, to);
  }

  /** Zooms around the visible part of the crop box. `focused` is the part of the box that must stay visible. */
  zoomStep(direction: 'in' | 'out', focused?: FocusablePart): void {
    const { view, room } = this.state.get();
    this.zoomTo(nextZoom(view.zoom, room.most, direction), zoomAnchor(view, room, this.box.get()));
    if (focused) this.revealBox(focused);
  }

  /** Returns whether the picture has moved. */
  pan(by: Point): boolean {
    const before = this.state.get();
    this.show(pannedView(before.view, before.room, by));
    return this.state.get() !== before;
  }

  place(box: Rect): void {
    if (!sameRect(this.box.get(), box)) this.box.set(box);
  }

  /** The size of the crop box on the screen, in CSS pixels. */
  boxSize(): Size {
    const { view, room } = this.state.get();
    const { width, height } = shownSize(view.zoom, room);
    return { width: this.box.get().width * width, height: this.box.get().height * height };
  }

  /** Whether the picture is zoomed, and the crop box is longer than what is visible, along any axis. */
  get isBoxLarger(): boolean {
    const { view, room } = this.state.get();
    const { width, height } = this.boxSize();
    const [most, tallest] = [room.area.width + 2 * room.padding, room.area.height + 2 * room.padding];
    return view.zoom > 1 && (width > most || height > tallest);
  }

  get handles(): Point {
    const { view, room } = this.state.get();
    return handlePlaces(view, room, this.box.get());
  }

  /** Whether `showBox` would change nothing. */
  get isBoxShown(): boolean {
    const { view, room } = this.state.get();
    return sameView(view, viewAroundBox(room, this.box.get()));
  }

  showBox(): void {
    this.show(viewAroundBox(this.state.get().room, this.box.get()));
  }

  revealBox(part: FocusablePart, arrow?: Arrow): void {
    const { view, room } = this.state.get();
    this.show(viewShowing(view, room, partToShow(part, this.box.get(), view, room, arrow)));
  }

  reset(): void {
    this.show(WHOLE_PICTURE);
  }

  show(view: CropView): void {
    const before = this.state.get();
    if (!sameView(view, before.view)) this.state.set({ ...before, view });
  }
}

export const useIsZoomed = (model: CropViewModel): boolean =>
  useStore(model.state, ({ view }) => view.zoom > 1);

export function useIsBoxShown(model: CropViewModel): boolean {
  const isShown = () => model.isBoxShown;
  const [byView, byBox] = [useStore(model.state, isShown), useStore(model.box, isShown)];
  return byView && byBox;
}

/** Inherited variables would make each movement compute all styles of the box again: 3 ms of each frame. */
export const VIEW_VARIABLES = [
  ['--zoom', 'number', '1'],
  ['--pan-x', 'length', '0px'],
  ['--pan-y', 'length', '0px'],
]
  .map(
    ([name, type, value]) =>
      `@property ${name} { syntax: '<${type}>'; inherits: false; initial-value: ${value}; }`,
  )
  .join('');

/**
 * Keeps `--zoom`, `--pan-x` and `--pan-y` (the offset of the picture's middle from the middle of the area) equal to the
 * view, without a React render.
 */
export function useViewVariables(ref: RefObject<HTMLElement | null>, model: CropViewModel): void {
  useLayoutEffect(() => {
    const show = () => {
      const style = ref.current?.style;
      const { view, room } = model.state.get();
      const { x, y } = offsetOf(view, room);
      style?.setProperty('--zoom', String(view.zoom));
      style?.setProperty('--pan-x', `${x}px`);
      style?.setProperty('--pan-y', `${y}px`);
    };
    show();
    return model.state.subscribe(show);
  }, [ref, model]);
}
