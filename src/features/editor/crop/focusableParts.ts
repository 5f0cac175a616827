import type { Rect, Size } from '../../../lib/geometry';

/** The parts of the crop box that get the focus, and the action of an arrow key on each of them. */
export const FOCUSABLE_PARTS = [
  { selector: '.cropper-crop-box', label: 'crop.box', type: 'move' },
  { selector: '.cropper-point.point-se', label: 'crop.corner', type: 'size' },
] as const;

export type FocusablePart = (typeof FOCUSABLE_PARTS)[number]['type'];

export const focusablePartOf = (target: EventTarget | null): FocusablePart | undefined =>
  FOCUSABLE_PARTS.find(({ selector }) => target instanceof Element && target.matches(selector))?.type;

/** The edges of the crop box, as the styles need them. `rect` is in image pixels. */
export const boxEdgeVariables = ({ x, y, width, height }: Rect, image: Size) => ({
  '--box-left': `${(100 * x) / image.width}%`,
  '--box-right': `${(100 * (x + width)) / image.width}%`,
  '--box-top': `${(100 * y) / image.height}%`,
  '--box-bottom': `${(100 * (y + height)) / image.height}%`,
});

export function setVariables(element: HTMLElement, variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value);
}
