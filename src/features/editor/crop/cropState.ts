import type { CropAspect } from '../../../config/crop';
import { type Point, type Rect, type Size, sameRect, sameSize } from '../../../lib/geometry';
import {
  CROP_FIELDS,
  type CropField,
  numberOf,
  parseField,
  type TargetTexts,
  type TypedNumber,
  targetSize,
  textsOf,
  typedRect,
  withNumber,
} from './cropFields';
import {
  aspectOf,
  clamp,
  type DragPart,
  hasAspect,
  ratioOf,
  reshaped,
  sizeOfHeight,
  sizeOfWidth,
  swappedAspect,
  wholeOf,
  within,
} from './cropGeometry';
import { type Snapped, snappedDrag, UNSNAPPED } from './cropSnapping';

const FIRST_CROP_ASPECT: CropAspect = '16:9';

/** What a visitor chooses in the Crop tab. Undo and Redo restore it. */
interface Choice {
  /** The rectangle in the fields, in image pixels. It always lies within the image. */
  readonly rect: Rect;
  readonly aspect: CropAspect;
  /**
   * The rectangle before the choice of the aspect. Every choice of an aspect starts from it, so that trying several
   * aspects does not make the box smaller each time.
   */
  readonly placed: Rect;
  /** Whether the box keeps its size. It can then only be moved, or get another size from a typed number. */
  readonly fixed: boolean;
}

