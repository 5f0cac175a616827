import { fitGeometry, type Rgb } from '../../edits';
import { type Size, sameSize } from '../../lib/geometry';
import type { ResizeStyle } from './stagePreviewProps';

/** Whether all fits have the same result, because the image has the shape of the result. */
export function hasSameShape(from: Size, to: Size): boolean {
  const [contain, cover] = [fitGeometry(from, to, 'contain'), fitGeometry(from, to, 'cover')];
  return sameSize(contain.filled, to) && sameSize(cover.kept, from);
}

/** The color that a resize puts behind the image. Where all fits are the same, neither the fit nor its background is offered. */
export function backgroundOfBars({ fit, background }: ResizeStyle, from: Size, to: Size): Rgb | undefined {
  return fit === 'contain' && !hasSameShape(from, to) ? background : undefined;
}
