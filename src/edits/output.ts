import { JPEG_QUALITY, PALETTE_COLORS } from '../config/limits';
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

export interface PngEncoding {
  readonly format: 'png';
  /** Without a palette, all colors are kept. */
  readonly palette?: Palette;
  /**
   * One attempt in the search for the smallest file: a whole number from 0 to `PNG_ATTEMPTS` - 1. It takes many times
   * as long, and its file can also be larger. Without it, the file is the smallest one that is found in reasonable
   * time.
   */
  readonly attempt?: number;
  /** The length in bytes of a comment that only makes the file larger: at least `LEAST_PADDING.png`. */
  readonly padding?: number;
  /**
   * What only icons need. `rgba`: the file has red, green, blue and alpha of 8 bits, because Windows reads no other PNG in an
   * ICO file. `silhouette`: all pixels are white, with the alpha of the image.
   */
  readonly icon?: 'rgba' | 'silhouette';
}

/** What a JPEG file is like, apart from its quality. */
export interface JpegOptions {
  /** The color behind transparent pixels: red, green and blue as `#rrggbb`. */
  readonly background: string;
  /** Whether the file is baseline, for programs that cannot read progressive files. */
  readonly baseline: boolean;
}

export interface JpegEncoding extends JpegOptions {
  readonly format: 'jpeg';
  /** A whole number from 1 to 100. */
  readonly quality: number;
  /** Chroma keeps its full resolution (4:4:4). Without it, the picture decides. */
  readonly fullChroma?: true;
  /** The length in bytes of a comment that only makes the file larger. */
  readonly padding?: number;
}

/** The blocks of the opened JPEG, moved: nothing is lost in it that the opened file had. See `losslessJpeg`. */
export interface OriginalJpegEncoding extends Pick<JpegOptions, 'baseline'> {
  readonly format: 'jpeg';
  readonly quality: 'original';
}

/** How an image becomes the bytes of a file. The same edits with the same encoding give the same bytes. */
export type Encoding = PngEncoding | JpegEncoding | OriginalJpegEncoding;

/** The sizes in bytes that a file may have. At least one of them is a number. */
export interface ByteRange {
  readonly least: number | null;
  readonly most: number | null;
}

/** A range that fewer pixels may reach. */
interface ShrinkingRange extends ByteRange {
  /** Fewer pixels get a lower density, so that the image is printed as large as before. */
  readonly keepsPrint?: true;
}

/** What a visitor has chosen to save. An output is made by one encoding or by several, of which one is kept. */
export type Output =
  | ({ readonly format: 'png' } & (
      | { readonly kind: 'all' }
      | ({ readonly kind: 'palette' } & Palette)
      /**
       * All pixels and colors if they fit into the range, or else as many pixels or colors as possible. If no file with
       * `dithers` is within the limit, the other choice is taken. A file below the least size gets a comment.
       */
      | ({ readonly kind: 'range'; readonly by: 'pixels' } & ShrinkingRange)
      | ({ readonly kind: 'range'; readonly by: 'colors'; readonly dithers: boolean } & ByteRange)
      /** Nothing is lost: the pixels are compressed in more ways. Each smaller file that is found is saved from then on. */
      | { readonly kind: 'search' }
    ))
  | ({ readonly format: 'jpeg' } & JpegOptions &
      (
        | { readonly kind: 'quality'; readonly quality: number }
        /** The highest quality within the range, and if `shrinks` and no quality is, fewer pixels. */
        | ({ readonly kind: 'range'; readonly shrinks: boolean } & ShrinkingRange)
        /** The blocks of the opened file, if the edits only move them. */
        | { readonly kind: 'original' }
      ));

export type PngOutput = Extract<Output, { format: 'png' }>;
export type JpegOutput = Extract<Output, { format: 'jpeg' }>;

/** Everything is kept: this is saved if nothing else is chosen. */
export const FULL_OUTPUT: Output = { format: 'png', kind: 'all' };

/** The encoding of `FULL_OUTPUT`. */
export const LOSSLESS_PNG: PngEncoding = { format: 'png' };

/** What an encoding loses, as a string. Empty if it loses nothing. */
function lossOf(encoding: Encoding): string {
  if (encoding.format === 'png') return encoding.palette ? JSON.stringify(encoding.palette) : '';
  // Where blocks are mirrored or cut apart, the colors between them are interpolated in another way.
  if (encoding.quality === 'original') return 'jpeg original';
  const { quality, fullChroma, background } = encoding;
  return `jpeg ${quality} ${fullChroma ? '4:4:4' : ''} ${background}`;
}

/** A string for the pixels of an image after `edits`, as a file of `encoding` has them. */
export function keyOfPixels(edits: readonly Edit[], encoding: Encoding = LOSSLESS_PNG): string {
  return `${keyOfEdits(pixelEdits(edits))} ${lossOf(encoding)}`.trimEnd();
}

/** Whether a file of the encoding has exactly the pixels of its image. */
export const isLossless = (encoding: Encoding): boolean => lossOf(encoding) === '';

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/.test(value);

const isBytes = (value: unknown): value is number | null => value === null || isWholeNumber(value, 1);

/** Reads the sizes of a range. Null if they are none. */
export function readRange({ least, most }: Record<string, unknown>): ByteRange | null {
  if (!isBytes(least) || !isBytes(most) || (least ?? most) === null) return null;
  return (least ?? 1) <= (most ?? Infinity) ? { least, most } : null;
}

const readKeepsPrint = ({ keepsPrint }: Record<string, unknown>) =>
  keepsPrint === true && { keepsPrint: true as const };

/** Reads an output from storage. Null if the value is no output that this version knows. */
export function readOutput(value: unknown): Output | null {
  if (!isRecord(value)) return null;
  return value['format'] === 'jpeg' ? readJpegOutput(value) : readPngOutput(value);
}

function readPngOutput(value: Record<string, unknown>): Output | null {
  const { format, kind, by, colors, bytes, dithers } = value;
  if (format !== 'png') return null;
  // Earlier versions stored a limit without a least size.
  if (kind === 'limit') return readPngOutput({ ...value, kind: 'range', least: null, most: bytes });
  if (kind === 'all' || kind === 'search') return { format, kind };
  const range = kind === 'range' ? readRange(value) : null;
  if (range && by === 'pixels') return { format, kind: 'range', ...range, by, ...readKeepsPrint(value) };
  if (typeof dithers !== 'boolean') return null;
  if (range && by === 'colors') return { format, kind: 'range', ...range, by, dithers };
  const isPalette = kind === 'palette' && isWholeNumber(colors, PALETTE_COLORS.least, PALETTE_COLORS.most);
  return isPalette ? { format, kind, colors, dithers } : null;
}

function readJpegOutput(value: Record<string, unknown>): Output | null {
  const { kind, background, baseline, quality, shrinks } = value;
  if (!isColor(background) || typeof baseline !== 'boolean') return null;
  const options = { format: 'jpeg', background, baseline } as const;
  if (kind === 'original') return { ...options, kind };
  if (kind === 'quality' && isWholeNumber(quality, JPEG_QUALITY.least, JPEG_QUALITY.most))
    return { ...options, kind, quality };
  const range = kind === 'range' ? readRange(value) : null;
  if (!range || typeof shrinks !== 'boolean') return null;
  return { ...options, kind: 'range', ...range, shrinks, ...readKeepsPrint(value) };
}
