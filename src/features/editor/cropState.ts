import { type CropAspectId, FIRST_CROP_ASPECT } from '../../data/crop';
import type { Rect, Size } from '../../lib/geometry';
import {
  clampRect,
  hasAspect,
  heightFor,
  largestRect,
  ratioOf,
  toImage,
  wholeOf,
  widthFor,
  withAspect,
} from './cropGeometry';

/** What the fields and the box of the Crop tab both show. */
export interface CropState {
  /** The size of the image that is cropped. */
  readonly image: Size;
  /** What is to be cut out, in pixels of the image. What was typed may reach past it. */
  readonly rect: Rect;
  readonly aspect: CropAspectId;
  /** The side that was typed last, while the other follows it. */
  readonly typed: 'width' | 'height' | null;
  /** Grows with each change that did not come from the box, so that the box is to follow it. */
  readonly revision: number;
}

/** The fields of the tab. */
export type CropField = 'x' | 'y' | 'width' | 'height';

/** What a visitor does to them, and what becomes of the image. */
export type CropAction =
  | { readonly type: 'field'; readonly field: CropField; readonly text: string }
  /** The box was dragged, in pixels of a preview. As a whole, it keeps its size; otherwise an edge has moved. */
  | { readonly type: 'box'; readonly box: Rect; readonly preview: Size; readonly moved: boolean }
  /** The box was let go, and snaps to whole pixels. */
  | { readonly type: 'settle' }
  /** The box was moved by so many pixels, within the image. */
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  /** Its right edge was moved by so many pixels, or its lower one, within the image. */
  | { readonly type: 'size'; readonly x: number; readonly y: number }
  | { readonly type: 'aspect'; readonly aspect: CropAspectId }
  /** The largest rectangle of the aspect chosen. */
  | { readonly type: 'fit' }
  | { readonly type: 'reset' }
  /** What reaches past the image is cut off. */
  | { readonly type: 'clamp' }
  /** There is another image, cut out of the last one or not. */
  | { readonly type: 'image'; readonly size: Size; readonly cropped: boolean };

/** Beyond nine digits a number is only a slip of the hand. */
const LONGEST = 999_999_999;

/** The whole number that was typed, or null if it is none, or none that the field takes. */
export function parseField(field: CropField, text: string): number | null {
  if (!/^[+-]?\d+$/.test(text.trim())) return null;
  const value = Math.min(Math.max(Number(text), -LONGEST), LONGEST);
  const isSide = field === 'width' || field === 'height';
  if (isSide && value < 1) return null;
  // No zero with a sign.
  return value === 0 ? 0 : value;
}

/** Whether a text is on its way to a number: an empty field, or one with a sign alone. */
export function isUnfinished(text: string): boolean {
  return /^[+-]?$/.test(text.trim());
}

/** How an image is first shown: the largest rectangle of the aspect. One that was just cut out is shown whole. */
function cropOf(image: Size, aspect: CropAspectId, cropped: boolean): Pick<CropState, 'rect' | 'aspect'> {
  if (!cropped) return { rect: largestRect(image, aspect), aspect };
  return { rect: wholeOf(image), aspect: hasAspect(image, aspect) ? aspect : 'free' };
}

/** The state over an image of this size. */
export function initialCrop(image: Size, cropped: boolean): CropState {
  return { image, ...cropOf(image, FIRST_CROP_ASPECT, cropped), typed: null, revision: 0 };
}

/**
 * The state with something typed. With an aspect chosen, a side that was not typed follows the one that
 * was; a number that was typed is never changed. Where that leaves the aspect, the choice is free.
 */
function typed(state: CropState, field: CropField, value: number): CropState {
  const ratio = ratioOf(state.aspect);
  const rect = { ...state.rect, [field]: value };
  if (ratio !== null && field === 'width' && state.typed !== 'height') rect.height = heightFor(value, ratio);
  if (ratio !== null && field === 'height' && state.typed !== 'width') rect.width = widthFor(value, ratio);
  const kept = hasAspect(clampRect(rect, state.image), state.aspect);
  return {
    ...state,
    rect,
    aspect: kept ? state.aspect : 'free',
    typed: field === 'width' || field === 'height' ? (state.typed ?? field) : state.typed,
  };
}

/** Where a rectangle lands that is put down at a point, wholly on the image if it fits there. */
function movedTo(rect: Rect, x: number, y: number, image: Size): Rect {
  const within = (at: number, room: number) => Math.min(Math.max(at, 0), Math.max(room, 0));
  return {
    ...rect,
    x: within(Math.round(x), image.width - rect.width),
    y: within(Math.round(y), image.height - rect.height),
  };
}

/**
 * A rectangle that has grown to the right or downwards, or shrunk, as far as the image goes. With an aspect the
 * other side follows.
 */
function sized({ rect, image, aspect }: CropState, x: number, y: number): Rect {
  const { x: left, y: top, width, height } = clampRect(rect, image);
  const ratio = ratioOf(aspect);
  const within = (side: number, room: number) => Math.min(Math.max(side, 1), room);
  const room = { width: image.width - left, height: image.height - top };
  if (ratio === null)
    return { x: left, y: top, width: within(width + x, room.width), height: within(height + y, room.height) };
  if (x !== 0) {
    const most = Math.max(1, Math.min(room.width, Math.floor(room.height * ratio)));
    const next = within(width + x, most);
    return { x: left, y: top, width: next, height: heightFor(next, ratio) };
  }
  const most = Math.max(1, Math.min(room.height, Math.floor(room.width / ratio)));
  const next = within(height + y, most);
  return { x: left, y: top, width: widthFor(next, ratio), height: next };
}

function fromBox(state: CropState, action: CropAction & { type: 'box' }): Rect {
  const dragged = toImage(action.box, action.preview, state.image);
  if (!action.moved) return withAspect(dragged, state.aspect, state.image);
  return movedTo(clampRect(state.rect, state.image), dragged.x, dragged.y, state.image);
}

/** The state after an action. */
export function reduceCrop(state: CropState, action: CropAction): CropState {
  const next = { ...state, revision: state.revision + 1 };
  switch (action.type) {
    case 'field': {
      const value = parseField(action.field, action.text);
      return value === null ? state : typed(next, action.field, value);
    }
    case 'box':
      return { ...state, rect: fromBox(state, action), typed: null };
    case 'settle':
      return next;
    case 'move': {
      const { x, y } = clampRect(state.rect, state.image);
      const rect = movedTo(clampRect(state.rect, state.image), x + action.x, y + action.y, state.image);
      return { ...next, rect };
    }
    case 'size':
      return { ...next, rect: sized(state, action.x, action.y), typed: null };
    case 'aspect':
      // The box takes the shape by itself; the numbers are refreshed by 'fit'.
      return { ...(action.aspect === 'free' ? next : state), aspect: action.aspect, typed: null };
    case 'fit':
      return {
        ...next,
        rect: state.aspect === 'free' ? state.rect : largestRect(state.image, state.aspect),
        typed: null,
      };
    case 'reset':
      return { ...next, rect: wholeOf(state.image), aspect: 'free', typed: null };
    case 'clamp':
      return { ...next, rect: clampRect(state.rect, state.image), typed: null };
    case 'image':
      return {
        ...next,
        image: action.size,
        ...cropOf(action.size, state.aspect, action.cropped),
        typed: null,
      };
  }
}
