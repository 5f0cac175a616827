import { lazyImport } from '../../lib/lazyImport';

/** Loads the crop box together with Cropper.js, which only the Crop tab needs. */
export const loadCropBox = lazyImport(() => import('./CropBox'));
