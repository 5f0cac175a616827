import { type Edit, FULL_OUTPUT, LOSSLESS_PNG } from '../edits';
import type { OpenImage, Picture, PictureName, SavedFile } from './types';

/** A picture of the open image, and all edits from the original to it. Null if there is no edit preview. */
export function pictureOf(
  { edits, current, editPreview }: OpenImage,
  name: PictureName,
): { readonly edits: readonly Edit[]; readonly picture: Picture } | null {
  if (name === 'current') return { edits, picture: current };
  return editPreview && { edits: editPreview.edits, picture: editPreview.picture };
}

/** The saved file when all pixels and colors of its picture are saved. */
export function savedInFull(saved: Omit<SavedFile, 'output' | 'file'>): SavedFile {
  const { edits, png } = saved;
  return {
    ...saved,
    output: FULL_OUTPUT,
    file: png && { edits, encoding: LOSSLESS_PNG, blob: png, picture: null },
  };
}

/** The saved file when the image no longer has its picture. A picture that was not encoded is not saved any more. */
export const savedAfterChange = (saved: SavedFile | null): SavedFile | null =>
  saved?.png ? { ...savedInFull(saved), of: null } : null;
