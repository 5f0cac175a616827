import { dpiOf } from '../../config/print';
import type { JpegEncoding, OriginalJpegEncoding, PngEncoding } from '../../edits';
import type { Text } from '../../i18n/useText';
import { sameSize } from '../../lib/geometry';
import type { MadeFile, OpenImage, SavedFile } from '../../session';
import { dpiText, imageDensity, printedSize } from '../../shared/print';
import type { SaveChoiceState } from './choice';
import { exactSizeText } from './rangeText';

/** How much smaller a file is. A share is never rounded to 0 or 100 %. */
function smallerText(bytes: number, whole: number, size: string, { t, format }: Text): string {
  if (bytes >= whole) return t('download.smaller.larger', { size });
  const share = (whole - bytes) / whole;
  if (share < 0.01) return t('download.smaller.slightly', { size });
  return t('download.smaller.result', { size, share: format.percent(share) });
}

/** A comment that makes a file larger is named. */
const paddedText = (padding: number, { t, format }: Text) =>
  t('download.range.padded', { bytes: format.count(padding) });

/** The new size in pixels, and the size in print that results if the file states a density. */
function pixelsText(image: OpenImage, { edits, picture, file }: SavedFile, text: Text): string {
  const { t, format } = text;
  const { size } = file?.picture ?? picture;
  const before = format.size(picture.size);
  const fewer = t('download.smaller.reduced', { size: format.size(size), before });
  const density = imageDensity({ ...image, edits: file?.edits ?? edits });
  if (!density) return fewer;
  const dpi = dpiOf(density);
  const prints = t('print.prints', { size: printedSize(size, dpi, text), dpi: dpiText(dpi, format) });
  return format.sentences([fewer, t('download.smaller.printed', { prints })]);
}

/** What is said of a JPEG: its size and quality, and what was done to reach a size. */
function jpegText(
  image: OpenImage,
  saved: SavedFile,
  file: MadeFile,
  encoding: JpegEncoding | OriginalJpegEncoding,
  text: Text,
): string {
  const { t, format } = text;
  const size = exactSizeText(file.blob.size, saved.output, text);
  if (encoding.quality === 'original') return t('download.jpeg.original.result', { size });
  const { quality, fullChroma, padding } = encoding;
  const isReduced = !sameSize((file.picture ?? saved.picture).size, saved.picture.size);
  return format.sentences([
    t('download.jpeg.result', { size, quality: format.count(quality) }),
    ...(isReduced ? [pixelsText(image, saved, text)] : []),
    ...(fullChroma ? [t('download.jpeg.chroma')] : []),
    ...(padding ? [paddedText(padding, text)] : []),
    t('download.smaller.kept'),
  ]);
}

/** What is said of a PNG: how much smaller it is, and what was done to reach that. */
function pngText(
  image: OpenImage,
  saved: SavedFile,
  file: MadeFile,
  encoding: PngEncoding,
  whole: number,
  text: Text,
): string {
  const { t, format } = text;
  const { output, picture } = saved;
  const { palette, padding } = encoding;
  const bytes = file.blob.size;
  const size = exactSizeText(bytes, output, text);
  const isReduced = !sameSize((file.picture ?? picture).size, picture.size);
  const isLonger = padding !== undefined && bytes >= whole;
  const smaller = isLonger ? t('download.range.result', { size }) : smallerText(bytes, whole, size, text);
  // An image that has no more colors than the palette keeps them, and has the same file.
  if (palette && bytes === whole) return smaller;
  // A limit by colors takes the other choice of dithering if only that is within the limit.
  const isOther = palette && 'dithers' in output && palette.dithers !== output.dithers;
  return format.sentences([
    smaller,
    ...(palette ? [t('download.smaller.lossy')] : []),
    ...(isReduced ? [pixelsText(image, saved, text)] : []),
    ...(isOther ? [t(palette.dithers ? 'download.smaller.dithered' : 'download.smaller.undithered')] : []),
    ...(padding ? [paddedText(padding, text)] : []),
    palette || isReduced ? t('download.smaller.kept') : t('download.smaller.lossless'),
  ]);
}

/** What is said of a file that was made, or null if it is the full one that was chosen. */
function resultText(image: OpenImage, saved: SavedFile, whole: number, text: Text): string | null {
  const { output, file, png } = saved;
  if (!file) return null;
  if (file.blob === png) return output.kind === 'range' ? text.t('download.range.fits') : null;
  const { encoding } = file;
  return encoding.format === 'jpeg'
    ? jpegText(image, saved, file, encoding, text)
    : pngText(image, saved, file, encoding, whole, text);
}

/** A full PNG that is so many times as large as the opened file is worth a word. */
const GROWN = 2;

/** What is said of a full PNG that is much larger than a lossy original, or null. */
function grownText({ file, source }: OpenImage, whole: number, { t, format }: Text): string | null {
  const times = Math.floor(whole / file.size);
  const isLossy = source.format === 'jpeg' || source.format === 'webp';
  return isLossy && times >= GROWN ? t('download.jpeg.grown', { times: format.count(times) }) : null;
}

interface Outcome {
  readonly text: string | null;
  /** Whether the text says why nothing can be saved. */
  readonly isProblem?: true;
  /** Whether the text suggests a JPEG. */
  readonly offersJpeg?: true;
}

/**
 * What the controls say about the choice, apart from what is wrong with typed sizes.
 *
 * @param saved the file that is there, also while the next one is in work.
 * @param whole the size of the full file in bytes.
 */
export function choiceOutcome(
  { status }: SaveChoiceState,
  image: OpenImage,
  saved: SavedFile,
  whole: number,
  text: Text,
): Outcome {
  const { t } = text;
  // What is there is not what is chosen.
  if (status.kind === 'working' && status.output.kind !== 'search') return { text: null };
  switch (status.kind) {
    case 'impossible': {
      const { output, outcome } = status;
      const size = exactSizeText(outcome.bytes, output, text);
      const isTooLarge = 'most' in output && outcome.bytes > (output.most ?? Number.POSITIVE_INFINITY);
      if (output.format === 'jpeg' || !isTooLarge)
        return { text: t('download.range.impossible', { size }), isProblem: true };
      const key = outcome.exhausted ? 'impossible' : 'notFound';
      return { text: t(`download.smaller.${key}`, { size }), isProblem: true };
    }
    case 'noneFound':
    case 'searchAgain':
    case 'returned':
      return { text: t(`download.smaller.${status.kind}`) };
    case 'typing':
    case 'invalid':
      return { text: null };
    default: {
      const result = resultText(image, saved, whole, text);
      if (result !== null) return { text: result };
      const grown = grownText(image, whole, text);
      return { text: grown, ...(grown !== null && { offersJpeg: true }) };
    }
  }
}
