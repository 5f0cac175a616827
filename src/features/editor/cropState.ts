import { type CropAspectId, FIRST_CROP_ASPECT } from '../../data/crop';
import { type Point, type Rect, type Size, sameRect } from '../../lib/geometry';
import { parseInteger } from '../../lib/parseInteger';
import { dragRect, type Part } from './cropDrag';
import {
  clamp,
  hasAspect,
  largestRect,
  ratioOf,
  sizeOfHeight,
  sizeOfWidth,
  wholeOf,
  within,
} from './cropGeometry';

/** The names of the fields in the Crop tab. */
export type CropField = 'x' | 'y' | 'width' | 'height';

/** The state of the Crop tab. The fields of the tab and the crop box share this state. */
export interface CropState {
  /** The size of the image that is cropped. */
  readonly image: Size;
  /** The rectangle in the fields, in image pixels. It always lies within the image. */
  readonly rect: Rect;
  readonly aspect: CropAspectId;
  /**
   * The largest rectangle with a newly chosen aspect. The box shows `next` at once, but the fields show `rect` until
   * the action 'settle'. Null means that the box and the fields show the same rectangle.
   */
  readonly next: Rect | null;
  /**
   * The field in which the visitor is typing, and its unfinished text. `before` is the rectangle before the typing
   * began. Each new text is applied to `before`, not to the result of the previous text. Null if no one is typing.
   */
  readonly typing: { readonly field: CropField; readonly text: string; readonly before: Rect } | null;
  /**
   * The current drag. `part` is the dragged part, `from` is where the pointer started, and `before` is the rectangle
   * before the drag. Null while there is no drag.
   */
  readonly drag: { readonly part: Part; readonly from: Point; readonly before: Rect } | null;
}

/** The actions of the reducer: the input of the visitor, and a change of the image. */
export type CropAction =
  | { readonly type: 'field'; readonly field: CropField; readonly text: string }
  /**
   * The visitor has finished typing in a field, or has chosen an aspect. After this action, the fields show the same
   * rectangle as the box.
   */
  | { readonly type: 'settle' }
  /** A drag begins at the image point `at`. The drag moves `part` of the box, or draws a new box. */
  | { readonly type: 'grab'; readonly part: Part; readonly at: Point }
  /**
   * The pointer has moved to the image point `to`. If `keep` is true and the aspect is free, the box keeps its
   * proportions, and a new box becomes a square.
   */
  | { readonly type: 'drag'; readonly to: Point; readonly keep: boolean }
  /** The pointer was released, which ends the drag. */
  | { readonly type: 'drop' }
  /** The drag is cancelled, and the box from before the drag is restored. */
  | { readonly type: 'abort' }
  /** The box moves by `x` and `y` image pixels. It stays within the image. */
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  /** The right edge moves by `x` image pixels, and the lower edge moves by `y`. Both edges stay within the image. */
  | { readonly type: 'size'; readonly x: number; readonly y: number }
  | { readonly type: 'aspect'; readonly aspect: CropAspectId }
  | { readonly type: 'reset' }
  /** The image has a new size, `size`. `cropped` says whether the last edit of the image was a crop. */
  | { readonly type: 'image'; readonly size: Size; readonly cropped: boolean };

/**
 * Typed numbers are limited to the range from `-LONGEST` to `LONGEST`. A number outside this range can only be a typing
 * error.
 */
const LONGEST = 999_999_999;

const isSide = (field: CropField) => field === 'width' || field === 'height';

/** The smallest number in a field, in image pixels. */
export const leastOf = (field: CropField) => (isSide(field) ? 1 : 0);

/**
 * Parses `text` to a whole number from `-LONGEST` to `LONGEST`. Returns null if `text` is not a whole number, or if a
 * width or a height is below 1.
 */
export function parseField(field: CropField, text: string): number | null {
  const whole = parseInteger(text);
  if (whole === null) return null;
  const value = clamp(whole, -LONGEST, LONGEST);
  if (isSide(field) && value < 1) return null;
  // The minus zero of "-0" becomes 0.
  return value === 0 ? 0 : value;
}

/** The rectangle that the box shows and that a crop would keep, in image pixels. */
export const boxOf = ({ next, rect }: CropState): Rect => next ?? rect;

/** The text in `field`: the typed text while the visitor types in `field`, otherwise a number of `rect`. */
export function textOf({ typing, rect }: CropState, field: CropField): string {
  return typing?.field === field ? typing.text : String(rect[field]);
}

/**
 * Returns the reason why the rectangle does not have the typed number. Returns null if the rectangle has this number.
 * Also returns null for an empty text or a sign without digits, because the visitor is still typing.
 *
 * - 'notWhole': `parseField` refuses the text, so the rectangle does not change.
 * - 'beyond': with the typed number, the rectangle would extend beyond the image, so the rectangle is moved or reduced.
 * - 'beyondSame': like 'beyond', and the resulting rectangle is the same as before the typing.
 */
