import type { CropAspect } from '../../../config/crop';
import type { Dpi } from '../../../config/print';
import {
  clamp,
  type Point,
  type Rect,
  rectOfSize,
  type Size,
  sameRect,
  sameSize,
} from '../../../lib/geometry';
import type { SizeFieldsAction } from '../resize/sizeFields';
import { createTool, type Tool } from '../tool/tool';
import { type CropField, type FieldText, typedRect, withTypedNumber } from './cropFields';
import {
  aspectOf,
  type BoxDrag,
  type DragPart,
  hasAspect,
  movedWithin,
  ratioOf,
  rectWithAspect,
  sizeForHeight,
  sizeForWidth,
  swappedAspect,
} from './cropGeometry';
import { NOT_SNAPPED, snappedDrag } from './cropSnapping';
import {
  boxAroundContent,
  boxOf,
  type CropAction,
  type CropChoices,
  type CropState,
  canSwap,
  hasChosenShape,
} from './cropState';
import {
  enteredFinalSize,
  type FinalSize,
  finalSizeWithAspect,
  isPercent,
  newFinalSize,
  sameFinalSize,
  suitsAspect,
  swappedFinalSize,
  validFinalSize,
} from './finalSize';
import type { Corner } from './focusableParts';

const FIRST_CROP_ASPECT: CropAspect = '16:9';

const SETTLED = { next: null, numbers: [], texts: {}, typing: null, drag: null } as const;

/**
 * After a crop (`cropped`), the rectangle is the whole image, and an aspect that it does not have becomes 'free'.
 * Otherwise, it is the largest one with the aspect.
 */
function cropOf(image: Size, aspect: CropAspect, chosen: boolean, cropped: boolean): CropState {
  const placed = rectOfSize(image);
  const kept = cropped && !hasAspect(image, aspect) ? 'free' : aspect;
  const rect = rectWithAspect(placed, kept, image);
  return {
    image,
    rect,
    aspect: kept,
    chosen,
    placed,
    fixed: false,
    finalSize: null,
    ...SETTLED,
    past: [],
    future: [],
  };
}

export function initialCrop(image: Size, cropped: boolean): CropState {
  return cropOf(image, FIRST_CROP_ASPECT, false, cropped);
}

const placedAt = (state: CropState, rect: Rect): CropState =>
  sameRect(state.rect, rect) ? state : { ...state, rect, placed: rect };

const choiceOf = ({ rect, aspect, chosen, placed, fixed, finalSize }: CropChoices): CropChoices => ({
  rect,
  aspect,
  chosen,
  placed,
  fixed,
  finalSize,
});

function recorded(before: CropChoices, after: CropState): CropState {
  const isSame =
    sameRect(before.rect, boxOf(after)) &&
    before.aspect === after.aspect &&
    before.fixed === after.fixed &&
    sameFinalSize(before.finalSize, after.finalSize);
  if (isSame) return after;
  return { ...after, past: [...after.past, choiceOf(before)], future: [] };
}

function typed(state: CropState, field: CropField, { text, value }: FieldText): CropState {
  const before = state.typing?.field === field ? state.typing.before : settled(state);
  const texts = { ...before.texts, [field]: { text, value } };
  const open = { ...before, texts, typing: { field, before } };
  if (value === null) return open;
  const numbers = withTypedNumber(before.numbers, { field, value }, before.aspect);
  const rect = typedRect(before.rect, numbers, before.image, before.aspect);
  return { ...placedAt(open, rect), numbers };
}

const refreshed = (state: CropState): CropState =>
  state.next ? { ...state, next: null, rect: state.next } : state;

function settled(state: CropState): CropState {
  const shown = refreshed(state);
  const { typing, texts } = shown;
  if (!typing) return shown;
  if (typing.field === 'finalSize') {
    const left = shown.finalSize ? withFinalSize(shown, shown.finalSize, { type: 'leave' }) : shown;
    return recorded(typing.before, { ...refreshed(left), typing: null });
  }
  const { [typing.field]: typed, ...others } = texts;
  return recorded(typing.before, { ...shown, texts: typed?.value === null ? texts : others, typing: null });
}

/** The rectangle as its corner sees it: mirrored in the image, so that the corner is the lower right one. */
function mirrored(rect: Rect, corner: Corner, image: Size): Rect {
  const { x, y, width, height } = rect;
  return {
    ...rect,
    x: corner.includes('w') ? image.width - x - width : x,
    y: corner.includes('n') ? image.height - y - height : y,
  };
}

/**
 * The rectangle after the corner has moved by `x` and `y` image pixels, within the image. The opposite corner stays. With
 * a fixed aspect, `x` alone determines the size, or `y` alone if `x` is 0.
 */
