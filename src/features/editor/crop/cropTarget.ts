import type { CropAspect } from '../../../config/crop';
import type { Size } from '../../../lib/geometry';
import { sizeProblem } from '../tool/sizeProblem';
import type { FieldText } from './cropFields';
import { hasAspect, swappedAspect } from './cropGeometry';

/** The texts in the fields for the final size. */
export type TargetTexts = Readonly<Record<'width' | 'height', FieldText>>;

/** The size to which the cropped image is resized. The box has its aspect. */
export interface FinalSize {
  readonly texts: TargetTexts;
  /** The aspect of the box before it took that of the final size. */
  readonly from: CropAspect;
}

export const textsOf = ({ width, height }: Size): TargetTexts => ({
  width: { text: String(width), value: width },
  height: { text: String(height), value: height },
});

/** The typed size. A side is 0 if its text is not a whole number of at least 1. */
export const enteredSize = ({ width, height }: TargetTexts): Size => ({
  width: width.value ?? 0,
  height: height.value ?? 0,
});

/** The typed size, or null if no image can have it. */
export function targetSize({ texts }: FinalSize): Size | null {
  const size = enteredSize(texts);
  return sizeProblem(size) === null ? size : null;
}

export const sameTarget = (a: FinalSize | null, b: FinalSize | null): boolean =>
  a?.texts.width.text === b?.texts.width.text && a?.texts.height.text === b?.texts.height.text;

/** Returns the target if a box with this aspect can be resized to it without distortion, otherwise null. */
export function targetWith(target: FinalSize | null, aspect: CropAspect): FinalSize | null {
  const size = target && targetSize(target);
  return size && aspect !== 'free' && hasAspect(size, aspect) ? target : null;
}

export const swappedTarget = (target: FinalSize | null): FinalSize | null =>
  target && {
    texts: { width: target.texts.height, height: target.texts.width },
    from: swappedAspect(target.from),
  };
