import { ROTATE_FLIPS, type RotateFlip } from '../../config/rotateFlip';
import type { Size } from '../../lib/geometry';
import { isRecord, isSize, readList } from '../../lib/unchecked';

/** Each tab of the editor leads to the save page of its kind. */
export type SaveKind = 'resize' | 'crop' | 'rotate';

/** An image to save, as each of the three save pages has it in its navigation state. */
export interface SavePageState {
  /** Blob URLs of the PNG file to save, and of the original file. */
  readonly url: string;
  readonly size: Size;
  readonly originalUrl: string;
  readonly originalSize: Size;
  /** The rotations and flips that were applied, in order. Undefined on save pages that do not show them. */
  readonly operation?: readonly RotateFlip[];
}

/** The specified names of `url`, `size` and `operation` in the navigation state of each save page. */
const NAMES: Readonly<Record<SaveKind, { url: string; size: string; operation?: 'operationDesc' }>> = {
  resize: { url: 'resizedImageUrl', size: 'newDimensions' },
  crop: { url: 'croppedImageUrl', size: 'croppedDimensions' },
  rotate: { url: 'rotatedImageUrl', size: 'rotatedDimensions', operation: 'operationDesc' },
};

/** The navigation state can be forged, so other URLs are refused. */
function asBlobUrl(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith('blob:') ? value : null;
}

const asRotateFlip = (value: unknown): RotateFlip | null =>
  ROTATE_FLIPS.find((rotateFlip) => rotateFlip === value) ?? null;

/** Returns null if a required property is missing or invalid. */
export function parseSavePageState(kind: SaveKind, state: unknown): SavePageState | null {
  if (!isRecord(state)) return null;
  const names = NAMES[kind];
  const url = asBlobUrl(state[names.url]);
  const size = state[names.size];
  const originalUrl = asBlobUrl(state['originalImageUrl']);
  const originalSize = state['originalDimensions'];
  const operation = names.operation && readList(state[names.operation], asRotateFlip);
  if (!url || !isSize(size) || !originalUrl || !isSize(originalSize) || operation === null) return null;
  return { url, size, originalUrl, originalSize, operation };
}

export function savePageState(kind: SaveKind, download: SavePageState): object {
  const names = NAMES[kind];
  return {
    originalImageUrl: download.originalUrl,
    originalDimensions: download.originalSize,
    [names.url]: download.url,
    [names.size]: download.size,
    ...(names.operation && { [names.operation]: download.operation }),
  };
}
