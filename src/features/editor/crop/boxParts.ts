/** An arrow key: the direction in which it moves a part of the crop box. */
export type Arrow = readonly [x: number, y: number];

export const NO_ARROW: Arrow = [0, 0];

export const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The parts of the crop box that get the focus, and the action of an arrow key on each of them. */
export const FOCUSABLE = [
  { selector: '.cropper-crop-box', label: 'crop.box', type: 'move' },
  { selector: '.cropper-point.point-se', label: 'crop.corner', type: 'size' },
] as const;

export type BoxPart = (typeof FOCUSABLE)[number]['type'];

export const boxPartOf = (target: EventTarget | null): BoxPart | undefined =>
  FOCUSABLE.find(({ selector }) => target instanceof Element && target.matches(selector))?.type;
