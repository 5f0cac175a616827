import type { Edit } from '../../edits';
import type { ImageCore } from '../index';

/** Converts an image file to a PNG file of 48 × 32 pixels in one call. */
export function saveResized(core: ImageCore, file: Blob): Promise<Blob> {
  const resize: Edit = { kind: 'resize', size: { width: 48, height: 32 }, fit: 'contain' };
  return core.encode({ file, edits: [resize] });
}
