import type { Rect, Size } from '../../../lib/geometry';

/** The parts of the crop box that get the focus: the whole box, and its corners by compass points. */
export const FOCUSABLE_PARTS = ['box', 'nw', 'ne', 'sw', 'se'] as const;

export type FocusablePart = (typeof FOCUSABLE_PARTS)[number];

export type Corner = Exclude<FocusablePart, 'box'>;

/** The selector of the element of Cropper.js. */
export const selectorOf = (part: FocusablePart): string =>
  part === 'box' ? '.cropper-crop-box' : `.cropper-point.point-${part}`;

export const focusablePartOf = (target: EventTarget | null): FocusablePart | undefined =>
  FOCUSABLE_PARTS.find((part) => target instanceof Element && target.matches(selectorOf(part)));

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
