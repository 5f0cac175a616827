import { dpiOf } from '../../config/print';
import type { JpegEncoding, OriginalJpegEncoding } from '../../edits';
import type { Text } from '../../i18n/useText';
import { sameSize } from '../../lib/geometry';
import type { MadeFile, OpenImage, SavedFile } from '../../session';
import { dpiText, imageDensity, printedSize } from '../../shared/print';
import type { SaveChoiceState } from './choice';

/** How much smaller a file is. A share is never rounded to 0 or 100 %. */
function smallerText(size: number, whole: number, { t, format }: Text): string {
  const bytes = format.count(size);
  if (size >= whole) return t('download.smaller.larger', { bytes });
  const share = (whole - size) / whole;
  if (share < 0.01) return t('download.smaller.slightly', { bytes });
  return t('download.smaller.result', { bytes, share: format.percent(share) });
}

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
  const bytes = format.count(file.blob.size);
  if (encoding.quality === 'original') return t('download.jpeg.original.result', { bytes });
  const { quality, fullChroma, padding } = encoding;
  const isReduced = !sameSize((file.picture ?? saved.picture).size, saved.picture.size);
  return format.sentences([
    t('download.jpeg.result', { bytes, quality: format.count(quality) }),
    ...(isReduced ? [pixelsText(image, saved, text)] : []),
    ...(fullChroma ? [t('download.jpeg.chroma')] : []),
    ...(padding ? [t('download.jpeg.padded', { bytes: format.count(padding) })] : []),
    t('download.smaller.kept'),
  ]);
}

/** What is said of a file that was made, or null if it is the full one. */
function resultText(image: OpenImage, saved: SavedFile, whole: number, text: Text): string | null {
  const { t, format } = text;
  const { output, file, png } = saved;
  if (!file || file.blob === png) return null;
  const { size } = file.blob;
  if (file.encoding.format === 'jpeg') return jpegText(image, saved, file, file.encoding, text);
  const smaller = smallerText(size, whole, text);
  if (output.kind === 'search') return format.sentences([smaller, t('download.smaller.lossless')]);
  const { palette } = file.encoding;
  // An image that has no more colors than the palette keeps them, and has the same file.
  if (palette && size === whole) return smaller;
  // A limit by colors takes the other choice of dithering if only that is within the limit.
  const isOther = palette && 'dithers' in output && palette.dithers !== output.dithers;
  return format.sentences([
    smaller,
    palette ? t('download.smaller.lossy') : pixelsText(image, saved, text),
    ...(isOther ? [t(palette.dithers ? 'download.smaller.dithered' : 'download.smaller.undithered')] : []),
    t('download.smaller.kept'),
  ]);
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
  readonly isProblem: boolean;
}

/**
 * What the controls say about the choice.
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
  const { t, format } = text;
  switch (status.kind) {
    case 'invalid': {
      const { problem } = status;
      const text = problem === 'notLimit' ? t('download.smaller.notLimit') : t(`download.jpeg.${problem}`);
      return { text, isProblem: true };
    }
    case 'impossible': {
      const bytes = format.count(status.outcome.bytes);
      if (status.output.format === 'jpeg')
        return { text: t('download.jpeg.impossible', { bytes }), isProblem: true };
      const key = status.outcome.exhausted ? 'impossible' : 'notFound';
      return { text: t(`download.smaller.${key}`, { bytes }), isProblem: true };
    }
    case 'fits':
    case 'noneFound':
    case 'searchAgain':
    case 'returned':
      return { text: t(`download.smaller.${status.kind}`), isProblem: false };
    case 'typing':
      return { text: null, isProblem: false };
    default:
      return {
        text: resultText(image, saved, whole, text) ?? grownText(image, whole, text),
        isProblem: false,
      };
  }
}
