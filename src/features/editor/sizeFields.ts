import { MAX_PIXELS, MAX_SIDE } from '../../config/limits';
import type { Size } from '../../lib/geometry';
import { parseInteger } from '../../lib/parseInteger';

type Side = 'width' | 'height';

/** All sizes are in pixels. A side is 0 if its field does not contain a number above 0. */
export interface SizeFields {
  readonly width: number;
  readonly height: number;
  readonly locked: boolean;
  /** The size whose proportions the lock keeps. */
  readonly original: Size;
  /** The side whose field was typed in last. The lock changes only the other side. */
  readonly typed: Side;
  /** The text of each field in which the visitor is typing, or whose text is invalid. The other fields show numbers. */
  readonly texts: Readonly<Partial<Record<Side, string>>>;
  /** The size before the visitor began to type. Esc restores this size. */
  readonly before: Size;
}

export type SizeFieldsAction =
  | { readonly type: Side; readonly text: string }
  /**
   * A field has lost the focus. A field with a valid text then shows its number. An invalid text stays, so that the
   * visitor sees what the message below the fields is about.
   */
  | { readonly type: 'leave' }
  /** The visitor takes back what was typed since the last valid size. */
  | { readonly type: 'revert' }
  | { readonly type: 'lock'; readonly locked: boolean }
  | { readonly type: 'reset' }
  | { readonly type: 'image'; readonly original: Size; readonly shown: Size };

/** The highest number in a field. A larger number can only be a typing error, and becomes this number. */
const LONGEST = 999_999_999;

export function parseSide(text: string): number {
  return Math.min(Math.max(parseInteger(text) ?? 0, 0), LONGEST);
}

export function initialFields(original: Size, shown: Size = original): SizeFields {
  const { width, height } = shown;
  return { width, height, locked: true, original, typed: 'width', texts: {}, before: shown };
}

export function shownText({ texts, ...sides }: SizeFields, side: Side): string {
  return texts[side] ?? String(sides[side]);
}

function matching(side: number, from: number, to: number): number {
  return Math.min(Math.max(1, Math.round((side * to) / from)), LONGEST);
}

function inProportion(fields: SizeFields, side: Side): SizeFields {
  const { original } = fields;
  if (fields[side] === 0) return fields;
  const other = side === 'width' ? 'height' : 'width';
  const { [other]: _, ...texts } = fields.texts;
  return { ...fields, [other]: matching(fields[side], original[side], original[other]), texts };
}

function typedInto(fields: SizeFields, side: Side, text: string): SizeFields {
  const other = side === 'width' ? 'height' : 'width';
  const texts = { ...fields.texts, [side]: text };
  const next = { ...fields, [side]: parseSide(text), typed: side, texts };
  if (!fields.locked) return next;
  // While the text is invalid, the other side is that of the last valid size, and not that of the unfinished text. For
  // example, `50%` is typed as `5`, `50` and `50%`.
  if (next[side] === 0 && texts[other] === undefined) return { ...next, [other]: fields.before[other] };
  return inProportion(next, side);
}

export function reduceFields(fields: SizeFields, action: SizeFieldsAction): SizeFields {
  const { original, locked, typed, before } = fields;
  switch (action.type) {
    case 'width':
    case 'height':
      return typedInto(fields, action.type, action.text);
    case 'leave': {
      const { width, height } = fields;
      if (width > 0 && height > 0) return { ...fields, texts: {}, before: { width, height } };
      const invalid = Object.entries(fields.texts).filter(([, text]) => parseSide(text) === 0);
      return { ...fields, texts: Object.fromEntries(invalid) };
    }
    case 'revert':
      return { ...fields, ...before, texts: {} };
    case 'lock': {
      const next = { ...fields, locked: action.locked };
      if (!action.locked) return next;
      const other = typed === 'width' ? 'height' : 'width';
      return inProportion(next, fields[typed] === 0 ? other : typed);
    }
    case 'reset':
      return { ...initialFields(original), locked };
    case 'image':
      return { ...initialFields(action.original, action.shown), locked };
  }
}

export type SizeProblem = 'empty' | 'side' | 'area';

export function sizeProblem({ width, height }: Size): SizeProblem | null {
  if (width < 1 || height < 1) return 'empty';
  if (width > MAX_SIDE || height > MAX_SIDE) return 'side';
  if (width * height > MAX_PIXELS) return 'area';
  return null;
}

/** A problem with the area makes both fields invalid. */
export function sideIsInvalid(side: number, problem: SizeProblem | null): boolean {
  return side < 1 || side > MAX_SIDE || problem === 'area';
}