function sizedAt({ rect, image, aspect }: CropState, corner: Corner, x: number, y: number): Rect {
  const away = { x: corner.includes('w') ? -x : x, y: corner.includes('n') ? -y : y };
  const seen = mirrored(rect, corner, image);
  return mirrored(sized({ rect: seen, image, aspect }, away.x, away.y), corner, image);
}

function sized({ rect, image, aspect }: Pick<CropState, 'rect' | 'image' | 'aspect'>, x: number, y: number) {
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
    ...(x !== 0 ? sizeForWidth(width + x, ratio, room) : sizeForHeight(height + y, ratio, room)),
  };
}

/** A fixed box is moved by each part of it. A drag that begins beside it moves its middle to the pointer. */
function grabbed({ fixed, rect }: CropState, part: DragPart, from: Point): Pick<BoxDrag, 'part' | 'from'> {
  if (!fixed) return { part, from };
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  return { part: 'all', from: part === 'crop' ? middle : from };
}

function dragged(state: CropState, to: Point, keep: boolean, reach: Point | null): CropState {
  const { drag, image } = state;
  if (!drag) return state;
  const { part, from } = drag;
  const { rect: before } = drag.before;
  const { width, height } = part === 'crop' ? { width: 1, height: 1 } : before;
  const ratio = ratioOf(state.aspect) ?? (keep ? width / height : null);
  const { rect, snapped } = snappedDrag({ part, before, from, ratio, image }, to, reach);
  return { ...state, rect, drag: { ...drag, snapped } };
}

/** The box with exchanged width and height around the same middle, or the largest such box that fits. */
function turned({ rect, image }: CropState): Rect {
  return rectWithAspect(rect, aspectOf({ width: rect.height, height: rect.width }), image);
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
  return { ...state, ...choice, ...moves };
}

function withAspect(state: CropState, aspect: CropAspect): CropState {
  const finalSize = finalSizeWithAspect(state.finalSize, aspect);
  // The free aspect keeps the box, so typed numbers that do not fit yet are kept too.
  if (aspect === 'free') return { ...state, aspect, fixed: false, finalSize };
  const next = rectWithAspect(state.placed, aspect, state.image);
  return { ...state, ...SETTLED, aspect, fixed: false, finalSize, next };
}

/** The box after an entry of its final size. `shown` is the final size before the entry. */
function withFinalSize(state: CropState, shown: FinalSize, entry: SizeFieldsAction): CropState {
  const box = boxOf(state);
  const entered = enteredFinalSize(shown, box, state.aspect, entry);
  if (isPercent(entered)) {
    const aspect = isPercent(shown) ? state.aspect : ownAspect(state, entered);
    return { ...state, aspect, finalSize: entered };
  }
  const finalSize = isPercent(shown) ? { ...entered, from: state.aspect } : entered;
  const aspect = state.aspect === 'free' ? aspectOf(box) : state.aspect;
  const size = validFinalSize(finalSize, box);
  if (!size || suitsAspect(finalSize, aspect)) return { ...state, aspect, finalSize };
  return { ...withAspect(state, aspectOf(size)), finalSize };
}

/** The aspect that the box had before it took that of the final size, if it still has it. */
const ownAspect = (state: CropState, { from }: FinalSize): CropAspect =>
  hasAspect(boxOf(state), from) ? from : 'free';

/** The box follows the final size while it is typed. The whole typing is one step of Undo. */
function withTypedFinalSize(state: CropState, entry: SizeFieldsAction): CropState {
  const { type } = entry;
  const isTyping = state.typing?.field === 'finalSize';
  const before = isTyping && type !== 'mode' ? state.typing.before : settled(state);
  const shown = isTyping && type !== 'mode' ? state.finalSize : before.finalSize;
  if (!shown) return before;
  const after = withFinalSize(before, shown, entry);
  if (type === 'mode') return recorded(before, after);
  return { ...after, typing: { field: 'finalSize', before } };
}

function resizedThen(state: CropState, wanted: boolean, density: Dpi): CropState {
  const { finalSize, aspect } = state;
  const box = boxOf(state);
  if (wanted && !finalSize) {
    const shape = aspect === 'free' ? aspectOf(box) : aspect;
    return recorded(state, { ...state, aspect: shape, finalSize: newFinalSize(box, box, aspect, density) });
  }
  if (wanted || !finalSize) return state;
  const own = isPercent(finalSize) ? aspect : ownAspect(state, finalSize);
  return recorded(state, { ...state, aspect: own, finalSize: null });
}

