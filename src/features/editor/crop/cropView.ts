import { clamp, MIDDLE, type Point, type Rect, type Size } from '../../../lib/geometry';
import type { Arrow } from '../../../lib/keyboard';
import { limitedCenter, pannedCenter, zoomedCenter } from '../../../lib/view';
import type { FocusablePart } from './focusableParts';

/**
 * How the Crop tab shows the picture. It depends on no size of the window, so it stays valid when the window changes.
 */
export interface CropView {
  /** The size of the picture divided by its size when it is fitted into the area. At least 1. */
  readonly zoom: number;
  /** The position in the picture that is shown in the middle of the area: see src/lib/view.ts. */
  readonly center: Point;
}

export const WHOLE_PICTURE: CropView = { zoom: 1, center: MIDDLE };

/** The space for the picture. All lengths are in CSS pixels, and can be fractions. */
export interface Room {
  readonly area: Size;
  /** The width of the strip around the area in which the picture is still visible. */
  readonly padding: number;
  /** The size of the picture at the zoom 1. */
  readonly fitted: Size;
  /** The side of an image pixel at the zoom 1. */
  readonly scale: number;
  /** The largest zoom. At least 1. */
  readonly most: number;
}

export const NO_ROOM: Room = {
  area: { width: 1, height: 1 },
  padding: 0,
  fitted: { width: 1, height: 1 },
  scale: 1,
  most: 1,
};

/** The largest side of an image pixel on the screen, in CSS pixels. */
const MAX_PIXEL = 8;

/** A zoom that differs from 1 by less is 1. It absorbs the rounding errors of a pinch. */
const EPSILON = 0.005;

/** The room of an image in `area`. The fitted size is the one that `limitsStyle` in src/ui/Picture.tsx gives. */
export function roomFor(image: Size, area: Size, padding: number): Room {
  const width = Math.max(1, Math.min(area.width, (area.height * image.width) / image.height));
  const height = clamp((width * image.height) / image.width, 1, Math.max(1, area.height));
  const scale = Math.max(width / image.width, height / image.height);
  return { area, padding, fitted: { width, height }, scale, most: Math.max(1, MAX_PIXEL / scale) };
}

/** The size of the picture in CSS pixels. */
export const shownSize = (zoom: number, { fitted }: Room): Size => ({
  width: fitted.width * zoom,
  height: fitted.height * zoom,
});

/** The offset of the picture's middle from the middle of the area, in CSS pixels. */
export function offsetOf({ zoom, center }: CropView, room: Room): Point {
  const { width, height } = shownSize(zoom, room);
  return { x: (0.5 - center.x) * width, y: (0.5 - center.y) * height };
}

const limitedZoom = (zoom: number, { most }: Room) => {
  const limit = clamp(zoom, 1, most);
  return limit < 1 + EPSILON ? 1 : limit;
};

/** The nearest view in which the picture covers the area as far as it can. */
export function limitedView(view: CropView, room: Room): CropView {
  const zoom = limitedZoom(view.zoom, room);
  if (zoom === 1) return WHOLE_PICTURE;
  return { zoom, center: limitedCenter(view.center, shownSize(zoom, room), room.area) };
}

/**
 * Zooms around a point: the position of the picture that is shown at `at` moves to `to`, as far as the picture then
 * still covers the area. Both are distances from the middle of the area in CSS pixels.
 */
export function zoomedView(view: CropView, room: Room, zoom: number, at: Point, to: Point = at): CropView {
  const next = limitedZoom(zoom, room);
  if (next === 1) return WHOLE_PICTURE;
  const [before, after] = [shownSize(view.zoom, room), shownSize(next, room)];
  return { zoom: next, center: zoomedCenter(view.center, before, after, room.area, at, to) };
}

/** Moves the picture by `by` CSS pixels. */
export function pannedView({ zoom, center }: CropView, room: Room, by: Point): CropView {
  return { zoom, center: pannedCenter(center, shownSize(zoom, room), room.area, by) };
}

/** The speeds at which a drag at the edge of the area moves the picture, in CSS pixels in a second. */
const EDGE_SPEED = { least: 240, most: 1500 };

/** How much faster the picture moves for each CSS pixel between the edge of the area and the pointer. */
const EDGE_GAIN = 12;

/**
 * The movement of the picture in `ms` milliseconds of a drag at the edge of the area or beyond it, in CSS pixels. A
 * drag that began beyond the edge moves the picture only while its pointer is farther out.
 *
 * @param at the pointer, and `from` the press that began the drag, as distances from the middle of the area.
 */
export function autoPanStep(at: Point, from: Point, area: Size, ms: number): Point {
  const along = (to: number, start: number, length: number) => {
    const beyond = Math.abs(to) - length / 2;
    const isOutward = Math.sign(to) !== Math.sign(start) || Math.abs(to) > Math.abs(start);
    if (beyond < 0 || !isOutward) return 0;
    return (-Math.sign(to) * Math.min(EDGE_SPEED.least + EDGE_GAIN * beyond, EDGE_SPEED.most) * ms) / 1000;
  };
  return { x: along(at.x, from.x, area.width), y: along(at.y, from.y, area.height) };
}

/** The factor between two zooms of the buttons. With a larger one, the handles of the box are soon out of sight. */
const ZOOM_STEP = 1.5;

