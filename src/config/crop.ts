/** If `shape` is null, the visitor can choose any proportions. */
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

export type CropAspectId = (typeof CROP_ASPECTS)[number]['id'];

/** A mouse or a pen must move this far, in CSS pixels, to draw a new crop box. A plain click moves the pointer less. */
export const MIN_DRAG_PX = 5;
