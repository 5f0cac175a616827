import { RECENT_SIZES_KEY } from '../../../config/storage';
import { compactSizeText, type Size } from '../../../lib/geometry';
import { recent } from '../../../shared/recent/recent';

function parseStoredSize(text: string): Size | null {
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(text) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** The sizes of the last resizes in the Resize tab. */
export const recentSizes = recent(RECENT_SIZES_KEY, 5, compactSizeText, parseStoredSize);
