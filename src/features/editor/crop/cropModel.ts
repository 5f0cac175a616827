import type { Size } from '../../../lib/geometry';
import { createTool, type Tool } from '../tool/tool';
import { initialCrop, reduceCrop } from './cropReducer';
import type { CropAction, CropState } from './cropState';

/** The state of the Crop tab. */
export type CropModel = Tool<CropState, CropAction>;

/** `cropped` says whether the last edit of the image was a crop. */
export const createCropModel = (size: Size, cropped: boolean): CropModel =>
  createTool(initialCrop(size, cropped), reduceCrop);
