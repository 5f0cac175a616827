import { lazyImport } from '../../lib/lazyImport';

/** Fetches the crop box with the library behind it, which no other tab needs. */
export const loadCropBox = lazyImport(() => import('./CropBox'));
