/** The units in which a printed size is entered and shown, and their lengths in meters. */
export const METERS = { mm: 0.001, cm: 0.01, in: 0.0254 } as const;

export type PrintUnit = keyof typeof METERS;

export const isPrintUnit = (unit: string): unit is PrintUnit => unit in METERS;

/** Pixels per meter. */
export interface Density {
  readonly x: number;
  readonly y: number;
}

export const sameDensity = (a: Density, b: Density): boolean => a.x === b.x && a.y === b.y;

/** The density that is suggested for an image whose file has none: 300 pixels per inch. */
export const DEFAULT_DENSITY: Density = { x: 11_811, y: 11_811 };

/** The largest density that can be entered, in pixels per inch. */
export const MAX_DPI = 9999;

/** A density in pixels per meter, as a PNG stores it, in pixels per inch, as people name it. */
export function dpiOf(perMeter: number): number {
  const dpi = perMeter * METERS.in;
  // Rounded to whole numbers, a density below 10 dpi would be inexact, or 0.
  return dpi < 10 ? Number(dpi.toPrecision(2)) : Math.round(dpi);
}

export const perMeterOf = (dpi: number): number => Math.round(dpi / METERS.in);
