import type { CropAspectId } from '../../config/crop';
import { type Point, type Rect, type Size, sameRect, sameSize } from '../../lib/geometry';
import {
  CROP_FIELDS,
  type CropField,
  numberOf,
  parseField,
  type TypedNumber,
  typedRect,
  withNumber,
} from './cropFields';
import {
  clamp,
  type DragPart,
  dragRect,
  hasAspect,
  ratioOf,
  reshaped,
  sizeOfHeight,
  sizeOfWidth,
  wholeOf,
  within,
} from './cropGeometry';

const FIRST_CROP_ASPECT: CropAspectId = '16:9';

/** What a visitor chooses in the Crop tab. Undo and Redo restore it. */
interface Choice {
  /** The rectangle in the fields, in image pixels. It always lies within the image. */
  readonly rect: Rect;
  readonly aspect: CropAspectId;
  /**
   * The rectangle before the choice of the aspect. Every choice of an aspect starts from it, so that trying several
   * aspects does not make the box smaller each time.
   */
  readonly placed: Rect;
}

export interface CropState extends Choice {
  readonly image: Size;
  /**
   * The rectangle with a newly chosen aspect. The box shows `next` at once, but the fields show `rect` until the action
   * 'settle'. Null means that the box and the fields show the same rectangle.
   */
  readonly next: Rect | null;
  /**
   * The typed numbers, the newest last. They are tried again after each typing, because a number that did not fit may
   * fit a new width or height. All other changes of the box empty the list.
   */
  readonly numbers: readonly TypedNumber[];
  /** Typed text that is shown instead of a number of `rect`: while it is typed, and while it is not a whole number. */
  readonly texts: Partial<Readonly<Record<CropField, string>>>;
  /**
   * The field in which the visitor is typing. `before` is the state before the typing began. Each new text is applied
   * to `before`, not to the result of the previous text. Null if no one is typing.
   */
  readonly typing: { readonly field: CropField; readonly before: CropState } | null;
  readonly drag: {
    readonly part: DragPart;
    readonly from: Point;
    readonly before: CropState;
    /** The guides that the box has snapped to, in image pixels. Null along an axis on which it has not. */
    readonly snapped: { readonly x: number | null; readonly y: number | null };
  } | null;
  /** The earlier choices for this image, which Undo restores, the newest last. */
  readonly past: readonly Choice[];
  /** The choices that Redo restores, the next one last. */
  readonly future: readonly Choice[];
}

