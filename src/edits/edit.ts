import type { Density } from '../config/print';
import type { RotateFlip } from '../config/rotateFlip';
import type { Point, Rect, Size } from '../lib/geometry';

/**
 * How an image is fitted to a new size with other proportions. 'stretch' distorts the image, 'contain' adds transparent
 * bars, and 'cover' cuts the image down to a part, by default to its middle.
 */
export type Fit = 'stretch' | 'contain' | 'cover';

export interface ResizeEdit {
  readonly kind: 'resize';
  readonly size: Size;
  readonly fit: Fit;
  /** 'nearest' copies the nearest pixels. Without `filter`, the image is resized with Lanczos3. */
  readonly filter?: 'nearest';
  /**
   * Where 'cover' cuts, as fractions of the room that the kept part has in the image: 0 keeps the left or upper end, and
   * 1 the other end. 'cover' cuts along one axis at most, and the fraction of the other axis has no effect. Without
   * `at`, the middle is kept.
   */
  readonly at?: Point;
}

/** A change of the pixels of an image. */
export type PixelEdit =
  | ResizeEdit
  | { readonly kind: 'crop'; readonly rect: Rect }
  | { readonly kind: 'rotate'; readonly turn: 'left' | 'right' }
  | { readonly kind: 'flip'; readonly axis: 'horizontal' | 'vertical' };

/**
 * Sets the density for printing, in pixels per meter: whole numbers from 1 to `MAX_PER_METER`. No pixel changes. A
 * rotation turns the density with the image. All rotations count, because the edit is always the first one.
 */
export interface DensityEdit {
  readonly kind: 'density';
  readonly perMeter: number;
  /** The vertical density, if it differs from the horizontal one. */
  readonly perMeterDown?: number;
}

/** One change to an image, as plain data. An image is stored as its original file and a list of edits. */
export type Edit = PixelEdit | DensityEdit;

/**
 * Reduces the colors to a palette, so that a saved file is smaller. This is no edit: it belongs to one export, and no
 * history contains it.
 */
export interface PaletteReduction {
  readonly kind: 'palette';
  /** The largest number of colors: a whole number from 2 to 256. Colors with different alpha are different colors. */
  readonly colors: number;
  /** Whether the error of each pixel is spread over its neighbors, so that the mean color of an area is kept. */
  readonly dithers: boolean;
}

/** What leads from the opened image to an exported one. */
export type ExportEdit = Edit | PaletteReduction;

/** Returns the edits that change pixels, in their order. */
export function pixelEdits<Each extends ExportEdit>(
  edits: readonly Each[],
): readonly Exclude<Each, DensityEdit>[] {
  return edits.filter((edit): edit is Exclude<Each, DensityEdit> => edit.kind !== 'density');
}

/** Returns the resize that a further resize would replace: the last edit, apart from those of the density. */
export function lastResize(edits: readonly Edit[]): ResizeEdit | undefined {
  const last = pixelEdits(edits).at(-1);
  return last?.kind === 'resize' ? last : undefined;
}

/** The edits that a further resize keeps: all but a resize at the end, which it would replace. */
export function editsBeforeResize(edits: readonly Edit[]): readonly Edit[] {
  return lastResize(edits) ? edits.slice(0, -1) : edits;
}

/** The size of the image before the resize that a further resize would replace. */
export function sizeBeforeResize(original: Size, edits: readonly Edit[]): Size {
  return editsBeforeResize(edits).reduce(sizeAfterEdit, original);
}

/** The filter of the last resize, also if other edits follow it. Undefined stands for Lanczos3. */
export const lastFilter = (edits: readonly Edit[]): ResizeEdit['filter'] =>
  edits.findLast((edit) => edit.kind === 'resize')?.filter;

/** The density of an image that `edits` turn: its numbers are exchanged by each rotation. */
export function turnedDensity({ x, y }: Density, edits: readonly ExportEdit[]): Density {
  const isTurned = edits.filter(({ kind }) => kind === 'rotate').length % 2 === 1;
  return isTurned ? { x: y, y: x } : { x, y };
}

