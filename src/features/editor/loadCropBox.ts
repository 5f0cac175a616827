import { late } from '../../lib/late';

/** Fetches the crop box with the library behind it, which no other tab needs. */
export const loadCropBox = late(() => import('./CropBox'));
