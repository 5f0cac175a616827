import type { CropAspect } from '../../../config/crop';
import { type Dpi, isPrintUnit, sameDpi } from '../../../config/print';
import { type Size, sameSize } from '../../../lib/geometry';
import {
  initialFields,
  isDensityInvalid,
  reduceFields,
  roundedSize,
  type SizeFields,
  type SizeFieldsAction,
  unitOf,
} from '../resize/sizeFields';
import { sizeProblem } from '../tool/sizeProblem';
import { hasAspect, ratioOf, shapeOf, swappedAspect } from './cropGeometry';

/** The units of the final size. Percent is that of the box. */
export const FINAL_UNITS = ['px', '%', 'mm', 'cm', 'in'] as const;

type Side = 'width' | 'height';

/** The size to which the cropped image is resized. */
export interface FinalSize {
  /** What is entered. 100 % (`base`) is the size of the box at the last entry. */
  readonly fields: SizeFields;
  /** The sides that were typed. Until both were, the other one follows in the proportions of the box. */
  readonly typed: Side | 'both' | null;
  /** The aspect of the box before it took that of the final size. */
  readonly from: CropAspect;
}

/** In percent, the final size has the aspect of the box. In all other units, the box has the aspect of the final size. */
export const isPercent = ({ fields }: FinalSize): boolean => fields.mode === '%';

/** A size with exactly the aspect that is rounded to `size`. So the aspect stays if the size is then enlarged. */
function beforeRounding(size: Size, aspect: CropAspect): Size {
  const ratio = ratioOf(aspect);
  if (ratio === null) return size;
  const { width, height } = size;
  const across = { width: height * ratio, height };
  return sameSize(roundedSize(across), size) ? across : { width, height: width / ratio };
}

/** The final size at first: that of the box, or another one of the aspect. */
export function newFinalSize(size: Size, box: Size, aspect: CropAspect, density: Dpi): FinalSize {
  const shown = beforeRounding(size, aspect);
  return { fields: initialFields({ original: size, base: box, shown, density }), typed: null, from: aspect };
}

const scaled = ({ width, height }: Size, by: Size): Size => ({
  width: width * by.width,
  height: height * by.height,
});

/** The fields with the size of `box` as 100 %. A size in percent keeps its percentage. */
function rebased(fields: SizeFields, box: Size): SizeFields {
  const { base, mode, exact, before } = fields;
  if (mode !== '%' || sameSize(base, box)) return { ...fields, base: box };
  const by = { width: box.width / base.width, height: box.height / base.height };
  const size = scaled(exact, by);
  const earlier = { ...before, exact: scaled(before.exact, by) };
  return { ...fields, ...roundedSize(size), exact: size, base: box, before: earlier };
}

/** The size of the result if `box` is cropped, in pixels. A side is 0 if its text is no length above 0. */
export const finalPixels = ({ fields }: FinalSize, box: Size): Size =>
  roundedSize(rebased(fields, box).exact);

/** `finalPixels`, or null if no image can have this size or the density. */
export function validFinalSize(finalSize: FinalSize, box: Size): Size | null {
  const { fields } = finalSize;
  if (isPrintUnit(fields.mode) && isDensityInvalid(fields)) return null;
  const size = finalPixels(finalSize, box);
  return sizeProblem(size) === null ? size : null;
}

/** The density that the crop gives to the image, or null if it gives none. */
export const finalDensity = (finalSize: FinalSize | null): Dpi | null =>
  finalSize && isPrintUnit(finalSize.fields.mode) ? finalSize.fields.density : null;

export function sameFinalSize(a: FinalSize | null, b: FinalSize | null): boolean {
  if (!a || !b) return a === b;
  return (
    sameSize(a.fields.exact, b.fields.exact) &&
    a.fields.mode === b.fields.mode &&
    sameDpi(a.fields.density, b.fields.density)
  );
}

/** Whether a box with the aspect can be resized to the final size without distortion, apart from rounding. */
export function suitsAspect({ fields }: FinalSize, aspect: CropAspect): boolean {
  const ratio = ratioOf(aspect);
  if (ratio === null) return false;
  const { width, height } = fields.exact;
  // Both sides of a length in print are rounded.
  return hasAspect(fields, aspect) || Math.abs(width / height / ratio - 1) < 1e-9;
}

/** The final size for a box with the aspect: it keeps its width. Null if a free box has no final size. */
export function finalSizeWithAspect(finalSize: FinalSize | null, aspect: CropAspect): FinalSize | null {
  if (!finalSize || isPercent(finalSize)) return finalSize && { ...finalSize, from: aspect };
  const shape = shapeOf(aspect);
  if (!shape) return null;
  if (suitsAspect(finalSize, aspect)) return finalSize;
  const { fields } = finalSize;
  const { width } = fields.width > 0 ? fields.exact : fields.before.exact;
  const shown = { width, height: (width * shape.height) / shape.width };
  const { base, density, mode } = fields;
  return {
    fields: initialFields({ original: shape, base, shown, density, mode }),
    typed: null,
    from: aspect,
  };
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

export function swappedFinalSize(finalSize: FinalSize | null): FinalSize | null {
  if (!finalSize) return null;
  const { fields, typed, from } = finalSize;
  const { base, density, mode, exact, before, original } = fields;
  const isEntered = fields.width > 0 && fields.height > 0;
  const { across, down } = density;
  // A length in print stays if the density differs across and down.
  const size = scaled(turned(isEntered ? exact : before.exact), {
    width: isPrintUnit(mode) ? across / down : 1,
    height: isPrintUnit(mode) ? down / across : 1,
  });
  return {
    fields: initialFields({ original: turned(original), base: turned(base), shown: size, density, mode }),
    typed: typed === 'both' ? typed : null,
    from: swappedAspect(from),
  };
}

function typedSides(typed: FinalSize['typed'], action: SizeFieldsAction): FinalSize['typed'] {
  if (action.type !== 'width' && action.type !== 'height') return typed;
  const { type, parsed } = action;
  if (typeof parsed !== 'string' && parsed.length === 2) return 'both';
  return typed === null || typed === type ? type : 'both';
}

/** The unit that the visitor has typed, or that of the mode. */
function typedUnit({ mode, texts }: SizeFields) {
  for (const typed of [texts.width, texts.height]) {
    const unit = typed && typeof typed.parsed !== 'string' ? typed.parsed[0].unit : unitOf(mode);
    if (unit !== unitOf(mode)) return unit;
  }
  return mode;
}

/** The final size after an entry, for a box of the size `box` with the aspect. */
export function enteredFinalSize(
  finalSize: FinalSize,
  box: Size,
  aspect: CropAspect,
  action: SizeFieldsAction,
): FinalSize {
  const percent = isPercent(finalSize);
  const typed = percent ? null : typedSides(finalSize.typed, action);
  const fields = {
    ...rebased(finalSize.fields, box),
    original: (!percent && shapeOf(aspect)) || { width: box.width, height: box.height },
    locked: typed !== 'both',
  };
  const entered = reduceFields(fields, action);
  const mode = action.type === 'leave' ? typedUnit(fields) : entered.mode;
  return {
    ...finalSize,
    typed,
    fields: mode === entered.mode ? entered : reduceFields(entered, { type: 'mode', mode }),
  };
}
