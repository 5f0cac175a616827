import { MAX_PER_METER, PALETTE_COLORS } from '../../config/limits';
import { type Edit, type Fit, presentEdits, type Step, sameEdits } from '../../edits';
import type { Point, Rect, Size } from '../../lib/geometry';
import type { Reduction } from '../types';
import type { AutosavedImage } from './autosaveStore';

type Unchecked<T> = { readonly [Key in keyof T]?: unknown };

const FITS: readonly unknown[] = ['stretch', 'contain', 'cover'] satisfies readonly Fit[];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isSide = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
const isDensity = (value: unknown): boolean => isSide(value) && Number(value) <= MAX_PER_METER;
const isFraction = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const isOffset = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

function isSize(value: unknown): value is Size {
  if (!isObject(value)) return false;
  const { width, height }: Unchecked<Size> = value;
  return isSide(width) && isSide(height);
}

function isPlace(value: unknown): value is Point {
  if (!isObject(value)) return false;
  const { x, y }: Unchecked<Point> = value;
  return isFraction(x) && isFraction(y);
}

function isRect(value: unknown): value is Rect {
  if (!isSize(value)) return false;
  const { x, y }: Unchecked<Rect> = value;
  return isOffset(x) && isOffset(y);
}

function isEdit(value: unknown): value is Edit {
  if (!isObject(value)) return false;
  const edit: { readonly [key: string]: unknown } = { ...value };
  switch (edit['kind']) {
    case 'resize':
      return (
        isSize(edit['size']) &&
        FITS.includes(edit['fit']) &&
        (edit['filter'] === undefined || edit['filter'] === 'nearest') &&
        (edit['at'] === undefined || isPlace(edit['at']))
      );
    case 'crop':
      return isRect(edit['rect']);
    case 'rotate':
      return edit['turn'] === 'left' || edit['turn'] === 'right';
    case 'flip':
      return edit['axis'] === 'horizontal' || edit['axis'] === 'vertical';
    case 'density':
      return (
        isDensity(edit['perMeter']) && (edit['perMeterDown'] === undefined || isDensity(edit['perMeterDown']))
      );
    default:
      return false;
  }
}

const isStep = (value: unknown): value is Step =>
  isEdit(value) || (isObject(value) && 'kind' in value && value.kind === 'reset');

/** Records of earlier versions of the site have no steps and no position. Such records are accepted. */
function isHistoryOf(edits: readonly Edit[], steps: unknown, at: unknown): boolean {
  if (steps === undefined && at === undefined) return true;
  if (!Array.isArray(steps) || !steps.every(isStep) || !isOffset(at)) return false;
  return Number(at) <= steps.length && sameEdits(presentEdits({ steps, at: Number(at) }), edits);
}

function isReduction(value: unknown): value is Reduction {
  if (!isObject(value)) return false;
  const reduction: { readonly [key: string]: unknown } = { ...value };
  const { kind, by, colors, bytes, dithers } = reduction;
  const { least, most } = PALETTE_COLORS;
  if (kind === 'palette')
    return (
      isSide(colors) && Number(colors) >= least && Number(colors) <= most && typeof dithers === 'boolean'
    );
  if (kind === 'limit')
    return isSide(bytes) && (by === 'pixels' || (by === 'colors' && typeof dithers === 'boolean'));
  return kind === 'search';
}

/** A reduction that this version does not know is left out, because the image can be restored without it. */
export const restoredReduction = (value: unknown): Reduction | null => (isReduction(value) ? value : null);

/** Another version of the site may have stored records of another form. */
export function isAutosavedImage(record: unknown): record is AutosavedImage {
  if (!isObject(record)) return false;
  const { id, name, size, edits, steps, at, proposal, exported, seenAt }: Unchecked<AutosavedImage> = record;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    isSize(size) &&
    Array.isArray(edits) &&
    edits.every(isEdit) &&
    isHistoryOf(edits, steps, at) &&
    (proposal === null || isEdit(proposal)) &&
    (exported === null || exported === 'current' || exported === 'proposal') &&
    Number.isFinite(seenAt)
  );
}
