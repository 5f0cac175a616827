import { clamp, type Point, type Size } from './geometry';

/*
 * Where a picture is in its room. The center is the position in the picture that is shown in the middle of the room, as
 * fractions of the picture's width and height. The size of the shown picture, its room and all distances have one unit,
 * CSS pixels or device pixels, and may have fractions.
 */

function limitedAlong(center: number, shown: number, room: number): number {
  if (shown <= room) return 0.5;
  const least = room / 2 / shown;
  return clamp(center, least, 1 - least);
}

/**
 * The nearest center with which the picture covers its room. Along an axis on which the picture is not longer than the
 * room, it is in the middle.
 */
export function limitedCenter(center: Point, shown: Size, room: Size): Point {
  return {
    x: limitedAlong(center.x, shown.width, room.width),
    y: limitedAlong(center.y, shown.height, room.height),
  };
}

/** The center after the picture has moved by `by`, as far as it then still covers its room. */
export function pannedCenter(center: Point, shown: Size, room: Size, by: Point): Point {
  return limitedCenter({ x: center.x - by.x / shown.width, y: center.y - by.y / shown.height }, shown, room);
}

/**
 * The center after a zoom around a point: the position of the picture that is shown at `at` moves to `to`, as far as the
 * picture then still covers its room. Both are distances from the middle of the room.
 *
 * @param before the size of the shown picture before the zoom, and `after` its size after it.
 */
export function zoomedCenter(
  center: Point,
  before: Size,
  after: Size,
  room: Size,
  at: Point,
  to: Point,
): Point {
  return limitedCenter(
    {
      x: center.x + at.x / before.width - to.x / after.width,
      y: center.y + at.y / before.height - to.y / after.height,
    },
    after,
    room,
  );
}
