import type { CropAspect } from '../../../config/crop';
import type { Dpi } from '../../../config/print';
import type { Point, Rect, Size } from '../../../lib/geometry';
import type { SizeFieldsAction } from '../resize/sizeFields';
import { sizeProblem } from '../tool/sizeProblem';
import { CROP_FIELDS, type CropField, type FieldText, type TypedNumber, typedNumber } from './cropFields';
import { type DragPart, ratioOf, rectAroundContent, shapeOf } from './cropGeometry';
import type { SnappedGuides } from './cropSnapping';
import { type FinalSize, validFinalSize } from './finalSize';
import type { Corner } from './focusableParts';

/** What a visitor chooses in the Crop tab. Undo and Redo restore it. */
export interface CropChoices {
  /** The rectangle in the fields, in image pixels. It always lies within the image. */
  readonly rect: Rect;
  readonly aspect: CropAspect;
  /** Whether the visitor has chosen the aspect. Otherwise it is the one with which the tab opens. */
  readonly chosen: boolean;
  /** The rectangle before the choice of the aspect. Every choice starts from it, so that several do not shrink it. */
  readonly placed: Rect;
  /** Whether the box keeps its size. It can then only be moved, or get another size from a typed number. */
  readonly fixed: boolean;
  /** Null if the cropped image is not resized. */
  readonly finalSize: FinalSize | null;
}

export interface CropState extends CropChoices {
  readonly image: Size;
  /** The rectangle with a newly chosen aspect, or null. The box shows it at once, the fields after 'refresh'. */
  readonly next: Rect | null;
  /**
   * The newest last. They are tried again after each typing, because a number that did not fit may fit a new width or
   * height. All other changes of the box empty the list.
   */
  readonly numbers: readonly TypedNumber[];
  /** Typed text that is shown instead of a number of `rect`: while it is typed, and while it is not a whole number. */
  readonly texts: Partial<Readonly<Record<CropField, FieldText>>>;
  /** The field in which the visitor is typing, and the state before. Each new text is applied to `before`. */
  readonly typing: { readonly field: CropField | 'finalSize'; readonly before: CropState } | null;
  readonly drag: {
    readonly part: DragPart;
    readonly from: Point;
    readonly before: CropState;
    readonly snapped: SnappedGuides;
  } | null;
  /** The earlier choices for this image, which Undo restores, the newest last. */
  readonly past: readonly CropChoices[];
  /** The choices that Redo restores, the next one last. */
  readonly future: readonly CropChoices[];
}

