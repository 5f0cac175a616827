/** The parts of the crop box that get the focus, and the action of an arrow key on each of them. */
export const FOCUSABLE = [
  { selector: '.cropper-crop-box', label: 'crop.box', type: 'move' },
  { selector: '.cropper-point.point-se', label: 'crop.corner', type: 'size' },
] as const;

export type BoxPart = (typeof FOCUSABLE)[number]['type'];

export const boxPartOf = (target: EventTarget | null): BoxPart | undefined =>
  FOCUSABLE.find(({ selector }) => target instanceof Element && target.matches(selector))?.type;