export function refusalOf({ typing, rect }: CropState): 'notWhole' | 'beyond' | 'beyondSame' | null {
  if (!typing || /^[+-]?$/.test(typing.text.trim())) return null;
  const value = parseField(typing.field, typing.text);
  if (value === null) return 'notWhole';
  if (value === rect[typing.field]) return null;
  return sameRect(typing.before, rect) ? 'beyondSame' : 'beyond';
}

const SETTLED = { next: null, typing: null, drag: null } as const;

/**
 * The state for an image with the size `image`. `cropped` says whether the last edit was a crop. If so, the rectangle
 * is the whole image, and an aspect that the image does not have becomes 'free'. If the last edit was not a crop, the
 * rectangle is the largest one with the given aspect.
 */
function cropOf(image: Size, aspect: CropAspectId, cropped: boolean): CropState {
  if (!cropped) return { image, rect: largestRect(image, aspect), aspect, ...SETTLED };
  return { image, rect: wholeOf(image), aspect: hasAspect(image, aspect) ? aspect : 'free', ...SETTLED };
}

/**
 * The first state of the Crop tab. `image` is the size of the image in pixels. `cropped` says whether its last edit was
 * a crop.
 */
export function initialCrop(image: Size, cropped: boolean): CropState {
  return cropOf(image, FIRST_CROP_ASPECT, cropped);
}

/**
 * The rectangle after the number `value` was typed into `field`. The width and the height are limited to the image, and
 * then the rectangle is moved onto the image.
 */
function typedRect(before: Rect, field: CropField, value: number, { image, aspect }: CropState): Rect {
  const ratio = ratioOf(aspect);
  if (field === 'x' || field === 'y') return within({ ...before, [field]: value }, image);
  if (ratio === null) return within({ ...before, [field]: clamp(value, 1, image[field]) }, image);
  const size = field === 'width' ? sizeOfWidth(value, ratio, image) : sizeOfHeight(value, ratio, image);
  return within({ ...before, ...size }, image);
}

function typed(state: CropState, field: CropField, text: string): CropState {
  const before = state.typing?.field === field ? state.typing.before : boxOf(state);
  const value = parseField(field, text);
  const rect = value === null ? boxOf(state) : typedRect(before, field, value, state);
  return { ...state, ...SETTLED, rect, typing: { field, text, before } };
}

/**
 * The rectangle after its right edge has moved by `x` and its lower edge by `y`, in image pixels. The edges stay within
 * the image. With a fixed aspect, `x` alone determines the size, or `y` alone if `x` is 0.
 */
function sized({ rect, image, aspect }: CropState, x: number, y: number): Rect {
  const { x: left, y: top, width, height } = rect;
  const ratio = ratioOf(aspect);
  const room = { width: image.width - left, height: image.height - top };
  if (ratio === null)
    return {
      ...rect,
      width: clamp(width + x, 1, room.width),
      height: clamp(height + y, 1, room.height),
    };
  return {
    ...rect,
    ...(x !== 0 ? sizeOfWidth(width + x, ratio, room) : sizeOfHeight(height + y, ratio, room)),
  };
}

function dragged(state: CropState, to: Point, keep: boolean): CropState {
  if (!state.drag) return state;
  const { part, from, before } = state.drag;
  const { width, height } = part === 'crop' ? { width: 1, height: 1 } : before;
  const ratio = ratioOf(state.aspect) ?? (keep ? width / height : null);
  return { ...state, rect: dragRect(part, before, from, to, ratio, state.image) };
}

/** The state after an action. */
export function reduceCrop(state: CropState, action: CropAction): CropState {
  // The state after `next`, `typing` and `drag` have been set to null. Its `rect` is the rectangle that the box shows.
  // Most actions start from this state.
  const settled = { ...state, ...SETTLED, rect: boxOf(state) };
  switch (action.type) {
    case 'field':
      return typed(state, action.field, action.text);
    case 'settle':
      return state.next || state.typing ? { ...settled, drag: state.drag } : state;
    case 'grab':
      return { ...settled, drag: { part: action.part, from: action.at, before: settled.rect } };
    case 'drag':
      return dragged(state, action.to, action.keep);
    case 'drop':
      return { ...state, drag: null };
    case 'abort':
      return { ...state, drag: null, rect: state.drag?.before ?? state.rect };
    case 'move': {
      const { rect } = settled;
      return {
        ...settled,
        rect: within({ ...rect, x: rect.x + action.x, y: rect.y + action.y }, state.image),
      };
    }
    case 'size':
      return { ...settled, rect: sized(settled, action.x, action.y) };
    case 'aspect':
      if (action.aspect === 'free') return { ...settled, aspect: 'free' };
      return { ...settled, aspect: action.aspect, next: largestRect(state.image, action.aspect) };
    case 'reset':
      return { ...settled, rect: wholeOf(state.image), aspect: 'free' };
    case 'image':
      return cropOf(action.size, state.aspect, action.cropped);
  }
}
