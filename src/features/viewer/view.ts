import { type Point, type Rect, reductionTo, type Size } from '../../lib/geometry';

export interface View {
  /** Device pixels per pixel of the image, or 'fit' for the zoom at which the whole image is visible. */
  readonly zoom: number | 'fit';
  /** The position in the image that lies in the middle of the frame, as fractions of the image's width and height. */
  readonly center: Point;
}

export const WHOLE: View = { zoom: 'fit', center: { x: 0.5, y: 0.5 } };

export const MAX_ZOOM = 8;

/** A part of the canvas that can show a whole image, in device pixels. */
export interface Frame extends Rect {
  /** The space around the image at the zoom 'fit'. */
  readonly margin: number;
}

export function fitBounds({ width, height, margin }: Frame): Size {
  return { width: Math.max(1, width - 2 * margin), height: Math.max(1, height - 2 * margin) };
}

/** The zoom at which the whole image fits into `frame`: at most 1, so that a small image is not enlarged. */
export function fitZoom(size: Size, frame: Frame): number {
  return reductionTo(fitBounds(frame), size);
}

export function zoomOf({ zoom }: View, size: Size, frame: Frame): number {
  return zoom === 'fit' ? fitZoom(size, frame) : zoom;
}

/** The number of device pixels that `length` image pixels take. */
const shownLength = (length: number, zoom: number) => Math.max(1, Math.round(length * zoom));

/**
 * The left or upper edge of an image on the canvas, in device pixels before rounding. `start` and `room` are the
 * position and the length of the frame along this axis. `shown` is the length of the image, and `center` is the
 * position in the image that is shown in the middle of the frame, as a fraction.
 */
function exactStart(start: number, room: number, shown: number, center: number): number {
  if (shown <= room) return start + Math.floor((room - shown) / 2);
  return Math.min(start, Math.max(start + room - shown, start + room / 2 - center * shown));
}

/** The place of the whole image on the canvas, before its corner is rounded to whole device pixels. */
function exactRect(view: View, size: Size, frame: Frame): Rect {
  const zoom = zoomOf(view, size, frame);
  const width = shownLength(size.width, zoom);
  const height = shownLength(size.height, zoom);
  return {
    x: exactStart(frame.x, frame.width, width, view.center.x),
    y: exactStart(frame.y, frame.height, height, view.center.y),
    width,
    height,
  };
}

/**
 * The place of the whole image on the canvas, in device pixels. Along each axis, an image that is longer than `frame`
 * covers `frame`, and a shorter image is in the middle of `frame`.
 */
export function shownRect(view: View, size: Size, frame: Frame): Rect {
  const { x, y, width, height } = exactRect(view, size, frame);
  return { x: Math.round(x), y: Math.round(y), width, height };
}

/**
 * The view in which the top left corner of the image is as near as possible to `corner`, a position on the canvas. The
 * corner of the image cannot be at every position: see `shownRect` for the places that are possible.
 */
function viewAt(zoom: View['zoom'], size: Size, frame: Frame, corner: Point): View {
  const scale = zoom === 'fit' ? fitZoom(size, frame) : zoom;
  const fraction = (start: number, room: number, at: number, length: number) => {
    const shown = shownLength(length, scale);
    // The middle of an image that is smaller than the frame is always in the middle of the frame.
    if (shown <= room) return 0.5;
    const least = room / 2 / shown;
    return Math.min(1 - least, Math.max(least, (start + room / 2 - at) / shown));
  };
  const center = {
    x: fraction(frame.x, frame.width, corner.x, size.width),
    y: fraction(frame.y, frame.height, corner.y, size.height),
  };
  return { zoom, center };
}

/** Moves the image by `by` device pixels. `by` can contain fractions of a pixel, which add up over several calls. */
export function panned(view: View, size: Size, frame: Frame, by: Point): View {
  const { x, y } = exactRect(view, size, frame);
  return viewAt(view.zoom, size, frame, { x: x + by.x, y: y + by.y });
}

/**
 * Zooms around a point of the canvas: the position of the image that is shown at `at` moves to `to`. The zoom of the
 * returned view is 'fit', or a number that is larger than `fitZoom` and at most `MAX_ZOOM`.
 */
export function zoomed(
  view: View,
  size: Size,
  frame: Frame,
  zoom: View['zoom'],
  at: Point,
  to: Point = at,
): View {
  const fit = fitZoom(size, frame);
  const limited = zoom === 'fit' || zoom <= fit ? 'fit' : Math.min(zoom, MAX_ZOOM);
  const scale = limited === 'fit' ? fit : limited;
  const shown = exactRect(view, size, frame);
  const corner = {
    x: to.x - ((at.x - shown.x) / shown.width) * shownLength(size.width, scale),
    y: to.y - ((at.y - shown.y) / shown.height) * shownLength(size.height, scale),
  };
  return viewAt(limited, size, frame, corner);
}

/**
 * The fixed zooms. They are powers of two, because the image is also reduced by powers of two: see `levelSize`. At the
 * zoom 1/2^n, the viewer draws the image reduced to level n, and each pixel of this level is exactly one device pixel.
 */
const ZOOMS = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3].map((exponent) => 2 ** exponent);

export function nextZoom(view: View, size: Size, frame: Frame, direction: 'in' | 'out'): View['zoom'] {
  const fit = fitZoom(size, frame);
  const now = zoomOf(view, size, frame);
  if (direction === 'in') return ZOOMS.find((zoom) => zoom > now * 1.001) ?? view.zoom;
  const next = ZOOMS.findLast((zoom) => zoom < now * 0.999);
  return next === undefined || next <= fit ? 'fit' : next;
}

/**
 * The zoom after a double click while the whole image is shown at the zoom `fit`: the smallest fixed zoom that shows
 * all pixels of the image, and enlarges the shown picture at least twice.
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
