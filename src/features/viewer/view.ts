import { MIDDLE, type Point, type Rect, reductionFactor, type Size } from '../../lib/geometry';
import { pannedCenter, zoomedCenter } from '../../lib/view';

export interface View {
  /** Device pixels per pixel of the image, or 'fit' for the zoom at which the whole image is visible. */
  readonly zoom: number | 'fit';
  /** The position in the image that is shown in the middle of the frame: see src/lib/view.ts. */
  readonly center: Point;
}

export const WHOLE_VIEW: View = { zoom: 'fit', center: MIDDLE };

export const MAX_ZOOM = 8;

/** A part of the canvas that can show a whole image, in device pixels. */
export interface PaneFrame extends Rect {
  /** The space around the image at the zoom 'fit'. */
  readonly margin: number;
}

export function fitBounds({ width, height, margin }: PaneFrame): Size {
  return { width: Math.max(1, width - 2 * margin), height: Math.max(1, height - 2 * margin) };
}

/** The zoom at which the whole image fits into `frame`: at most 1, so that a small image is not enlarged. */
export function fitZoom(size: Size, frame: PaneFrame): number {
  return reductionFactor(fitBounds(frame), size);
}

export function zoomOf({ zoom }: View, size: Size, frame: PaneFrame): number {
  return zoom === 'fit' ? fitZoom(size, frame) : zoom;
}

/** The size of the whole image on the canvas, in device pixels. */
function shownSize({ width, height }: Size, zoom: number): Size {
  return {
    width: Math.max(1, Math.round(width * zoom)),
    height: Math.max(1, Math.round(height * zoom)),
  };
}

/** The place of the image in device pixels: a longer side covers the frame, a shorter one is in its middle. */
export function shownRect(view: View, size: Size, frame: PaneFrame): Rect {
  const shown = shownSize(size, zoomOf(view, size, frame));
  const along = (start: number, room: number, length: number, center: number) => {
    if (length <= room) return Math.round(start + Math.floor((room - length) / 2));
    // The frame can have become larger since the view was limited.
    return Math.round(Math.min(start, Math.max(start + room - length, start + room / 2 - center * length)));
  };
  return {
    x: along(frame.x, frame.width, shown.width, view.center.x),
    y: along(frame.y, frame.height, shown.height, view.center.y),
    ...shown,
  };
}

/** Moves the image by `by` device pixels. `by` can contain fractions of a pixel, which add up over several calls. */
export function panned(view: View, size: Size, frame: PaneFrame, by: Point): View {
  const shown = shownSize(size, zoomOf(view, size, frame));
  return { zoom: view.zoom, center: pannedCenter(view.center, shown, frame, by) };
}

/**
 * The position of the image at `at` moves to `to`. The new zoom is 'fit', or above `fitZoom` and at most `MAX_ZOOM`.
 */
export function zoomed(
  view: View,
  size: Size,
  frame: PaneFrame,
  zoom: View['zoom'],
  at: Point,
  to: Point = at,
): View {
  const fit = fitZoom(size, frame);
  const limited = zoom === 'fit' || zoom <= fit ? 'fit' : Math.min(zoom, MAX_ZOOM);
  const before = shownSize(size, zoomOf(view, size, frame));
  const after = shownSize(size, limited === 'fit' ? fit : limited);
  const fromMiddle = ({ x, y }: Point) => ({
    x: x - frame.x - frame.width / 2,
    y: y - frame.y - frame.height / 2,
  });
  const center = zoomedCenter(view.center, before, after, frame, fromMiddle(at), fromMiddle(to));
  return { zoom: limited, center };
}

/**
 * The fixed zooms are powers of two, as is the reduction to a level: see `levelSize`. At the zoom 1/2^n, each pixel of
 * the level n is exactly one device pixel.
 */
const ZOOMS = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3].map((exponent) => 2 ** exponent);

export function nextZoom(view: View, size: Size, frame: PaneFrame, direction: 'in' | 'out'): View['zoom'] {
  const fit = fitZoom(size, frame);
  const now = zoomOf(view, size, frame);
  if (direction === 'in') return ZOOMS.find((zoom) => zoom > now * 1.001) ?? view.zoom;
  const next = ZOOMS.findLast((zoom) => zoom < now * 0.999);
  return next === undefined || next <= fit ? 'fit' : next;
}

/**
 * The zoom after a double click on the whole image, which is shown at `fit`: the least fixed zoom that shows all pixels
 * and enlarges the picture at least twice.
 */
export function closeZoom(fit: number): number {
  return ZOOMS.find((zoom) => zoom >= Math.max(1, 2 * fit)) ?? MAX_ZOOM;
}

export function pixelAt(shown: Rect, size: Size, { x, y }: Point): Point | null {
  // The calculation uses the middle of the device pixel. The edges of a device pixel can lie on the border of two image
  // pixels, where a rounding error could select the wrong pixel.
  const index = (at: number, start: number, shownSide: number, side: number) =>
    Math.floor(((Math.floor(at) + 0.5 - start) * side) / shownSide);
  const column = index(x, shown.x, shown.width, size.width);
  const row = index(y, shown.y, shown.height, size.height);
  const isInside = column >= 0 && row >= 0 && column < size.width && row < size.height;
  return isInside ? { x: column, y: row } : null;
}
