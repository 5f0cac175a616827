import type { CropDownload, RotateDownload } from '../../lib/downloadState';
import type { OpenImage, SavedPicture } from '../../session';

/** What the save page needs of an image that was cropped. */
export function cropDownload(image: OpenImage, saved: SavedPicture): CropDownload {
  return {
    originalImageUrl: image.fileUrl,
    croppedImageUrl: saved.url,
    originalDimensions: image.original.size,
    croppedDimensions: saved.size,
    originalPreviewUrl: image.original.previewUrl,
    croppedPreviewUrl: saved.previewUrl,
  };
}

/** What the save page needs of an image that was rotated or flipped; `operationDesc` says in words how. */
export function rotateDownload(image: OpenImage, saved: SavedPicture, operationDesc: string): RotateDownload {
  return {
    originalImageUrl: image.fileUrl,
    rotatedImageUrl: saved.url,
    originalDimensions: image.original.size,
    rotatedDimensions: saved.size,
    operationDesc,
    originalPreviewUrl: image.original.previewUrl,
    rotatedPreviewUrl: saved.previewUrl,
  };
}
