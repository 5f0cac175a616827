import { ROUTES } from '../data/routes';
import type { Text } from '../i18n';
import type { CropDownload, ResizeDownload, RotateDownload } from '../lib/downloadState';
import type { OpenImage, SavedPicture } from '../session';
import { orientationWords } from './orientation';

/** A page that saves an image, and how what it needs is put together. */
interface SavePage<State extends object> {
  readonly route: string;
  readonly stateOf: (image: OpenImage, saved: SavedPicture, t: Text['t']) => State;
}

/** The pages that save an image, by what was done last. */
export const SAVE_PAGES = {
  resize: {
    route: ROUTES.download,
    stateOf: (image, saved) => ({
      ...originalOf(image),
      resizedImageUrl: saved.url,
      newDimensions: saved.size,
      resizedPreviewUrl: saved.previewUrl,
    }),
  },
  crop: {
    route: ROUTES.downloadCrop,
    stateOf: (image, saved) => ({
      ...originalOf(image),
      croppedImageUrl: saved.url,
      croppedDimensions: saved.size,
      croppedPreviewUrl: saved.previewUrl,
    }),
  },
  rotate: {
    route: ROUTES.downloadRotate,
    stateOf: (image, saved, t) => ({
      ...originalOf(image),
      rotatedImageUrl: saved.url,
      rotatedDimensions: saved.size,
      operationDesc: t(orientationWords(image.edits)),
      rotatedPreviewUrl: saved.previewUrl,
    }),
  },
} satisfies {
  resize: SavePage<ResizeDownload>;
  crop: SavePage<CropDownload>;
  rotate: SavePage<RotateDownload>;
};

function originalOf({ fileUrl, original }: OpenImage) {
  return {
    originalImageUrl: fileUrl,
    originalDimensions: original.size,
    originalPreviewUrl: original.previewUrl,
  };
}
