import type { Size } from '../lib/geometry';
import { compactSizeText } from '../lib/geometry';

/**
 * The MIME types of the files that can be opened, each with its file name extensions. The list filters the file picker,
 * and some error messages depend on the list. Whether a file opens depends on its content, not on its type or name.
 */
export const ACCEPTED_TYPES = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png', '.apng'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
} as const satisfies Record<string, readonly string[]>;

/**
 * A MIME type that no file has, added to the types of the file picker. If all types are image types, Chrome on Android
 * 14 and later shows a photo picker without the camera. With another type in the list, Chrome shows a picker with the
 * camera.
 */
export const CAMERA_TYPE = 'android/allowCamera';

/** The name of a saved file that was neither resized, cropped nor rotated. */
export const GENERIC_FILE_NAME = 'image.png';

export const ORIGINAL_FILE_NAME = 'original-image.png';

export function resizedFileName(size: Size): string {
  return `resized-image-${compactSizeText(size)}.png`;
}

export const CROPPED_FILE_NAME = 'cropped-image.png';

/** The name of a file whose pixels are those of the opened image. */
export const UNCHANGED_FILE_NAME = 'image.png';

export const ROTATED_FILE_NAME = 'rotated-image.png';
