import { ROTATE_FLIPS, type RotateFlip } from '../../config/rotateFlip';
import type { Size } from '../../lib/geometry';
import { isRecord, isSize, readList } from '../../lib/unchecked';

interface OriginalOfDownload {
  /** A blob URL of the original file. */
  readonly originalImageUrl: string;
  readonly originalDimensions: Size;
}

/** The navigation state of /download. */
interface ResizeDownload extends OriginalOfDownload {
  /** A blob URL of the PNG file to save. */
  readonly resizedImageUrl: string;
  readonly newDimensions: Size;
}

/** The navigation state of /download/crop. */
interface CropDownload extends OriginalOfDownload {
  readonly croppedImageUrl: string;
  readonly croppedDimensions: Size;
}

/** The navigation state of /download/rotate. */
interface RotateDownload extends OriginalOfDownload {
  readonly rotatedImageUrl: string;
  readonly rotatedDimensions: Size;
  /** The rotations and flips that were applied, in order. The page names them in the language of the visitor. */
  readonly operationDesc: readonly RotateFlip[];
}

/** Each tab of the editor leads to the save page of its kind. */
export type SaveKind = 'resize' | 'crop' | 'rotate';

/** An image to save: the common form of the three navigation states above. */
export interface SavePageState {
  readonly url: string;
  readonly size: Size;
  readonly originalUrl: string;
  readonly originalSize: Size;
  /** The rotations and flips that were applied, in order. Undefined on save pages that do not show them. */
  readonly operation?: readonly RotateFlip[];
}

/**
 * The names that properties of `Download` have in the navigation state of one save page. For example, `url` of a resize
 * is called `resizedImageUrl` in the navigation state.
 */
interface Names<State> {
  readonly url: keyof State & string;
  readonly size: keyof State & string;
  readonly operation?: keyof State & string;
}

const NAMES: {
  readonly resize: Names<ResizeDownload>;
  readonly crop: Names<CropDownload>;
  readonly rotate: Names<RotateDownload>;
} = {
  resize: { url: 'resizedImageUrl', size: 'newDimensions' },
  crop: { url: 'croppedImageUrl', size: 'croppedDimensions' },
  rotate: {
    url: 'rotatedImageUrl',
    size: 'rotatedDimensions',
    operation: 'operationDesc',
  },
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
  return {
    url,
    size,
    originalUrl,
    originalSize,
    operation,
  };
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