export type CropAction =
  | ({ readonly type: 'field'; readonly field: CropField } & FieldText)
  | { readonly type: 'refresh' }
  /** The visitor has finished typing in a field. Then only text that is not a whole number stays. */
  | { readonly type: 'settle' }
  /** The visitor gives up the typing: the box from before it and the last whole numbers are restored. */
  | { readonly type: 'revert' }
  /** A drag begins at the image point `at`. */
  | { readonly type: 'dragStart'; readonly part: DragPart; readonly at: Point }
  /**
   * The pointer is at the image point `to`. With `keep` and a free aspect, the box keeps its proportions, and a new box
   * is a square. `reach` is the distance in image pixels within which it snaps to a guide, or null.
   */
  | { readonly type: 'dragMove'; readonly to: Point; readonly keep: boolean; readonly reach: Point | null }
  | { readonly type: 'dragEnd' }
  | { readonly type: 'dragCancel' }
  /** Moves the box within the image, in image pixels. All moves of a held key (`repeat`) are one step of Undo. */
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly repeat: boolean }
  /** The corner moves by `x` and `y` image pixels, within the image. The opposite corner stays. */
  | {
      readonly type: 'size';
      readonly corner: Corner;
      readonly x: number;
      readonly y: number;
      readonly repeat: boolean;
    }
  | { readonly type: 'aspect'; readonly aspect: CropAspect }
  /** Exchanges the width and the height of the aspect, or of the box if the aspect is free. */
  | { readonly type: 'swap' }
  /** Whether the box keeps its size. If true, its aspect becomes free. */
  | { readonly type: 'fixed'; readonly fixed: boolean }
  | { readonly type: 'content'; readonly content: Rect; readonly margin: number }
  /** Whether the cropped image is resized, at first to the size of the box. `density` is that of the image. */
  | { readonly type: 'thenResize'; readonly wanted: boolean; readonly density: Dpi }
  /** The cropped image is resized to `size`, and the box takes its aspect. */
  | { readonly type: 'resizeTo'; readonly size: Size; readonly density: Dpi }
  | { readonly type: 'finalSize'; readonly entry: SizeFieldsAction }
  /** The visitor takes back all choices since `choices`. */
  | { readonly type: 'restore'; readonly choices: CropChoices }
  | { readonly type: 'reset' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /**
   * The image has changed. `cropped` says whether the last edit of the image was a crop. `undone` is what the crop kept
   * that was undone, in pixels of the present image, or null. `entries` are made for an image of another size.
   */
  | {
      readonly type: 'image';
      readonly size: Size;
      readonly cropped: boolean;
      readonly undone: Rect | null;
      readonly entries?: readonly CropAction[];
    };

/** The rectangle that the box shows and that a crop would keep, in image pixels. */
export const boxOf = ({ next, rect }: CropState): Rect => next ?? rect;

/** Whether the box has a shape that the visitor wants: its size, the aspect of a final size, or a chosen aspect. */
export const hasChosenShape = ({ fixed, finalSize, aspect, chosen }: CropChoices): boolean =>
  fixed || finalSize !== null || (chosen && aspect !== 'free');

/**
 * The smallest box around `content` with the shape that the visitor wants, or null. `margin` is the distance from the
 * content, in percent of its longer side.
 */
export function boxAroundContent(state: CropState, content: Rect, margin: number): Rect | null {
  const { image, fixed, aspect } = state;
  const { width, height } = boxOf(state);
  const shape = fixed ? { width, height } : hasChosenShape(state) ? ratioOf(aspect) : null;
  return rectAroundContent(
    content,
    Math.round((Math.max(content.width, content.height) * margin) / 100),
    shape,
    image,
  );
}

export const fieldTextOf = ({ texts, rect }: CropState, field: CropField): string =>
  texts[field]?.text ?? String(rect[field]);

export const isCroppable = (state: CropState): boolean =>
  (state.finalSize === null || validFinalSize(state.finalSize, boxOf(state)) !== null) &&
  CROP_FIELDS.every((field) => state.texts[field]?.value !== null);

/** Whether a typed text or number stands, which the rectangle may not have. */
export const hasTypedField = ({ numbers, texts }: CropState): boolean =>
  numbers.length > 0 || CROP_FIELDS.some((field) => texts[field] !== undefined);

/** The typed size, if it is possible but the image is too small for it. Otherwise null. */
export function typedSizeTooLarge({ numbers, rect, aspect, image }: CropState): Size | null {
  const width = typedNumber(numbers, 'width');
  const height = typedNumber(numbers, 'height');
  const ratio = ratioOf(aspect);
  const size = {
    width: width ?? (ratio && height ? Math.round(height * ratio) : rect.width),
    height: height ?? (ratio && width ? Math.round(width / ratio) : rect.height),
  };
  const isLarge = size.width > image.width || size.height > image.height;
  return isLarge && sizeProblem(size) === null ? size : null;
}

/** Whether an exchange of the width and the height would change the box, and is possible. */
export function canSwap(state: CropState): boolean {
  const { fixed, aspect, rect, image } = state;
  if (fixed && (rect.height > image.width || rect.width > image.height)) return false;
  const { width, height } = (!fixed && shapeOf(aspect)) || boxOf(state);
  return width !== height;
}

/**
 * Why the rectangle does not have what was typed into `field`, or null. An empty text, or a sign without digits, is no
 * problem while it is being typed.
 *
 * - 'notWhole': the text is not a whole number, or a width or a height is below 1.
 * - 'most', 'least': the rectangle would extend beyond the image, and has the largest or smallest number that fits.
 */
export function fieldProblem(
  { texts, numbers, rect, typing }: CropState,
  field: CropField,
): 'notWhole' | 'most' | 'least' | null {
  const typed = texts[field];
  if (typed?.value === null)
    return typing?.field === field && /^[+-]?$/.test(typed.text.trim()) ? null : 'notWhole';
  const value = typedNumber(numbers, field) ?? rect[field];
  if (value === rect[field]) return null;
  return value > rect[field] ? 'most' : 'least';
}
