/** The units in which a printed size is entered and shown, and how many of each are an inch. */
export const PER_INCH = { mm: 25.4, cm: 2.54, in: 1 } as const;

export type PrintUnit = keyof typeof PER_INCH;

export const isPrintUnit = (unit: string): unit is PrintUnit => unit in PER_INCH;

/** Pixels per meter, as a PNG stores them. */
export interface Density {
  readonly x: number;
  readonly y: number;
}

/** Pixels per inch, as people name a density. All lengths are computed from these numbers, which the page shows. */
export interface Dpi {
  readonly across: number;
  readonly down: number;
}

export const sameDpi = (a: Dpi, b: Dpi): boolean => a.across === b.across && a.down === b.down;

/** The density that is suggested for an image whose file has none. */
export const DEFAULT_DPI: Dpi = { across: 300, down: 300 };

/** The largest density that can be entered, in pixels per inch. */
export const MAX_DPI = 9999;

/** The decimals of a density in pixels per inch. They tell neighboring numbers of pixels per meter apart. */
export const DPI_DIGITS = 2;

const METERS_PER_INCH = 0.0254;

const perMeter = (dpi: number): number => Math.round(dpi / METERS_PER_INCH);

/**
 * The number with the fewest decimals that a file with `pixels` per meter can mean: 2835 pixels per meter are 72 dpi, and
 * not 72.01. Some programs round down the number of pixels per meter.
 */
function inchesOf(pixels: number): number {
  const dpi = pixels * METERS_PER_INCH;
  for (let digits = 0; digits < DPI_DIGITS; digits++) {
    const short = Number(dpi.toFixed(digits));
    if (perMeter(short) === pixels || Math.floor(short / METERS_PER_INCH) === pixels) return short;
  }
  return Number(dpi.toFixed(DPI_DIGITS));
}

export const dpiOf = ({ x, y }: Density): Dpi => ({ across: inchesOf(x), down: inchesOf(y) });

export const densityAt = ({ across, down }: Dpi): Density => ({ x: perMeter(across), y: perMeter(down) });
