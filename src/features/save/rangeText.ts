import { MAX_LEAST_BYTES } from '../../config/limits';
import type { ByteRange, Output } from '../../edits';
import { fileSize, type Text } from '../../i18n/useText';
import { BYTE_UNITS, type ByteUnit } from '../../lib/parseQuantity';
import { type RangeProblem, usualUnit } from './choice';

/** The unit in the text of a size. */
const UNIT_TEXTS = { kB: 'units.kilobytes', MB: 'units.megabytesAlone' } as const;

/** The decimals of a size. The exact number of bytes is beside it. */
const DIGITS: Readonly<Record<ByteUnit, number>> = { kB: 2, MB: 3 };

function sizeText(bytes: number, unit: ByteUnit, { t, format }: Text, digits = DIGITS[unit]): string {
  return t(UNIT_TEXTS[unit], { value: format.number(bytes / BYTE_UNITS[unit], digits) });
}

/** The sizes of a limit are exact to the byte. */
const limitSize = (bytes: number, unit: ByteUnit, text: Text) => sizeText(bytes, unit, text, 6);

/** A range in a few signs: `20–50 KB`, `≤ 50 KB`. */
export function rangeText({ least, most }: ByteRange, text: Text): string {
  const { t, format } = text;
  if (most === null) return `≥\u00a0${limitSize(least ?? 0, usualUnit(least ?? 0), text)}`;
  const unit = usualUnit(most);
  if (least === null) return `≤\u00a0${limitSize(most, unit, text)}`;
  const lower = usualUnit(least);
  if (lower !== unit) return `${limitSize(least, lower, text)}–${limitSize(most, unit, text)}`;
  const value = [least, most].map((bytes) => format.number(bytes / BYTE_UNITS[unit], 6)).join('–');
  return t(UNIT_TEXTS[unit], { value });
}

/** What is wrong with the typed sizes. */
export function rangeProblemText({ problem }: { readonly problem: RangeProblem }, text: Text): string {
  const size = limitSize(MAX_LEAST_BYTES, 'MB', text);
  return text.t(`download.range.${problem}`, { size });
}

/** The size of a file: in the unit of its limits if it has any, or else as all sizes are shown, and in bytes. */
export function exactSizeText(bytes: number, output: Output, text: Text): string {
  const size =
    output.kind === 'range'
      ? sizeText(bytes, usualUnit(output.least ?? output.most ?? 0), text)
      : fileSize(bytes, text);
  return text.t('download.range.size', { size, bytes: text.format.count(bytes) });
}
