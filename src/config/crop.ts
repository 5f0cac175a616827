/** Proportions of the crop rectangle. If `shape` is null, the visitor can choose any proportions. */
export interface CropAspect {
  readonly id: string;
  readonly shape: { readonly width: number; readonly height: number } | null;
}

/** The proportions that the Crop tab offers, in the order of the tab. */
export const CROP_ASPECTS = [
  { id: 'free', shape: null },
  { id: '1:1', shape: { width: 1, height: 1 } },
  { id: '4:3', shape: { width: 4, height: 3 } },
  { id: '16:9', shape: { width: 16, height: 9 } },
  { id: '3:2', shape: { width: 3, height: 2 } },
  { id: '2:3', shape: { width: 2, height: 3 } },
] as const satisfies readonly CropAspect[];

/** The id of one of `CROP_ASPECTS`. */
export type CropAspectId = (typeof CROP_ASPECTS)[number]['id'];

/** The proportions that are selected when the Crop tab shows an image for the first time. */
export const FIRST_CROP_ASPECT: CropAspectId = '16:9';

/** A mouse or a pen must move this far, in CSS pixels, to draw a new crop box. A plain click moves the pointer less. */
export const MIN_DRAG_PX = 5;

/**
 * A finger must move this far, in CSS pixels, to draw a new crop box. The distance is larger than `MIN_DRAG_PX`,
 * because a finger rolls during a tap.
 */
export const MIN_TOUCH_DRAG_PX = 10;
