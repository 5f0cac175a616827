/** The proportions of a crop, width to height, as in `4:3`. With `free`, the visitor can choose any proportions. */
export type CropAspect = 'free' | `${number}:${number}`;

/** The proportions that the Crop tab always offers, in the order of the tab: those of the specification, and common ones. */
export const CROP_ASPECTS = [
  'free',
  '1:1',
  '4:3',
  '16:9',
  '3:2',
  '2:3',
  '3:4',
  '4:5',
  '5:4',
  '9:16',
  // A passport photo, in millimeters.
  '35:45',
] as const satisfies readonly CropAspect[];

/** A mouse or a pen must move this far, in CSS pixels, to draw a new crop box. A plain click moves the pointer less. */
export const MIN_DRAG_PX = 5;
