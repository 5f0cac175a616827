import { dpiOf } from '../../config/print';
import {
  densityOf,
  type Edit,
  type Encoding,
  fitGeometry,
  hasRoundCorners,
  isGrayBackground,
  isLossless,
  keepsSize,
  pixelCostOf,
  pixelEdits,
  type Rgb,
  sizeAfterEdit,
  sizesOfSteps,
  visibleAfterEdit,
} from '../../edits';
import { isResampledOnce } from '../../edits/pixels';
import type { Text } from '../../i18n/useText';
import { sameSize } from '../../lib/geometry';
import type { MadeFile, OpenImage } from '../../session';
import { stepName } from '../../shared/names/stepName';
import { dpiText, imageDensity } from '../../shared/print';

/** The largest number of edits that are named. They fit into two lines in all languages. */
const MOST_NAMED = 4;

function stepsLine({ original }: OpenImage, edits: readonly Edit[], text: Text): string {
  const { t, format } = text;
  const sizes = sizesOfSteps(original.size, edits);
  const named = edits.map((edit, index) => {
    const size = sizes[index + 1] ?? original.size;
    const name = stepName(edit, text);
    return keepsSize(edit) ? name : t('download.receipt.step', { name, size: format.size(size) });
  });
  const last = named.slice(-MOST_NAMED);
  return format.list(named.length > MOST_NAMED ? ['…', ...last] : last);
}

/** The colors on which the edits put the image. */
const backgroundsOf = (edits: readonly Edit[]): readonly Rgb[] =>
  edits.flatMap((edit) => {
    const isOn = edit.kind === 'pad' || edit.kind === 'resize' || edit.kind === 'straighten';
    return isOn && edit.background && edit.background !== 'transparent' ? [edit.background] : [];
  });

/** Whether a background of another color than gray is seen: through transparent pixels, or beside the image. */
function becomesRgb({ source, original }: OpenImage, edits: readonly Edit[]): boolean {
  if (!source.isGray) return false;
  const sizes = sizesOfSteps(original.size, edits);
  return edits.some((edit, index) => {
    if (backgroundsOf([edit]).every(isGrayBackground)) return false;
    if (original.hasAlpha || backgroundsOf(edits.slice(0, index)).length > 0) return true;
    // The corners beside a turned image show it.
    if (edit.kind === 'straighten') return true;
    const before = sizes[index] ?? original.size;
    const image =
      edit.kind === 'resize'
        ? fitGeometry(before, edit.size, edit.fit).filled
        : visibleAfterEdit(before, edit);
    return !sameSize(image, sizeAfterEdit(before, edit));
  });
}

function pixelsLine(
  { original, source }: OpenImage,
  edits: readonly Edit[],
  encoding: Encoding,
  { t }: Text,
): string | null {
  const cost = pixelCostOf(original.size, edits);
  // Pixels at rounded corners, and transparent ones on a color, have new samples.
  const isMixed = hasRoundCorners(edits) || (original.hasAlpha && backgroundsOf(edits).length > 0);
  if (cost === 'exact' && isMixed) return null;
  if (cost === 'exact' && (source.converted || !isLossless(encoding))) return null;
  if (isResampledOnce(original.size, edits)) return t('download.receipt.resampledOnce');
  return t(`download.receipt.${cost}`);
}

function colorLine({ source }: OpenImage, encoding: Encoding, { t, format }: Text): string {
  if (encoding.format === 'png' && encoding.palette) {
    const colors = format.count(encoding.palette.colors);
    return source.profile && !source.converted
      ? t('download.receipt.paletteOf', { colors, name: source.profile })
      : t('download.receipt.palette', { colors });
  }
  if (source.converted) return t('download.receipt.converted');
  return source.profile
    ? t('download.receipt.profile', { name: source.profile })
    : t('download.receipt.colors');
}

function jpegLine(encoding: Encoding, { t, format }: Text): string | null {
  if (encoding.format === 'png') return null;
  if (encoding.quality === 'original') return t('download.receipt.original');
  return t('download.receipt.jpeg', { quality: format.count(encoding.quality) });
}

function densityLine(image: OpenImage, edits: readonly Edit[], text: Text): string | null {
  const density = imageDensity({ ...image, edits });
  if (!density) return null;
  const isKept = densityOf(edits) === null;
  return text.t(isKept ? 'download.receipt.densityKept' : 'download.receipt.densitySet', {
    dpi: dpiText(dpiOf(density), text.format),
  });
}

/** At most four lines: the edits and their sizes, the pixels, the colors and density, and what is left out. */
export function receiptOf(
  image: OpenImage,
  { edits: all, encoding }: Pick<MadeFile, 'edits' | 'encoding'>,
  text: Text,
): readonly string[] {
  const { t, format } = text;
  const edits = pixelEdits(all);
  const removed = image.source.metadata.map((kind) => t(`download.receipt.kinds.${kind}`));
  const facts = [
    jpegLine(encoding, text),
    colorLine(image, encoding, text),
    becomesRgb(image, edits) ? t('download.receipt.becameRgb') : null,
    densityLine(image, all, text),
  ].filter((line) => line !== null);
  const lines = [
    edits.length > 0 ? stepsLine(image, edits, text) : null,
    pixelsLine(image, edits, encoding, text),
    format.sentences(facts),
    removed.length > 0 ? t('download.receipt.removed', { list: format.list(removed) }) : null,
  ];
  return lines.filter((line) => line !== null);
}
