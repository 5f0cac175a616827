/** A shape that the crop can be held to, as width to height; null leaves it free. */
export interface CropAspect {
  readonly id: string;
  readonly shape: { readonly width: number; readonly height: number } | null;
}

/** The choices of the Crop tab, in its order. */
export const CROP_ASPECTS = [
  { id: 'free', shape: null },
  { id: '1:1', shape: { width: 1, height: 1 } },
  { id: '4:3', shape: { width: 4, height: 3 } },
  { id: '16:9', shape: { width: 16, height: 9 } },
  { id: '3:2', shape: { width: 3, height: 2 } },
  { id: '2:3', shape: { width: 2, height: 3 } },
] as const satisfies readonly CropAspect[];

/** One of the choices. */
export type CropAspectId = (typeof CROP_ASPECTS)[number]['id'];

/** The choice with which an image is first shown in the Crop tab. */
export const FIRST_CROP_ASPECT: CropAspectId = '16:9';

/** How far a mouse or a pen is dragged before a new crop box is drawn, in CSS pixels: further than a press slips. */
export const MIN_DRAG_PX = 5;

/** The same of a finger, which rolls as it presses. */
export const MIN_TOUCH_DRAG_PX = 10;
