import type { CropAspect } from '../../../config/crop';
import type { Size } from '../../../lib/geometry';
import { sizeProblem } from '../tool/sizeProblem';
import type { FieldText } from './cropFields';
import { hasAspect, swappedAspect } from './cropGeometry';

export type FinalSizeTexts = Readonly<Record<'width' | 'height', FieldText>>;

/** The size to which the cropped image is resized. The box has its aspect. */
export interface FinalSize {
  readonly texts: FinalSizeTexts;
  /** The aspect of the box before it took that of the final size. */
  readonly from: CropAspect;
}

export const finalSizeTexts = ({ width, height }: Size): FinalSizeTexts => ({
  width: { text: String(width), value: width },
  height: { text: String(height), value: height },
});

/** The typed size. A side is 0 if its text is not a whole number of at least 1. */
export const typedFinalSize = ({ width, height }: FinalSizeTexts): Size => ({
  width: width.value ?? 0,
  height: height.value ?? 0,
});

/** The typed size, or null if no image can have it. */
export function validFinalSize({ texts }: FinalSize): Size | null {
  const size = typedFinalSize(texts);
  return sizeProblem(size) === null ? size : null;
}

export const sameFinalSize = (a: FinalSize | null, b: FinalSize | null): boolean =>
  a?.texts.width.text === b?.texts.width.text && a?.texts.height.text === b?.texts.height.text;

/** Returns the finalSize if a box with this aspect can be resized to it without distortion, otherwise null. */
export function finalSizeWithAspect(finalSize: FinalSize | null, aspect: CropAspect): FinalSize | null {
  const size = finalSize && validFinalSize(finalSize);
  return size && aspect !== 'free' && hasAspect(size, aspect) ? finalSize : null;
}

export const swappedFinalSize = (finalSize: FinalSize | null): FinalSize | null =>
  finalSize && {
    texts: { width: finalSize.texts.height, height: finalSize.texts.width },
    from: swappedAspect(finalSize.from),
  };
