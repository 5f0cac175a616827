import type { CropAspect } from '../../../config/crop';
import {
  type Background,
  isUsable,
  MAX_ANGLE,
  type PerspectiveEdit,
  type Quad,
  type StraightenEdit,
  sameEdits,
} from '../../../edits';
import { boxWithin, perspectiveOf, sizeAround } from '../../../edits/pixels';
import { PER_DEGREE } from '../../../lib/angle';
import { clamp, type Point, type Size, sameSize } from '../../../lib/geometry';
import { parseNumber, plainText, type Separators } from '../../../lib/parseNumber';
import { ratioOf } from '../crop/cropGeometry';
import { type SizeProblem, sizeProblem } from '../tool/sizeProblem';
import { createTool, type Tool } from '../tool/tool';

/** What the mode corrects. */
export const WAYS = ['angle', 'perspective'] as const;

export type Way = (typeof WAYS)[number];

/** The corners of `Quad` in their order, as compass points. */
export const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;

export type QuadCorner = (typeof CORNERS)[number];

/** What a visitor chooses. Undo and Redo restore it. */
interface StraightenChoices {
  readonly way: Way;
  /** In hundredths of a degree, clockwise: a whole number from −`MAX_ANGLE` to `MAX_ANGLE`. */
  readonly angle: number;
  /** The proportions of the box. 'free' stands for those of the image. */
  readonly aspect: CropAspect;
  /** Whether the whole image is kept, with a background in the corners, in place of a box within it. */
  readonly keepsWhole: boolean;
  readonly background: Background;
  readonly corners: Quad;
}

export interface StraightenState extends StraightenChoices {
  /** Whether the Crop tab shows the mode. */
  readonly isOn: boolean;
  readonly image: Size;
  /** What is typed as the angle, and whether it is one. An invalid text stays. Null if the field shows `angle`. */
  readonly typed: { readonly text: string; readonly isValid: boolean } | null;
  /** A corner that was not moved, because the corners would not enclose a usable part. */
  readonly refused: QuadCorner | null;
  /** The state before the drag or the typing that goes on. */
  readonly before: StraightenState | null;
  /** Whether the next press on the picture draws a line that becomes level or upright. */
  readonly isDrawing: boolean;
  readonly past: readonly StraightenChoices[];
  readonly future: readonly StraightenChoices[];
}

export type StraightenAction =
  /** Shows the mode. `aspect` and `background` are those that the visitor has chosen before. */
  | { readonly type: 'open'; readonly aspect: CropAspect; readonly background: Background }
  | { readonly type: 'close' }
  | { readonly type: 'choose'; readonly change: Partial<Omit<StraightenChoices, 'angle' | 'corners'>> }
  /** Turns to an angle in hundredths of a degree, or to the nearest possible one. */
  | { readonly type: 'turn'; readonly to: number; readonly repeat?: boolean }
  | { readonly type: 'type'; readonly text: string; readonly separators: Separators }
  /** The visitor has finished typing. */
  | { readonly type: 'settle' }
  /** The visitor gives up the typing. */
  | { readonly type: 'revert' }
  | { readonly type: 'dragStart' }
  /** Turns, or moves a corner to a place in the image, during a drag. */
  | { readonly type: 'dragTurn'; readonly to: number }
  | { readonly type: 'dragCorner'; readonly corner: QuadCorner; readonly to: Point }
  | { readonly type: 'dragEnd' }
  | { readonly type: 'dragCancel' }
  | { readonly type: 'moveCorner'; readonly corner: QuadCorner; readonly by: Point; readonly repeat: boolean }
  | { readonly type: 'draw'; readonly isDrawing: boolean }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** The image has changed. */
  | { readonly type: 'image'; readonly size: Size };

/** A drag to an angle below it, in hundredths of a degree, ends at 0. */
const SNAP = 40;

const wholeQuad = ({ width, height }: Size): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

export const initialStraighten = (image: Size): StraightenState => ({
  isOn: false,
  image,
  way: 'angle',
  angle: 0,
  aspect: 'free',
  keepsWhole: false,
  background: 'transparent',
  corners: wholeQuad(image),
  typed: null,
  refused: null,
  before: null,
  isDrawing: false,
  past: [],
  future: [],
});

const choicesOf = ({
  way,
  angle,
  aspect,
  keepsWhole,
  background,
  corners,
}: StraightenChoices): StraightenChoices => ({ way, angle, aspect, keepsWhole, background, corners });

const sameChoices = (a: StraightenChoices, b: StraightenChoices): boolean =>
  JSON.stringify(choicesOf(a)) === JSON.stringify(choicesOf(b));

/** The state with one more step for Undo, unless nothing has changed. */
function recorded(before: StraightenState, state: StraightenState): StraightenState {
  const next = { ...state, before: null };
  if (sameChoices(before, state)) return next;
  return { ...next, past: [...before.past, choicesOf(before)], future: [] };
}

/** A held key continues the step of its first press. */
function byKey(before: StraightenState, state: StraightenState, repeat: boolean): StraightenState {
  return repeat && before.past.length > 0 && before.future.length === 0
    ? { ...state, before: null }
    : recorded(before, state);
}

function restored(state: StraightenState, from: 'past' | 'future', to: 'past' | 'future'): StraightenState {
  const choices = state[from].at(-1);
  if (!choices) return state;
  return {
    ...state,
    ...choices,
    typed: null,
    refused: null,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], choicesOf(state)],
  };
}

const limited = (angle: number): number => clamp(Math.round(angle), -MAX_ANGLE, MAX_ANGLE) || 0;

/**
 * Parses an angle in degrees, with at most two decimals that count. Returns hundredths of a degree, or null if the text is
 * no number from −45 to 45.
 */
