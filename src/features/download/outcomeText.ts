import type { Dpi } from '../../config/print';
import type { Text } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { BYTE_UNITS, type ByteUnit } from '../../lib/parseBytes';
import type { ReducedPicture } from '../../session';
import { dpiText, printedSize } from '../../shared/print';
import type { FileChoice } from './useFileChoice';

export const BYTE_UNIT_KEYS = { kB: 'download.smaller.kilobytes', MB: 'download.smaller.megabytes' } as const;

/** The file at full quality. */
export interface WholeFile {
  /** In bytes. */
  readonly bytes: number;
  readonly size: Size;
  /** The density of this and of the smaller file, or null if the files have none. */
  readonly dpi: Dpi | null;
}

/** By which share a file is smaller, rounded down: a file never has all its bytes removed. */
function shareText(less: number, whole: number, { t, format }: Text): string {
  const percent = (100 * less) / whole;
  if (percent < 1) return t('download.smaller.lessThan', { share: format.percent(0.01) });
  return format.percent(percent < 10 ? Math.floor(percent * 10) / 1000 : Math.floor(percent) / 100);
}

/** The number of bytes of a file. For a file within a limit also in the unit of the limit, rounded down. */
function amountText(bytes: number, unit: ByteUnit | null, { t, format }: Text): string {
  if (!unit) return t('download.smaller.bytes', { bytes: format.count(bytes) });
  const value = format.number(Math.floor((bytes / BYTE_UNITS[unit]) * 100) / 100, 2);
  return t('download.smaller.inUnit', { value, unit: t(BYTE_UNIT_KEYS[unit]), bytes: format.count(bytes) });
}

/** The pixels that are left, and their size in print. */
function sizeText(size: Size, whole: WholeFile, text: Text): string {
  const { t, format } = text;
  const values = { size: format.size(size), before: format.size(whole.size) };
  const { dpi } = whole;
  if (!dpi) return t('download.smaller.fewer', values);
  const prints = t('print.prints', { size: printedSize(size, dpi, text), dpi: dpiText(dpi, format) });
  return t('download.smaller.fewerPrinted', { ...values, prints });
}

function resultText(
  { choices }: FileChoice,
  { edits, png, reduction, size }: ReducedPicture,
  whole: WholeFile,
  text: Text,
): string {
  const { t, format } = text;
  const amount = amountText(png.size, reduction.kind === 'limit' ? choices.unit : null, text);
  const less = whole.bytes - png.size;
  const result =
    less > 0
      ? t('download.smaller.result', { amount, share: shareText(less, whole.bytes, text) })
      : t('download.smaller.larger', { amount });
  if (reduction.kind === 'search') return format.sentences([result, t('download.smaller.lossless')]);
  const palette = edits.find((edit) => edit.kind === 'palette');
  // An image that has no more colors than the palette keeps them, and has the same file.
  if (palette && less === 0) return result;
  const isOther =
    palette &&
    reduction.kind === 'limit' &&
    reduction.by === 'colors' &&
    palette.dithers !== reduction.dithers;
  return format.sentences([
    result,
    palette ? t('download.smaller.lossy') : sizeText(size, whole, text),
    ...(isOther ? [t(palette.dithers ? 'download.smaller.dithered' : 'download.smaller.undithered')] : []),
    t('download.smaller.kept'),
  ]);
}

const NO_FILE_KEYS = {
  ended: 'download.smaller.full',
  noneFound: 'download.smaller.noneFound',
  searchAgain: 'download.smaller.searchAgain',
} as const;

/** What came of the choice, or why nothing can be saved now. Null if nothing is to be said. */
export function outcomeText(
  choice: FileChoice,
  whole: WholeFile,
  reduced: ReducedPicture | null,
  text: Text,
): string | null {
  const { t, format } = text;
  const { choices, wanted, noFile, isReady } = choice;
  if (wanted === 'invalid') return t('download.smaller.notLimit');
  if (noFile?.kind === 'unreached')
    return t(noFile.exhausted ? 'download.smaller.impossible' : 'download.smaller.smallestFound', {
      bytes: format.count(noFile.bytes),
    });
  if (noFile) return t(NO_FILE_KEYS[noFile.kind]);
  if (!isReady) return t('download.smaller.waiting');
  if (reduced) return resultText(choice, reduced, whole, text);
  return choices.way === 'limit' ? t('download.smaller.fits') : null;
}
