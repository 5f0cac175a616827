import type { Size } from './geometry';

/** What the router carries from the editor to /download. */
export interface ResizeDownload {
  /** A blob address of the file as it was opened. */
  readonly originalImageUrl: string;
  /** A blob address of the PNG to save. */
  readonly resizedImageUrl: string;
  readonly originalDimensions: Size;
  readonly newDimensions: Size;
  /** Smaller pictures of both to look at, where there are any. */
  readonly originalPreviewUrl?: string;
  readonly resizedPreviewUrl?: string;
}

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

/** The download that a navigation state describes, or null if one of its four items is missing. */
export function parseResizeDownload(state: unknown): ResizeDownload | null {
  if (!isRecord(state)) return null;
  const originalImageUrl = asBlobUrl(state['originalImageUrl']);
  const resizedImageUrl = asBlobUrl(state['resizedImageUrl']);
  const originalDimensions = asSize(state['originalDimensions']);
  const newDimensions = asSize(state['newDimensions']);
  if (!originalImageUrl || !resizedImageUrl || !originalDimensions || !newDimensions) return null;
  return {
    originalImageUrl,
    resizedImageUrl,
    originalDimensions,
    newDimensions,
    originalPreviewUrl: asBlobUrl(state['originalPreviewUrl']) ?? undefined,
    resizedPreviewUrl: asBlobUrl(state['resizedPreviewUrl']) ?? undefined,
  };
}