function swapped(state: CropState): CropState {
  if (!canSwap(state)) return state;
  const { fixed, aspect } = state;
  const isTurned = fixed || aspect === 'free';
  const after = isTurned ? placedAt(state, turned(state)) : withAspect(state, swappedAspect(aspect));
  const finalSize = swappedFinalSize(state.finalSize);
  return recorded(state, { ...after, aspect: swappedAspect(aspect), chosen: true, fixed, finalSize });
}

function onImage(state: CropState, size: Size, cropped: boolean, undone: Rect | null): CropState {
  // An edit that keeps the size keeps the box. The earlier choices were made on another image, so they are dropped.
  if (sameSize(size, state.image)) return { ...state, past: [], future: [] };
  const { finalSize, aspect, chosen } = state;
  const final = finalSize && validFinalSize(finalSize, boxOf(state));
  const wanted = finalSize?.from ?? aspect;
  const next = cropOf(size, wanted, chosen, cropped || (final !== null && sameSize(final, size)));
  if (!undone) return next;
  // The visitor can adjust the box of the crop that was undone.
  return { ...next, rect: undone, placed: undone, aspect: hasAspect(undone, wanted) ? wanted : 'free' };
}

/** The state after entries that are no steps of Undo. */
function withEntries(state: CropState, entries: readonly CropAction[]): CropState {
  const after = entries.reduce(reduceCrop, state);
  return { ...after, past: [], future: [] };
}

export function reduceCrop(state: CropState, action: CropAction): CropState {
  // Most actions place the box anew, and drop all typed text.
  const settling = settled(state);
  const fresh = { ...settling, ...SETTLED };
  switch (action.type) {
    case 'field':
      return typed(state, action.field, action);
    case 'refresh':
      return refreshed(state);
    case 'settle':
      return settling;
    case 'revert':
      return { ...(state.typing?.before ?? settling), ...SETTLED };
    case 'dragStart':
      return {
        ...fresh,
        drag: { ...grabbed(settling, action.part, action.at), before: settling, snapped: NOT_SNAPPED },
      };
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
      return movedByKey(fresh, movedWithin(moved, state.image), action.repeat);
    }
    case 'size':
      if (fresh.fixed) return fresh;
      return movedByKey(fresh, sizedAt(fresh, action.corner, action.x, action.y), action.repeat);
    case 'aspect':
      return recorded(settling, { ...withAspect(settling, action.aspect), chosen: true });
    case 'swap':
      return swapped(fresh);
    case 'fixed': {
      const { fixed } = action;
      const aspect = fixed && !settling.finalSize ? 'free' : settling.aspect;
      return recorded(settling, { ...settling, fixed, aspect });
    }
    case 'content': {
      // The search for the content can end during a drag. Its result then replaces the drag.
      const before = settled(state.drag?.before ?? state);
      const rect = boxAroundContent(before, action.content, action.margin);
      if (!rect) return state;
      const aspect = hasChosenShape(before) ? before.aspect : 'free';
      return recorded(before, { ...before, ...SETTLED, aspect, rect, placed: rect });
    }
    case 'thenResize':
      return resizedThen(settling, action.wanted, action.density);
    case 'resizeTo': {
      const { size, density } = action;
      const typed = newFinalSize(size, boxOf(settling), 'free', density);
      const finalSize = { ...typed, typed: 'both', from: settling.aspect } as const;
      return recorded(settling, { ...withAspect(settling, aspectOf(size)), finalSize });
    }
    case 'finalSize':
      return withTypedFinalSize(state, action.entry);
    case 'restore':
      return recorded(fresh, { ...fresh, ...choiceOf(action.choices) });
    case 'reset': {
      const whole = rectOfSize(state.image);
      const free = { rect: whole, placed: whole, aspect: 'free', fixed: false, finalSize: null } as const;
      return recorded(fresh, { ...fresh, ...free });
    }
    case 'undo':
      return state.drag ? state : restored(fresh, 'past', 'future');
    case 'redo':
      return state.drag ? state : restored(fresh, 'future', 'past');
    case 'image': {
      const { size, cropped, undone, entries = [] } = action;
      const next = onImage(fresh, size, cropped, undone);
      return sameSize(size, state.image) || undone ? next : withEntries(next, entries);
    }
  }
}

/** The state of the Crop tab. */
export type CropModel = Tool<CropState, CropAction>;

/** `cropped` says whether the last edit of the image was a crop. `entries` are made at first. */
export const createCropModel = (
  size: Size,
  cropped: boolean,
  entries: readonly CropAction[] = [],
): CropModel => createTool(withEntries(initialCrop(size, cropped), entries), reduceCrop);
