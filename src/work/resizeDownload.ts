import type { ResizeDownload } from '../lib/downloadState';
import type { OpenImage, SavedPicture } from '../session';

/** What the save page needs of an image that was resized. */
export function resizeDownload(image: OpenImage, resized: SavedPicture): ResizeDownload {
  return {
    originalImageUrl: image.fileUrl,
    resizedImageUrl: resized.url,
    originalDimensions: image.original.size,
    newDimensions: resized.size,
    originalPreviewUrl: image.original.previewUrl,
    resizedPreviewUrl: resized.previewUrl,
  };
}
