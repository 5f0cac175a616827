import { type CropAspectId, FIRST_CROP_ASPECT } from '../../data/crop';
import type { Rect, Size } from '../../lib/geometry';
import { parseInteger } from '../../lib/parseInteger';
import { dragRect, type Part, type Point } from './cropDrag';
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

/** The fields of the tab. */
export type CropField = 'x' | 'y' | 'width' | 'height';

/** What the fields and the box of the Crop tab both show. */
export interface CropState {
  /** The size of the image that is cropped. */
  readonly image: Size;
  /** What the fields show, in pixels of the image. It lies on the image. */
  readonly rect: Rect;
  readonly aspect: CropAspectId;
  /** The rectangle of an aspect just chosen: the box shows it already, the fields do not yet. */
  readonly next: Rect | null;
  /** A field that is being typed in, its text, and the rectangle from before, which each text starts from. */
  readonly typing: { readonly field: CropField; readonly text: string; readonly before: Rect } | null;
  /** A drag that is going on: what is dragged, where the pointer took hold, and the rectangle from before. */
  readonly drag: { readonly part: Part; readonly from: Point; readonly before: Rect } | null;
}

/** What a visitor does to them, and what becomes of the image. */
export type CropAction =
  | { readonly type: 'field'; readonly field: CropField; readonly text: string }
  /** What was typed or chosen has come to rest: the fields show what the box shows. */
  | { readonly type: 'settle' }
  /** A pointer took hold of a part of the box, at a point of the image, or begins a new box. */
  | { readonly type: 'grab'; readonly part: Part; readonly at: Point }
  /** The pointer has moved to a point of the image; with `keep` a free box keeps its shape. */
  | { readonly type: 'drag'; readonly to: Point; readonly keep: boolean }
  /** The pointer let go. */
  | { readonly type: 'drop' }
  /** The drag is cancelled: the box from before it is restored. */
  | { readonly type: 'abort' }
  /** The box was moved by so many pixels, within the image. */
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  /** Its right edge was moved by so many pixels, or its lower one, within the image. */
  | { readonly type: 'size'; readonly x: number; readonly y: number }
  | { readonly type: 'aspect'; readonly aspect: CropAspectId }
  | { readonly type: 'reset' }
  /** There is another image, cut out of the last one or not. */
  | { readonly type: 'image'; readonly size: Size; readonly cropped: boolean };

/** Beyond nine digits a number is only a slip of the hand. */
const LONGEST = 999_999_999;

/** The whole number that was typed, or null if it is none, or none that the field takes. */
export function parseField(field: CropField, text: string): number | null {
  const whole = parseInteger(text);
  if (whole === null) return null;
  const value = clamp(whole, -LONGEST, LONGEST);
  const isSide = field === 'width' || field === 'height';
  if (isSide && value < 1) return null;
  // No zero with a sign.
  return value === 0 ? 0 : value;
}

/** What the box shows, and what a crop would keep. */
export const boxOf = ({ next, rect }: CropState): Rect => next ?? rect;

/** What a field shows: what is typed in it, or its number. */
export function textOf({ typing, rect }: CropState, field: CropField): string {
  return typing?.field === field ? typing.text : String(rect[field]);
}

/** Whether what is typed is not what will be applied. An empty field, or a sign, is on its way to a number. */
export function isRefused({ typing, rect }: CropState): boolean {
  if (!typing || /^[+-]?$/.test(typing.text.trim())) return false;
  return parseField(typing.field, typing.text) !== rect[typing.field];
}

const SETTLED = { next: null, typing: null, drag: null } as const;

/** How an image is first shown: the largest rectangle of the aspect. One that was just cut out is shown whole. */
function cropOf(image: Size, aspect: CropAspectId, cropped: boolean): CropState {
  if (!cropped) return { image, rect: largestRect(image, aspect), aspect, ...SETTLED };
  return { image, rect: wholeOf(image), aspect: hasAspect(image, aspect) ? aspect : 'free', ...SETTLED };
}

/** The state over an image of this size. */
export function initialCrop(image: Size, cropped: boolean): CropState {
  return cropOf(image, FIRST_CROP_ASPECT, cropped);
}

/** A rectangle with a number typed: its sides are limited to the image, then it is moved onto the image. */
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
 * A rectangle that has grown to the right or downwards, or shrunk, as far as the image goes. With an aspect the
 * other side follows.
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
  // Whatever is done next, what was typed or chosen before is valid, and shown.
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
