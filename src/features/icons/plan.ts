import {
  ICON_ICO,
  ICON_SIDES,
  type IconPng,
  MASKABLE_PNGS,
  MONOCHROME_PNG,
  SAFE_ZONE,
  TOUCH_PNG,
} from '../../config/icons';
import { type Edit, LOSSLESS_PNG, type PadEdit, type ResizeEdit, type Rgb } from '../../edits';
import { clamp, type Size } from '../../lib/geometry';
import type { IconWork } from './makeIcons';

/** What a visitor has chosen for the pictures of the icons. */
export interface IconChoice {
  /** What happens to a picture that is no square. */
  readonly fit: 'contain' | 'cover';
  readonly isNearest: boolean;
  /** Whether plain icons have the background too. Otherwise they are transparent where the picture is. */
  readonly fillsAll: boolean;
  /** The sides of the plain icons beside those of `ICON_SIDES`. */
  readonly more: readonly number[];
}

/** The picture of which icons are made, and what was found in it. */
export interface IconSource {
  /** All edits that lead to it. */
  readonly edits: readonly Edit[];
  readonly size: Size;
  /** The background of the icons that must not be transparent. */
  readonly background: Rgb;
  /** See `contentRadius`. */
  readonly radius: number;
  readonly isPartlyTransparent: boolean;
}

export interface IconFile {
  readonly name: string;
  /** The side in pixels, or those of the pictures in the file. */
  readonly sides: readonly number[];
  /** The PNG that the manifest and the HTML name. Null for the ICO file. */
  readonly png: IconPng | null;
  /** Whether the picture has fewer pixels than the largest icon in the file. */
  readonly isEnlarged: boolean;
  readonly work: IconWork;
}

/** The longest side of the picture in which the edge and the content are looked for, in pixels. */
const ANALYZED_SIDE = 256;

const square = (side: number): Size => ({ width: side, height: side });

/** The side of the picture that becomes the side of the icon. */
function shownSide({ width, height }: Size, { fit }: Pick<IconChoice, 'fit'>): number {
  return fit === 'cover' ? Math.min(width, height) : Math.max(width, height);
}

/** The edits that lead to the small picture that `edgeColor` and `contentRadius` get: with 'cover', to a square. */
export function analyzedEdits(
  { edits, size }: Pick<IconSource, 'edits' | 'size'>,
  choice: Pick<IconChoice, 'fit'>,
): readonly Edit[] {
  const shown = shownSide(size, choice);
  const scale = Math.min(1, ANALYZED_SIDE / shown);
  const to = (side: number) => Math.max(1, Math.round(side * scale));
  const isCut = choice.fit === 'cover' && size.width !== size.height;
  if (scale === 1 && !isCut) return edits;
  const resized = isCut ? square(to(shown)) : { width: to(size.width), height: to(size.height) };
  return [...edits, { kind: 'resize', size: resized, fit: isCut ? 'cover' : 'stretch' }];
}

/**
 * The edits that lead to an icon. The picture becomes at most `within` pixels of the side: less, if it is pixel art that is
 * enlarged by a whole factor.
 */
function iconEdits(
  { edits, size }: IconSource,
  { fit, isNearest }: IconChoice,
  side: number,
  within: number,
  background: Rgb | null,
): readonly Edit[] {
  const shown = shownSide(size, { fit });
  const factor = isNearest ? Math.floor(within / shown) : 0;
  const inner = factor > 0 ? factor * shown : within;
  const resize: ResizeEdit = {
    kind: 'resize',
    size: square(inner),
    fit,
    ...(isNearest && { filter: 'nearest' }),
  };
  // With whole factors, the bars of a picture that is no square are added by the pad.
  const exact: ResizeEdit =
    factor > 0 && fit === 'contain'
      ? { ...resize, size: { width: factor * size.width, height: factor * size.height }, fit: 'stretch' }
      : resize;
  const isWhole = exact.size.width === side && exact.size.height === side;
  if (isWhole && !background) return [...edits, exact];
  const pad: PadEdit = {
    kind: 'pad',
    size: square(side),
    margin: 0,
    radius: 0,
    background: background ?? 'transparent',
  };
  return [...edits, exact, pad];
}

/** The side within which the content of the picture is in the safe zone of a maskable icon. It has the parity of `side`. */
function safeSide(side: number, radius: number): number {
  const largest = clamp(Math.floor((SAFE_ZONE * side) / (2 * radius)), 1, side);
  return largest - ((side - largest) % 2);
}

/** The edits that lead to a plain icon, or to one of another purpose. */
export function editsOfIcon(
  source: IconSource,
  choice: IconChoice,
  { side, purpose }: Pick<IconPng, 'side' | 'purpose'>,
): readonly Edit[] {
  const { background } = source;
  const plain = (behind: Rgb | null) => iconEdits(source, choice, side, side, behind);
  switch (purpose) {
    case 'any':
      return plain(choice.fillsAll ? background : null);
    case 'touch':
      return plain(background);
    case 'monochrome':
      return plain(null);
    case 'maskable':
      return iconEdits(source, choice, side, safeSide(side, source.radius), background);
  }
}

/** All files with pictures, in the order in which they are listed and stored. */
export function iconFiles(source: IconSource, choice: IconChoice): readonly IconFile[] {
  const shown = shownSide(source.size, choice);
  const file = (png: IconPng): IconFile => ({
    name: png.name,
    sides: [png.side],
    png,
    isEnlarged: png.side > shown,
    work: {
      kind: 'png',
      edits: editsOfIcon(source, choice, png),
      encoding: png.purpose === 'monochrome' ? { ...LOSSLESS_PNG, icon: 'silhouette' } : LOSSLESS_PNG,
    },
  });
  const sides = [...new Set([...ICON_SIDES, ...choice.more])].sort((a, b) => a - b);
  const plain = (side: number) => editsOfIcon(source, choice, { side, purpose: 'any' });
  const { name, bitmaps, png } = ICON_ICO;
  return [
    {
      name,
      sides: [...bitmaps, png],
      png: null,
      isEnlarged: png > shown,
      work: { kind: 'ico', bitmaps: bitmaps.map(plain), png: { side: png, edits: plain(png) } },
    },
    ...sides.map((side) => file({ name: `icon-${side}.png`, side, purpose: 'any' })),
    file(TOUCH_PNG),
    ...MASKABLE_PNGS.map(file),
    ...(source.isPartlyTransparent ? [file(MONOCHROME_PNG)] : []),
  ];
}
