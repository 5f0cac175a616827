import { PALETTE_COLORS } from '../config/limits';
import { isRecord, isWholeNumber } from '../lib/unchecked';
import { type Edit, keyOfEdits } from './edit';
import { pixelEdits } from './kinds/density';

/** Reduces the colors of a file, so that it is smaller. */
export interface Palette {
  /** The largest number of colors: a whole number from 2 to 256. Colors with different alpha are different colors. */
  readonly colors: number;
  /** Whether the error of each pixel is spread over its neighbors, so that the mean color of an area is kept. */
  readonly dithers: boolean;
}

/** How an image becomes the bytes of a file. The same edits with the same encoding give the same bytes. */
export interface Encoding {
  readonly format: 'png';
  /** Without a palette, all colors are kept. */
  readonly palette?: Palette;
  /**
   * One attempt in the search for the smallest file: a whole number from 0 to `PNG_ATTEMPTS` - 1. It takes many times
   * as long, and its file can also be larger. Without it, the file is the smallest one that is found in reasonable
   * time.
   */
  readonly attempt?: number;
}

/** What a visitor has chosen to save. An output is made by one encoding or by several, of which one is kept. */
export type Output = { readonly format: 'png' } & (
  | { readonly kind: 'all' }
  | ({ readonly kind: 'palette' } & Palette)
  /**
   * At most `bytes`, by as many pixels or colors as possible. If no file with `dithers` is within the limit, the other
   * choice is taken.
   */
  | { readonly kind: 'limit'; readonly bytes: number; readonly by: 'pixels' }
  | { readonly kind: 'limit'; readonly bytes: number; readonly by: 'colors'; readonly dithers: boolean }
  /** Nothing is lost: the pixels are compressed in more ways. Each smaller file that is found is saved from then on. */
  | { readonly kind: 'search' }
);

/** Everything is kept: this is saved if nothing else is chosen. */
export const FULL_OUTPUT: Output = { format: 'png', kind: 'all' };

/** The encoding of `FULL_OUTPUT`. */
export const LOSSLESS_PNG: Encoding = { format: 'png' };

/** A string for the pixels of an image after `edits`, as a file of `encoding` has them. */
export function keyOfPixels(edits: readonly Edit[], encoding: Encoding = LOSSLESS_PNG): string {
  const key = keyOfEdits(pixelEdits(edits));
  return encoding.palette ? `${key} ${JSON.stringify(encoding.palette)}` : key;
}

/** Reads an output from storage. Null if the value is no output that this version knows. */
export function readOutput(value: unknown): Output | null {
  if (!isRecord(value)) return null;
  const { format, kind, by, colors, bytes, dithers } = value;
  if (format !== 'png') return null;
  if (kind === 'all' || kind === 'search') return { format, kind };
  if (kind === 'limit' && isWholeNumber(bytes, 1) && by === 'pixels') return { format, kind, bytes, by };
  if (typeof dithers !== 'boolean') return null;
  if (kind === 'limit' && isWholeNumber(bytes, 1) && by === 'colors')
    return { format, kind, bytes, by, dithers };
  const isPalette = kind === 'palette' && isWholeNumber(colors, PALETTE_COLORS.least, PALETTE_COLORS.most);
  return isPalette ? { format, kind, colors, dithers } : null;
}