export type CropAction =
  | { readonly type: 'field'; readonly field: CropField; readonly text: string }
  /**
   * The visitor has finished typing in a field, or has chosen an aspect. After this action, the fields show the same
   * rectangle as the box. Only text that is not a whole number stays.
   */
  | { readonly type: 'settle' }
  /** The visitor gives up the typing: the box from before it and the last whole numbers are restored. */
  | { readonly type: 'revert' }
  /** A drag begins at the image point `at`. */
  | { readonly type: 'dragStart'; readonly part: DragPart; readonly at: Point }
  /**
   * The pointer has moved to the image point `to`. If `keep` is true and the aspect is free, the box keeps its
   * proportions, and a new box becomes a square. `reach` is the distance from which the box snaps to a guide, in image
   * pixels along each axis. If it is null, the box does not snap.
   */
  | { readonly type: 'dragMove'; readonly to: Point; readonly keep: boolean; readonly reach: Point | null }
  | { readonly type: 'dragEnd' }
  | { readonly type: 'dragCancel' }
  /**
   * The box moves by `x` and `y` image pixels. It stays within the image. `repeat` says whether a held key repeats: all
   * its moves are one step of Undo.
   */
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly repeat: boolean }
  /** The right edge moves by `x` image pixels, and the lower edge moves by `y`. Both edges stay within the image. */
  | { readonly type: 'size'; readonly x: number; readonly y: number; readonly repeat: boolean }
  | { readonly type: 'aspect'; readonly aspect: CropAspectId }
  | { readonly type: 'reset' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** The image has changed. `cropped` says whether the last edit of the image was a crop. */
  | { readonly type: 'image'; readonly size: Size; readonly cropped: boolean };

/** The rectangle that the box shows and that a crop would keep, in image pixels. */
export const boxOf = ({ next, rect }: CropState): Rect => next ?? rect;

export const textOf = ({ texts, rect }: CropState, field: CropField): string =>
  texts[field] ?? String(rect[field]);

export const isCroppable = ({ texts }: CropState): boolean =>
  CROP_FIELDS.every((field) => {
    const text = texts[field];
    return text === undefined || parseField(field, text) !== null;
  });

/**
 * Returns the reason why the rectangle does not have what was typed into `field`, or null if there is none. Also
 * returns null for an empty text or a sign without digits that is being typed.
 *
 * - 'notWhole': the text is not a whole number, or a width or a height is below 1.
 * - 'most', 'least': with the typed number, the rectangle would extend beyond the image. The rectangle has the largest
 *   or the smallest number that fits.
 */
export function fieldProblem(
  { texts, numbers, rect, typing }: CropState,
  field: CropField,
): 'notWhole' | 'most' | 'least' | null {
  const text = texts[field];
  if (text !== undefined && parseField(field, text) === null)
    return typing?.field === field && /^[+-]?$/.test(text.trim()) ? null : 'notWhole';
  const value = numberOf(numbers, field) ?? rect[field];
  if (value === rect[field]) return null;
  return value > rect[field] ? 'most' : 'least';
}

const NOT_SNAPPED = { x: null, y: null } as const;

const SETTLED = { next: null, numbers: [], texts: {}, typing: null, drag: null } as const;

/**
 * `cropped` says whether the last edit was a crop. If so, the rectangle is the whole image, and an aspect that the
 * image does not have becomes 'free'. If the last edit was not a crop, the rectangle is the largest one with the given
 * aspect.
 */
function cropOf(image: Size, aspect: CropAspectId, cropped: boolean): CropState {
  const placed = wholeOf(image);
  const kept = cropped && !hasAspect(image, aspect) ? 'free' : aspect;
  const rect = reshaped(placed, kept, image);
  return { image, rect, aspect: kept, placed, ...SETTLED, past: [], future: [] };
}

export function initialCrop(image: Size, cropped: boolean): CropState {
  return cropOf(image, FIRST_CROP_ASPECT, cropped);
}

const placedAt = (state: CropState, rect: Rect): CropState =>
  sameRect(state.rect, rect) ? state : { ...state, rect, placed: rect };

const choiceOf = ({ rect, aspect, placed }: Choice): Choice => ({ rect, aspect, placed });

function recorded(before: Choice, after: CropState): CropState {
  if (sameRect(before.rect, boxOf(after)) && before.aspect === after.aspect) return after;
  return { ...after, past: [...after.past, choiceOf(before)], future: [] };
}

function typed(state: CropState, field: CropField, text: string): CropState {
  const before = state.typing?.field === field ? state.typing.before : settled(state);
  const value = parseField(field, text);
  const open = { ...before, texts: { ...before.texts, [field]: text }, typing: { field, before } };
  if (value === null) return open;
  const numbers = withNumber(before.numbers, { field, value }, before.aspect);
  const rect = typedRect(before.rect, numbers, before.image, before.aspect);
  return { ...placedAt(open, rect), numbers };
}

function settled(state: CropState): CropState {
  const { next, typing, texts } = state;
  if (next) return { ...state, next: null, rect: next };
  if (!typing) return state;
  const { [typing.field]: text = '', ...others } = texts;
  const isWhole = parseField(typing.field, text) !== null;
  return recorded(typing.before, { ...state, texts: isWhole ? others : texts, typing: null });
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
  const { width, height } = part === 'crop' ? { width: 1, height: 1 } : before.rect;
  const ratio = ratioOf(state.aspect) ?? (keep ? width / height : null);
  return { ...state, rect: dragRect(part, before.rect, from, to, ratio, state.image) };
}

/** A held key continues the step of its first press. */
function movedByKey(before: CropState, rect: Rect, repeat: boolean): CropState {
  const after = placedAt(before, rect);
  const { past, future } = before;
  return repeat && past.length > 0 && future.length === 0 ? after : recorded(before, after);
}

function restored(state: CropState, from: 'past' | 'future', to: 'past' | 'future'): CropState {
  const choice = state[from].at(-1);
  if (!choice) return state;
  return { ...state, ...choice, [from]: state[from].slice(0, -1), [to]: [...state[to], choiceOf(state)] };
}

export function reduceCrop(state: CropState, action: CropAction): CropState {
  // Most actions place the box anew, and drop all typed text.
  const settling = settled(state);
  const fresh = { ...settling, ...SETTLED };
  switch (action.type) {
    case 'field':
      return typed(state, action.field, action.text);
    case 'settle':
      return settling;
    case 'revert':
      return { ...(state.typing?.before ?? settling), ...SETTLED };
    case 'dragStart':
      return {
        ...fresh,
        drag: { part: action.part, from: action.at, before: settling, snapped: NOT_SNAPPED },
      };
    case 'dragMove':
      return dragged(state, action.to, action.keep);
    case 'dragEnd':
      if (!state.drag) return state;
      return recorded(state.drag.before, placedAt({ ...fresh, rect: state.drag.before.rect }, state.rect));
    case 'dragCancel':
      return state.drag?.before ?? state;
    case 'move': {
      const { rect } = fresh;
      const moved = { ...rect, x: rect.x + action.x, y: rect.y + action.y };
      return movedByKey(fresh, within(moved, state.image), action.repeat);
    }
    case 'size':
      return movedByKey(fresh, sized(fresh, action.x, action.y), action.repeat);
    case 'aspect': {
      const { aspect } = action;
      // The free aspect keeps the box, so typed numbers that do not fit yet are kept too.
      if (aspect === 'free') return recorded(settling, { ...settling, aspect });
      return recorded(fresh, { ...fresh, aspect, next: reshaped(fresh.placed, aspect, state.image) });
    }
    case 'reset': {
      const whole = wholeOf(state.image);
      return recorded(fresh, { ...fresh, rect: whole, placed: whole, aspect: 'free' });
    }
    case 'undo':
      return state.drag ? state : restored(fresh, 'past', 'future');
    case 'redo':
      return state.drag ? state : restored(fresh, 'future', 'past');
    case 'image':
      // An edit that keeps the size keeps the box. The moves of the box were made on another image, so they are
      // dropped.
      if (sameSize(action.size, state.image)) return { ...fresh, past: [], future: [] };
      return cropOf(action.size, state.aspect, action.cropped);
  }
}
