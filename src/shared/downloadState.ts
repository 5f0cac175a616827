import { TURNS, type Turn } from '../data/turns';
import type { Size } from '../lib/geometry';

interface OriginalOfDownload {
  /** A blob address of the file as it was opened. */
  readonly originalImageUrl: string;
  readonly originalDimensions: Size;
  /** A smaller picture of it to look at, if there is one. */
  readonly originalPreviewUrl?: string;
  /** The file says more than the picture: see `hasMetadata`. */
  readonly originalHasMetadata?: true;
}

/** What the router carries to /download. */
interface ResizeDownload extends OriginalOfDownload {
  /** A blob address of the PNG to save. */
  readonly resizedImageUrl: string;
  readonly newDimensions: Size;
  readonly resizedPreviewUrl?: string;
}

/** What the router carries to /download/crop. */
interface CropDownload extends OriginalOfDownload {
  readonly croppedImageUrl: string;
  readonly croppedDimensions: Size;
  readonly croppedPreviewUrl?: string;
}

/** What the router carries to /download/rotate. */
interface RotateDownload extends OriginalOfDownload {
  readonly rotatedImageUrl: string;
  readonly rotatedDimensions: Size;
  /** The turns and flips that were done, in their order: the page puts them in the words of the language shown. */
  readonly operationDesc: readonly Turn[];
  readonly rotatedPreviewUrl?: string;
}

/** The save pages, by what was done last. */
export type DownloadKind = 'resize' | 'crop' | 'rotate';

/** An image to save, whichever page saves it. */
export interface Download {
  readonly url: string;
  readonly size: Size;
  /** A smaller picture of the same, to spare the decoding of a large one. */
  readonly previewUrl?: string;
  readonly originalUrl: string;
  readonly originalSize: Size;
  readonly originalPreviewUrl?: string;
  /** The original says more than the picture, and the image to save does not: see `hasMetadata`. */
  readonly originalHasMetadata?: true;
  /** The turns and flips that were done, in their order, where the page names them. */
  readonly operation?: readonly Turn[];
}

/** By which names the state of each page carries its items. */
interface Names<State> {
  readonly url: keyof State & string;
  readonly size: keyof State & string;
  readonly previewUrl: keyof State & string;
  readonly operation?: keyof State & string;
}

const NAMES: {
  readonly resize: Names<ResizeDownload>;
  readonly crop: Names<CropDownload>;
  readonly rotate: Names<RotateDownload>;
} = {
  resize: { url: 'resizedImageUrl', size: 'newDimensions', previewUrl: 'resizedPreviewUrl' },
  crop: { url: 'croppedImageUrl', size: 'croppedDimensions', previewUrl: 'croppedPreviewUrl' },
  rotate: {
    url: 'rotatedImageUrl',
    size: 'rotatedDimensions',
    previewUrl: 'rotatedPreviewUrl',
    operation: 'operationDesc',
  },
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function asSide(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

function asSize(value: unknown): Size | null {
  if (!isRecord(value)) return null;
  const width = asSide(value['width']);
  const height = asSide(value['height']);
  return width && height ? { width, height } : null;
}

/** An image's address, or null. Only this page's own blobs count: state in the history can be written by anyone. */
function asBlobUrl(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith('blob:') ? value : null;
}

function asTurns(value: unknown): readonly Turn[] | null {
  if (!Array.isArray(value)) return null;
  const turns = value.map((each) => TURNS.find((turn) => turn === each));
  return turns.every((turn) => turn !== undefined) ? turns : null;
}

/** The download that the navigation state of a page describes, or null if one of its items is missing. */
export function parseDownload(kind: DownloadKind, state: unknown): Download | null {
  if (!isRecord(state)) return null;
  const names = NAMES[kind];
  const url = asBlobUrl(state[names.url]);
  const size = asSize(state[names.size]);
  const originalUrl = asBlobUrl(state['originalImageUrl']);
  const originalSize = asSize(state['originalDimensions']);
  const operation = names.operation && asTurns(state[names.operation]);
  if (!url || !size || !originalUrl || !originalSize || operation === null) return null;
  return {
    url,
    size,
    previewUrl: asBlobUrl(state[names.previewUrl]) ?? undefined,
    originalUrl,
    originalSize,
    originalPreviewUrl: asBlobUrl(state['originalPreviewUrl']) ?? undefined,
    originalHasMetadata: state['originalHasMetadata'] === true || undefined,
    operation,
  };
}

/** The navigation state of a page that describes a download: what `parseDownload` reads. */
export function downloadState(kind: DownloadKind, download: Download): object {
  const names = NAMES[kind];
  return {
    originalImageUrl: download.originalUrl,
    originalDimensions: download.originalSize,
    originalPreviewUrl: download.originalPreviewUrl,
    originalHasMetadata: download.originalHasMetadata,
    [names.url]: download.url,
    [names.size]: download.size,
    [names.previewUrl]: download.previewUrl,
    ...(names.operation && { [names.operation]: download.operation }),
  };
}
