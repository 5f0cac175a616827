import type { Size } from '../lib/geometry';

/** The file name of the sample image. */
export const SAMPLE_NAME = 'sample.png';

/** The size of the sample image in pixels: 24 megapixels. A test checks that the file has this size. */
export const SAMPLE_SIZE: Size = { width: 6000, height: 4000 };
