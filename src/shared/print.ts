import {
  type Density,
  DPI_DIGITS,
  type Dpi,
  densityAt,
  dpiOf,
  PER_INCH,
  type PrintUnit,
  sameDpi,
} from '../config/print';
import { densityAfter, densityEdit, type Edit } from '../edits';
import type { Format } from '../i18n/format';
import type { Text } from '../i18n/useText';
import type { Size } from '../lib/geometry';
import type { OpenImage } from '../session';

/** The texts of the units of a length. */
export const UNIT_NAMES = {
  px: 'units.px',
  '%': 'units.percent',
  mm: 'units.mm',
  cm: 'units.cm',
  in: 'units.in',
} as const;

/** The density that a PNG of the image has, or null if it has none. */
export function imageDensity({ edits, source }: Pick<OpenImage, 'edits' | 'source'>): Density | null {
  return densityAfter(source.density, edits);
}

/** Whether a PNG of the image has the density that the page shows as `dpi`. */
export function hasDpi(image: Pick<OpenImage, 'edits' | 'source'>, dpi: Dpi): boolean {
  const present = imageDensity(image);
  if (!present) return false;
  const { x, y } = densityAt(dpi);
  return sameDpi(dpiOf(present), dpi) || (present.x === x && present.y === y);
}

/** The density as an edit. Empty if the image already has it. */
export const densityEdits = (image: Pick<OpenImage, 'edits' | 'source'>, dpi: Dpi): readonly Edit[] =>
  hasDpi(image, dpi) ? [] : [densityEdit(densityAt(dpi), image.edits)];

/** The regions in which paper is measured in inches. */
const INCH_REGIONS: readonly string[] = ['US', 'LR', 'MM'];

let localUnit: PrintUnit | undefined;

/** The usual unit for paper in the visitor's region, which is a part of the browser's language, as in `en-US`. */
function localPrintUnit(): PrintUnit {
  if (localUnit) return localUnit;
  try {
    const { region } = new Intl.Locale(navigator.language).maximize();
    localUnit = INCH_REGIONS.includes(region ?? '') ? 'in' : 'cm';
  } catch {
    // Some systems name no language, or name it in another form, such as `C`.
    localUnit = 'cm';
  }
  return localUnit;
}

/** The printed size of an image, such as `10 × 15 cm`. */
export function printedSize(
  size: Size,
  { across, down }: Dpi,
  { t, format }: Text,
  unit = localPrintUnit(),
): string {
  const side = (pixels: number, dpi: number) => {
    const length = (pixels * PER_INCH[unit]) / dpi;
    // Two digits of a small print, which is not 0.
    return format.number(length, length < 1 ? Math.min(Math.ceil(1 - Math.log10(length)), 6) : 1);
  };
  const sides = `${side(size.width, across)}\u00a0×\u00a0${side(size.height, down)}`;
  return t('print.size', { size: sides, unit: t(`units.${unit}`) });
}

/** A density in pixels per inch: one number, or two if they differ. */
export function dpiText({ across, down }: Dpi, { number }: Pick<Format, 'number'>): string {
  const [first, second] = [across, down].map((dpi) => number(dpi, DPI_DIGITS));
  return across === down ? `${first}` : `${first}\u00a0×\u00a0${second}`;
}
