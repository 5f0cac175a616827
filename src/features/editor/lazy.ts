import { lazyImport } from '../../lib/lazyImport';
import { afterOpening } from '../../shared/afterOpening';

const editor = afterOpening(() => import('./Editor'));

export const loadEditor = editor.load;

export const LazyEditor = editor.part(({ Editor }) => Editor);

/** Loads the crop box together with Cropper.js, which only the Crop tab needs. */
export const loadCropBox = lazyImport(() => import('./crop/CropBox'));