export interface CropState extends Choice {
  readonly image: Size;
  /** The size to which the cropped image is resized. The box has the aspect of this size. Null if it is not resized. */
  readonly target: TargetTexts | null;
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
    readonly snapped: Snapped;
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
   * proportions, and a new box becomes a square. `reach` is the distance in image pixels within which the box snaps to
   * a guide. Null means that it does not snap.
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
  | { readonly type: 'aspect'; readonly aspect: CropAspect }
  /** Exchanges the width and the height of the aspect, or of the box if the aspect is free. */
  | { readonly type: 'swap' }
  /** Whether the box keeps its size. If true, its aspect becomes free. */
  | { readonly type: 'fixed'; readonly fixed: boolean }
  /** Places the box at `rect`, with a free aspect. */
  | { readonly type: 'place'; readonly rect: Rect }
  /** Whether the cropped image is resized, at first to the size of the box. */
  | { readonly type: 'thenResize'; readonly wanted: boolean }
  | { readonly type: 'target'; readonly target: TargetTexts }
  | { readonly type: 'reset' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** The image has changed. `cropped` says whether the last edit of the image was a crop. */
  | { readonly type: 'image'; readonly size: Size; readonly cropped: boolean };

/** The rectangle that the box shows and that a crop would keep, in image pixels. */
export const boxOf = ({ next, rect }: CropState): Rect => next ?? rect;

export const textOf = ({ texts, rect }: CropState, field: CropField): string =>
  texts[field] ?? String(rect[field]);

export const isCroppable = ({ texts, target }: CropState): boolean =>
  (target === null || targetSize(target) !== null) &&
  CROP_FIELDS.every((field) => {
    const text = texts[field];
    return text === undefined || parseField(field, text) !== null;
  });

/** The typed size, if the image is too small for it. Null if the image is large enough, or if no size is typed. */
export function tooLarge({ numbers, rect, image }: CropState): Size | null {
  const width = numberOf(numbers, 'width') ?? rect.width;
  const height = numberOf(numbers, 'height') ?? rect.height;
  return width > image.width || height > image.height ? { width, height } : null;
}

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

const SETTLED = { next: null, numbers: [], texts: {}, typing: null, drag: null } as const;

/**
 * `cropped` says whether the last edit was a crop. If so, the rectangle is the whole image, and an aspect that the
 * image does not have becomes 'free'. If the last edit was not a crop, the rectangle is the largest one with the given
 * aspect.
 */
function cropOf(image: Size, aspect: CropAspect, cropped: boolean): CropState {
  const placed = wholeOf(image);
  const kept = cropped && !hasAspect(image, aspect) ? 'free' : aspect;
  const rect = reshaped(placed, kept, image);
  return { image, rect, aspect: kept, placed, fixed: false, target: null, ...SETTLED, past: [], future: [] };
}

export function initialCrop(image: Size, cropped: boolean): CropState {
  return cropOf(image, FIRST_CROP_ASPECT, cropped);
}

const placedAt = (state: CropState, rect: Rect): CropState =>
  sameRect(state.rect, rect) ? state : { ...state, rect, placed: rect };

const choiceOf = ({ rect, aspect, placed, fixed }: Choice): Choice => ({ rect, aspect, placed, fixed });

function recorded(before: Choice, after: CropState): CropState {
  const isSame =
    sameRect(before.rect, boxOf(after)) && before.aspect === after.aspect && before.fixed === after.fixed;
  if (isSame) return after;
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

/** A box that keeps its size is moved by each part of it. A press beside it moves its middle to the pointer. */
function draggedPart({ fixed }: CropState, part: DragPart, from: Point, rect: Rect) {
  if (!fixed) return { part, from };
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  return { part: 'all', from: part === 'crop' ? middle : from } as const;
}

function dragged(state: CropState, to: Point, keep: boolean, reach: Point | null): CropState {
  const { drag, image } = state;
  if (!drag) return state;
  const { rect: before } = drag.before;
  const { part, from } = draggedPart(state, drag.part, drag.from, before);
  const { width, height } = part === 'crop' ? { width: 1, height: 1 } : before;
  const ratio = ratioOf(state.aspect) ?? (keep ? width / height : null);
  const { rect, snapped } = snappedDrag({ part, before, from, ratio, image }, to, reach);
  return { ...state, rect, drag: { ...drag, snapped } };
}

/** The box with exchanged width and height around the same middle, or the largest such box that fits. */
function turned({ rect, image }: CropState): Rect {
  return reshaped(rect, aspectOf({ width: rect.height, height: rect.width }), image);
}

/** The target is kept only as long as the box has its aspect. */
function withoutTarget(state: CropState): CropState {
  const size = state.target && targetSize(state.target);
  return size && aspectOf(size) === state.aspect ? state : { ...state, target: null };
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
  const moves = { [from]: state[from].slice(0, -1), [to]: [...state[to], choiceOf(state)] };
  return withoutTarget({ ...state, ...choice, ...moves });
}

function withAspect(state: CropState, aspect: CropAspect): CropState {
  // The free aspect keeps the box, so typed numbers that do not fit yet are kept too.
  if (aspect === 'free') return recorded(state, { ...state, aspect, fixed: false });
  const fresh = { ...state, ...SETTLED };
  const next = reshaped(fresh.placed, aspect, state.image);
  return recorded(fresh, { ...fresh, aspect, fixed: false, next });
}

function withTarget(state: CropState, target: TargetTexts): CropState {
  const size = targetSize(target);
  return size ? { ...withAspect(state, aspectOf(size)), target } : { ...state, target };
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
      return { ...fresh, drag: { part: action.part, from: action.at, before: settling, snapped: UNSNAPPED } };
    case 'dragMove':
      return dragged(state, action.to, action.keep, action.reach);
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
      if (fresh.fixed) return fresh;
      return movedByKey(fresh, sized(fresh, action.x, action.y), action.repeat);
    case 'aspect':
      return withoutTarget(withAspect(settling, action.aspect));
    case 'swap': {
      if (fresh.fixed || fresh.aspect === 'free') return recorded(fresh, placedAt(fresh, turned(fresh)));
      const { target } = fresh;
      const turnedTarget = target && { width: target.height, height: target.width };
      return { ...withAspect(settling, swappedAspect(fresh.aspect)), target: turnedTarget };
    }
    case 'fixed': {
      const { fixed } = action;
      const aspect = fixed ? 'free' : settling.aspect;
      return withoutTarget(recorded(settling, { ...settling, fixed, aspect }));
    }
    case 'place': {
      const rect = within(action.rect, state.image);
      return withoutTarget(recorded(fresh, { ...fresh, rect, placed: rect, aspect: 'free', fixed: false }));
    }
    case 'thenResize':
      return action.wanted ? withTarget(settling, textsOf(boxOf(settling))) : { ...settling, target: null };
    case 'target':
      return withTarget(settling, action.target);
    case 'reset': {
      const whole = wholeOf(state.image);
      const free = { rect: whole, placed: whole, aspect: 'free', fixed: false, target: null } as const;
      return recorded(fresh, { ...fresh, ...free });
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
