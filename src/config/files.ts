import type { Size } from '../lib/geometry';
import { compactSizeText } from '../lib/geometry';

/**
 * The MIME types of the files that can be opened, with their extensions, for the file picker and some error messages.
 * Whether a file opens depends on its content, not on its type or name.
 */
export const ACCEPTED_TYPES = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png', '.apng'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
} as const satisfies Record<string, readonly string[]>;

/**
 * A MIME type that no file has, added to the types of the file picker. With image types alone, Chrome on Android 14 and
 * later shows a photo picker without the camera.
 */
export const CAMERA_TYPE = 'android/allowCamera';

/** The formats in which an image is saved, with their names and the endings of the files. */
export const SAVED_FORMATS = {
  png: { name: 'PNG', ending: '.png' },
  jpeg: { name: 'JPEG', ending: '.jpg' },
} as const;

/** The name of a saved file that was neither resized, cropped nor rotated. */
export const GENERIC_FILE_NAME = 'image.png';

export const ORIGINAL_FILE_NAME = 'original-image.png';

export function resizedFileName(size: Size): string {
  return `resized-image-${compactSizeText(size)}.png`;
}

export const CROPPED_FILE_NAME = 'cropped-image.png';

export const ROTATED_FILE_NAME = 'rotated-image.png';
