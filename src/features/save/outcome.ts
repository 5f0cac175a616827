import { dpiOf } from '../../config/print';
import type { Text } from '../../i18n/useText';
import type { OpenImage, SavedFile } from '../../session';
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

/** What is said of a file that was made, or null if it is the full one. */
function resultText(image: OpenImage, saved: SavedFile, whole: number, text: Text): string | null {
  const { t, format } = text;
  const { output, file, png } = saved;
  if (!file || file.blob === png) return null;
  const { size } = file.blob;
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
    case 'invalid':
      return { text: t('download.smaller.notLimit'), isProblem: true };
    case 'impossible': {
      const bytes = format.count(status.outcome.bytes);
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
      return { text: resultText(image, saved, whole, text), isProblem: false };
  }
}
