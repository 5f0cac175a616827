import type { Size } from '../lib/geometry';
import { sizeTight } from '../lib/geometry';

/** The types that open, each with the endings that such files carry. The content decides; this only filters a file picker. */
export const ACCEPTED_TYPES = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png', '.apng'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
} as const satisfies Record<string, readonly string[]>;

/**
 * A type that no file has, for the file picker: where all types are those of images, Chrome on Android 14 and later
 * shows its picker of photos, which lacks the camera, and with any other among them the one that offers it.
 */
export const CAMERA_TYPE = 'android/allowCamera';

/** The name of the saved original. */
export const ORIGINAL_FILE_NAME = 'original-image.png';

/** The name of a saved resized image. */
export function resizedFileName(size: Size): string {
  return `resized-image-${sizeTight(size)}.png`;
}

/** The name of a saved cropped image. */
export const CROPPED_FILE_NAME = 'cropped-image.png';

/** The name of a saved image that was rotated or flipped. */
export const ROTATED_FILE_NAME = 'rotated-image.png';