export function parseAngle(text: string, separators: Separators): number | null {
  const [, sign = '', digits = ''] =
    /^([+-]?) ?(.*?) ?°?$/.exec(plainText(text.replaceAll('\u2212', '-'))) ?? [];
  const parsed = parseNumber(digits, separators);
  if (!parsed) return null;
  const angle = Math.round(parsed.value * PER_DEGREE) * (sign === '-' ? -1 : 1);
  return Math.abs(angle) <= MAX_ANGLE ? angle || 0 : null;
}

function withCorner(state: StraightenState, corner: QuadCorner, to: Point): StraightenState {
  const { image } = state;
  const place = { x: clamp(Math.round(to.x), 0, image.width), y: clamp(Math.round(to.y), 0, image.height) };
  const index = CORNERS.indexOf(corner);
  const corners = state.corners.map((each, at) => (at === index ? place : each)) as unknown as Quad;
  const isPossible = isUsable(corners) && sizeProblem(perspectiveOf(corners).size) === null;
  return isPossible ? { ...state, corners, refused: null } : { ...state, refused: corner };
}

/** The state after what is typed or dragged has ended, without a text that is no angle. */
const settled = (state: StraightenState): StraightenState => {
  const left = { ...state, typed: null };
  return state.before ? recorded(state.before, left) : left;
};

export function reduceStraighten(state: StraightenState, action: StraightenAction): StraightenState {
  switch (action.type) {
    case 'open': {
      const { aspect, background } = action;
      return { ...initialStraighten(state.image), isOn: true, aspect, background };
    }
    case 'close':
      return initialStraighten(state.image);
    case 'choose': {
      const before = settled(state);
      const isDrawing = action.change.way === undefined && before.isDrawing;
      return recorded(before, { ...before, ...action.change, isDrawing, refused: null });
    }
    case 'turn': {
      const before = settled(state);
      const next = { ...before, angle: limited(action.to), isDrawing: false };
      return byKey(before, next, action.repeat ?? false);
    }
    case 'type': {
      const before = state.before ?? settled(state);
      const angle = parseAngle(action.text, action.separators);
      const typed = { text: action.text, isValid: angle !== null };
      return { ...before, angle: angle ?? before.angle, typed, before };
    }
    case 'settle':
      // A text that is no angle stays, with its message.
      return state.typed?.isValid === false && state.before ? recorded(state.before, state) : settled(state);
    case 'revert':
      return { ...(state.before ?? state), typed: null };
    case 'dragStart':
      return { ...settled(state), before: settled(state), refused: null };
    case 'dragTurn': {
      if (!state.before) return state;
      const to = Math.abs(action.to) < SNAP ? 0 : action.to;
      return { ...state, angle: limited(to) };
    }
    case 'dragCorner':
      return state.before ? withCorner(state, action.corner, action.to) : state;
    case 'dragEnd':
      return state.before ? recorded(state.before, { ...state, isDrawing: false }) : state;
    case 'dragCancel':
      return state.before ?? state;
    case 'moveCorner': {
      const before = settled(state);
      const from = before.corners[CORNERS.indexOf(action.corner)] ?? { x: 0, y: 0 };
      const to = { x: from.x + action.by.x, y: from.y + action.by.y };
      return byKey(before, withCorner(before, action.corner, to), action.repeat);
    }
    case 'draw':
      return { ...settled(state), isDrawing: action.isDrawing };
    case 'undo':
      return state.before ? settled(state) : restored(state, 'past', 'future');
    case 'redo':
      return state.before ? state : restored(state, 'future', 'past');
    case 'image': {
      const { isOn, aspect, keepsWhole, background, way } = state;
      if (sameSize(action.size, state.image)) return { ...state, before: null, past: [], future: [] };
      return { ...initialStraighten(action.size), isOn, aspect, keepsWhole, background, way };
    }
  }
}

/**
 * Whether the text in the field is no angle. The last angle is then in use. An empty text, or a sign without digits, is
 * no problem while it is being typed.
 */
export const isRefused = ({ typed, before }: StraightenState): boolean =>
  typed !== null && !typed.isValid && !(before && /^[+\u2212-]?$/.test(typed.text.trim()));

/** The size of the result. */
export function sizeOf({ way, image, angle, aspect, keepsWhole, corners }: StraightenState): Size {
  if (way === 'perspective') return perspectiveOf(corners).size;
  if (keepsWhole) return sizeAround(image, angle);
  return boxWithin(image, angle, ratioOf(aspect) ?? image.width / image.height);
}

/** Why the result cannot be made, or null. */
export const resultProblem = (state: StraightenState): SizeProblem | null => sizeProblem(sizeOf(state));

/** The edit of what is chosen, or null if it would change nothing. */
export function editOf(state: StraightenState): StraightenEdit | PerspectiveEdit | null {
  const { way, angle, keepsWhole, background, corners, image } = state;
  if (way === 'perspective') {
    const edit = perspectiveOf(corners);
    return sameEdits([edit], [perspectiveOf(wholeQuad(image))]) ? null : edit;
  }
  if (angle === 0) return null;
  return { kind: 'straighten', angle, size: sizeOf(state), ...(keepsWhole && { background }) };
}

/**
 * The angle at which a line drawn on the picture is level or upright, whichever is nearer, in hundredths of a degree.
 *
 * @param angle the angle at which the picture was shown.
 */
export function angleOfLine(angle: number, from: Point, to: Point): number {
  const slope = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const off = slope - 90 * Math.round(slope / 90);
  return limited(angle - off * PER_DEGREE);
}

export type StraightenModel = Tool<StraightenState, StraightenAction>;

export const createStraightenModel = (image: Size): StraightenModel =>
  createTool(initialStraighten(image), reduceStraighten);
