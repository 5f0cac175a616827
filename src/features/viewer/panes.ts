import type { Point, Rect } from '../../lib/geometry';
import type { Layer } from './layer';
import type { Pane } from './paint';
import { type Frame, fitBounds } from './view';
import type { ViewerModel } from './viewerModel';

/**
 * Returns the panes, which are the parts of the canvas that show one layer each. In a comparison, the pane with `other`
 * is to the left of the pane with the result. While `isOtherShown` is true, only `other` is visible.
 *
 * @param other the picture with which the result is compared, or null as long as there is no such picture.
 */
export function panesOf(model: ViewerModel, result: Layer, other: Layer | null): readonly Pane[] {
  const { compare, area, split, view, isOtherShown } = model.get();
  const [first, second] = model.frames;
  if (!first) return [];
  const pane = (layer: Layer, frame: Frame, clip: Rect = frame): Pane => ({
    layer,
    shown: model.shownIn(frame),
    clip,
    fits: view.zoom === 'fit' && layer === result ? fitBounds(frame) : null,
  });
  if (!other || compare === 'off') return [pane((isOtherShown && other) || result, first)];
  if (second) return [pane(other, first), pane(isOtherShown ? other : result, second)];
  const width = isOtherShown ? area.width : Math.round(area.width * split);
  return [
    pane(other, first, { ...first, width }),
    pane(result, first, { ...first, x: width, width: area.width - width }),
  ];
}

/** The pane under a point of the canvas, or undefined between two panes. */
export function paneAt(panes: readonly Pane[], { x, y }: Point): Pane | undefined {
  return panes.find(
    ({ clip }) => x >= clip.x && x < clip.x + clip.width && y >= clip.y && y < clip.y + clip.height,
  );
}
