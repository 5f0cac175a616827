import type { Point } from './geometry';

/** Browsers report a pinch on a touch pad as wheel events with `ctrlKey`. Each CSS pixel zooms by e^`PINCH_RATE`. */
const PINCH_RATE = 0.01;

/** The units of wheel events in CSS pixels, by `deltaMode`: a pixel, a line and a page. */
const WHEEL_UNITS = [1, 16, 400] as const;

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode'>;

/** The vertical movement of a wheel event in CSS pixels. It is negative if the wheel turns away from the visitor. */
export const wheelPixels = ({ deltaY, deltaMode }: Wheel): number => deltaY * (WHEEL_UNITS[deltaMode] ?? 1);

/** The factor by which a pinch on a touch pad changes the zoom. `by` is the movement in CSS pixels. */
export const pinchFactor = (by: number): number => Math.exp(-by * PINCH_RATE);

export const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