/** The edit with which the result of `edits` has the density. */
export function densityEdit(density: Density, edits: readonly ExportEdit[]): DensityEdit {
  const { x, y } = turnedDensity(density, edits);
  return { kind: 'density', perMeter: x, ...(x !== y && { perMeterDown: y }) };
}

/** Returns the density that `edits` set, or null if they keep the density of the file. */
export function densityOf(edits: readonly ExportEdit[]): Density | null {
  const set = edits.findLast((edit) => edit.kind === 'density');
  return set ? turnedDensity({ x: set.perMeter, y: set.perMeterDown ?? set.perMeter }, edits) : null;
}

/**
 * A string for a list of edits. Different lists have different strings. Equal lists have equal strings if the
 * properties of their edits have the same order.
 */
export function keyOfEdits(edits: readonly ExportEdit[]): string {
  return JSON.stringify(edits);
}

export function sameEdits(a: readonly ExportEdit[], b: readonly ExportEdit[]): boolean {
  return keyOfEdits(a) === keyOfEdits(b);
}

export function sizeAfterEdit(size: Size, edit: Edit): Size {
  switch (edit.kind) {
    case 'resize':
      return edit.size;
    case 'crop':
      return { width: edit.rect.width, height: edit.rect.height };
    case 'rotate':
      return { width: size.height, height: size.width };
    case 'flip':
    case 'density':
      return size;
  }
}

/**
 * The size whose proportions "Lock aspect ratio" keeps. The size starts as `original`. A rotation swaps its width and
 * height. A crop, or a resize with the fit 'contain' or 'cover', replaces the size with the new size of the image. A
 * resize with the fit 'stretch' does not change the size, so the next resize with the lock removes the distortion.
 */
export function shapeToKeep(original: Size, edits: readonly Edit[]): Size {
  return edits
    .filter((edit) => edit.kind !== 'resize' || edit.fit !== 'stretch')
    .reduce(sizeAfterEdit, original);
}

/**
 * The orientation of an image relative to its original. If `mirrored` is true, the original is first mirrored left to
 * right. The original, mirrored or not, is then rotated clockwise by `quarters` quarter turns.
 */
interface Orientation {
  readonly quarters: number;
  readonly mirrored: boolean;
}

const UPRIGHT: Orientation = { quarters: 0, mirrored: false };

function oriented({ quarters, mirrored }: Orientation, rotateFlip: RotateFlip): Orientation {
  switch (rotateFlip) {
    case 'left':
      return { quarters: (quarters + 3) % 4, mirrored };
    case 'right':
      return { quarters: (quarters + 1) % 4, mirrored };
    case 'horizontal':
      // A flip after clockwise turns equals a flip before the same number of counterclockwise turns. So `quarters`
      // clockwise turns become `4 - quarters` clockwise turns. A flip from top to bottom equals a flip from left to
      // right followed by half a turn, so `vertical` adds 2 quarters.
      return { quarters: (4 - quarters) % 4, mirrored: !mirrored };
    case 'vertical':
      return { quarters: (6 - quarters) % 4, mirrored: !mirrored };
  }
}

function rotateFlipOf(edit: Edit): RotateFlip | null {
  if (edit.kind === 'rotate') return edit.turn;
  return edit.kind === 'flip' ? edit.axis : null;
}

/**
 * Returns the rotations and flips among `edits`, in their order. If no other edit changes pixels, and these cancel each
 * other out, the pixels are exactly as they were opened. The returned list is then empty.
 */
export function rotateFlipsOf(edits: readonly Edit[]): readonly RotateFlip[] {
  const rotateFlips = edits.map(rotateFlipOf).filter((rotateFlip) => rotateFlip !== null);
  const { quarters, mirrored } = rotateFlips.reduce(oriented, UPRIGHT);
  return quarters === 0 && !mirrored && rotateFlips.length === pixelEdits(edits).length ? [] : rotateFlips;
}