/** The next zoom of the buttons: a power of `ZOOM_STEP`, or the largest zoom. */
export function nextZoom(zoom: number, most: number, direction: 'in' | 'out'): number {
  const exponent = Math.log(zoom) / Math.log(ZOOM_STEP);
  const next = direction === 'in' ? Math.floor(exponent + EPSILON) + 1 : Math.ceil(exponent - EPSILON) - 1;
  return clamp(ZOOM_STEP ** next, 1, most);
}

/** The part of the picture between two lines of the screen, along one axis, as fractions of the picture's length. */
const visibleAlong = (center: number, shown: number, room: number) => {
  const half = room / (2 * shown);
  return [center - half, center + half] as const;
};

/** The part of the picture that is on the screen, as fractions of the picture's width and height. */
export function visiblePart({ zoom, center }: CropView, room: Room): Rect {
  const { area, padding } = room;
  const shown = shownSize(zoom, room);
  const along = (middle: number, length: number, space: number) => {
    const [from, to] = visibleAlong(middle, length, space + 2 * padding);
    return [Math.max(0, from), Math.min(1, to)] as const;
  };
  const [left, right] = along(center.x, shown.width, area.width);
  const [top, bottom] = along(center.y, shown.height, area.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Moves the picture by the smallest distance that shows `part`, but not along an axis on which `part` does not fit.
 *
 * @param part in fractions of the picture's width and height. Its width and its height can be 0.
 */
export function viewShowing(view: CropView, room: Room, part: Rect): CropView {
  const { zoom, center } = view;
  const { area } = room;
  const shown = shownSize(zoom, room);
  const shift = (middle: number, side: number, space: number, start: number, length: number) => {
    const [from, to] = visibleAlong(middle, side, space);
    if (length > to - from) return middle;
    return middle + Math.min(0, start - from) + Math.max(0, start + length - to);
  };
  const to = {
    x: shift(center.x, shown.width, area.width, part.x, part.width),
    y: shift(center.y, shown.height, area.height, part.y, part.height),
  };
  return limitedView({ zoom, center: to }, room);
}

/**
 * What must be visible for the visitor to see the corner or the whole of the crop box. Of a box that is larger than the
 * area, that is the edge in the direction of the arrow key that has moved it.
 */
export function partToShow(
  part: FocusablePart,
  box: Rect,
  { zoom }: CropView,
  room: Room,
  arrow: Arrow = [0, 0],
): Rect {
  const along = (start: number, length: number, space: number, direction: number, first: string) => {
    const end = start + length;
    if (part !== 'box') return [part.includes(first) ? start : end, 0] as const;
    if (length <= space) return [start, length] as const;
    return direction === 0 ? ([0, 1] as const) : ([direction < 0 ? start : end, 0] as const);
  };
  const shown = shownSize(zoom, room);
  const [x, width] = along(box.x, box.width, room.area.width / shown.width, arrow[0], 'w');
  const [y, height] = along(box.y, box.height, room.area.height / shown.height, arrow[1], 'n');
  return { x, y, width, height };
}

/** The share of the area's width or height that `viewAroundBox` gives to the crop box. */
const BOX_SHARE = 0.8;

/** The view with the crop box `box` in the middle of the area, as large as `BOX_SHARE` and the zoom allow. */
export function viewAroundBox(room: Room, box: Rect): CropView {
  const { area, fitted, most } = room;
  const fits = Math.min(area.width / (box.width * fitted.width), area.height / (box.height * fitted.height));
  const zoom = clamp(BOX_SHARE * fits, 1, most);
  return limitedView({ zoom, center: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }, room);
}

/** Half of the side of the largest handle, in CSS pixels. */
const HALF_GRIP = 22;

/**
 * The places of the handles, as fractions of the crop box. Each is in the middle of what is on the screen of its edge,
 * apart from the handles of visible corners.
 */
export function handlePlaces(view: CropView, room: Room, box: Rect): Point {
  const visible = visiblePart(view, room);
  const shown = shownSize(view.zoom, room);
  const along = (start: number, length: number, from: number, part: number, side: number) => {
    const corner = HALF_GRIP / side;
    const end = start + length;
    const to = from + part;
    const low = start >= from ? start + corner : from;
    const high = end <= to ? end - corner : to;
    // Between two visible corners without room for a third handle, it stays in the middle of the edge.
    const middle = low < high ? (low + high) / 2 : (Math.max(start, from) + Math.min(end, to)) / 2;
    return clamp((middle - start) / length, 0, 1);
  };
  return {
    x: along(box.x, box.width, visible.x, visible.width, shown.width),
    y: along(box.y, box.height, visible.y, visible.height, shown.height),
  };
}

/**
 * A button zooms around the middle of the visible part of the crop box, or of the area if the box is not visible. The
 * point is a distance from the middle of the area in CSS pixels.
 */
export function zoomAnchor(view: CropView, room: Room, box: Rect): Point {
  const visible = visiblePart(view, { ...room, padding: 0 });
  const along = (start: number, length: number, from: number, size: number) => {
    const low = Math.max(start, from);
    const high = Math.min(start + length, from + size);
    return low < high ? (low + high) / 2 : null;
  };
  const x = along(box.x, box.width, visible.x, visible.width);
  const y = along(box.y, box.height, visible.y, visible.height);
  if (x === null || y === null) return { x: 0, y: 0 };
  const { width, height } = shownSize(view.zoom, room);
  return { x: (x - view.center.x) * width, y: (y - view.center.y) * height };
}
