import type { Format } from '../../i18n/format';
import { BYTE_UNITS, type ByteCount, type ByteUnit, bytesOf, parseBytes } from '../../lib/parseBytes';
import type { Reduction } from '../../session';

/** What is saved: the file at full quality, or one that is smaller in one of these ways. */
export type Way = 'all' | Reduction['kind'];

/** The settings of all ways. Those of the other ways stay while one is chosen. */
export interface Choices {
  readonly way: Way;
  readonly colors: number;
  readonly dithers: boolean;
  /** The text of the field, in the language of the visitor. */
  readonly limit: string;
  readonly unit: ByteUnit;
  readonly by: 'pixels' | 'colors';
}

/** A number of bytes as the field of the limit shows it. */
export function limitFields(bytes: number, format: Format): Pick<Choices, 'limit' | 'unit'> {
  const unit = bytes < BYTE_UNITS.MB ? 'kB' : 'MB';
  return { limit: format.number(bytes / BYTE_UNITS[unit], 6), unit };
}

/** Rounds down to two digits. */
function rounded(bytes: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(bytes)) - 1);
  return Math.max(1, Math.floor(bytes / step)) * step;
}

/**
 * The choices with which the page begins.
 *
 * @param reduction what the visitor has chosen for this file before, or null.
 * @param bytes the size of the file at full quality. The proposed limit is half of it.
 */
export function initialChoices(reduction: Reduction | null, bytes: number, format: Format): Choices {
  const choices: Choices = {
    way: reduction?.kind ?? 'all',
    colors: 256,
    dithers: true,
    by: 'pixels',
    ...limitFields(rounded(Math.max(1, bytes / 2)), format),
  };
  if (reduction?.kind === 'palette')
    return { ...choices, colors: reduction.colors, dithers: reduction.dithers };
  if (reduction?.kind !== 'limit') return choices;
  const { kind: _, bytes: limit, ...rest } = reduction;
  return { ...choices, ...rest, ...limitFields(limit, format) };
}

/** The limit that is typed, or null if the text is no number above 0. */
export const typedLimit = ({ limit, unit }: Choices, format: Format): ByteCount | null =>
  parseBytes(limit, unit, format);

/** A unit in the text of the limit, as in `500 KB`, becomes the chosen unit. */
export function tidied(choices: Choices, format: Format): Choices {
  const typed = typedLimit(choices, format);
  if (choices.way !== 'limit' || !typed) return choices;
  return { ...choices, unit: typed.unit, limit: format.number(typed.value, 6) };
}

/**
 * What the choices ask for. `full`: the file at full quality, also if it is within the limit. `invalid`: the limit is no
 * number above 0.
 *
 * @param bytes the size of the file at full quality.
 */
export function wantedOf(choices: Choices, bytes: number, format: Format): Reduction | 'full' | 'invalid' {
  const { way, colors, dithers, by } = choices;
  if (way === 'all') return 'full';
  if (way === 'search') return { kind: 'search' };
  if (way === 'palette') return { kind: 'palette', colors, dithers };
  const typed = typedLimit(choices, format);
  if (!typed || bytesOf(typed) < 1) return 'invalid';
  const limit = bytesOf(typed);
  if (limit >= bytes) return 'full';
  return by === 'pixels' ? { kind: 'limit', bytes: limit, by } : { kind: 'limit', bytes: limit, by, dithers };
}

const keyOf = (value: object | string) => JSON.stringify(value);

/** Whether two results of `wantedOf` ask for the same file. */
export const sameWanted = (a: Reduction | string, b: Reduction | string): boolean => keyOf(a) === keyOf(b);
