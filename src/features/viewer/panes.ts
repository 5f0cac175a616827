import type { Point } from '../../lib/geometry';
import type { Layer } from './layer';
import type { Pane } from './paint';
import type { ViewerModel } from './viewerModel';

/**
 * The panes of the canvas. If two pictures are compared, the other one is to the left of the result.
 *
 * @param other the picture with which the result is compared, or null as long as there is none.
 */
export function panesOf(model: ViewerModel, result: Layer, other: Layer | null): readonly Pane[] {
  const { compare, area, split, isOtherShown } = model.get();
  const [first, second] = model.frames;
  if (!first) return [];
  const shown = model.shownIn(first);
  if (!other || compare === 'off') return [{ layer: (isOtherShown && other) || result, shown, clip: first }];
  if (second)
    return [
      { layer: other, shown, clip: first },
      { layer: isOtherShown ? other : result, shown: model.shownIn(second), clip: second },
    ];
  const width = isOtherShown ? area.width : Math.round(area.width * split);
  return [
    { layer: other, shown, clip: { ...first, width } },
    { layer: result, shown, clip: { ...first, x: width, width: area.width - width } },
  ];
}

/** The pane under a point of the canvas, or undefined between two panes. */
export function paneAt(panes: readonly Pane[], { x, y }: Point): Pane | undefined {
  return panes.find(
    ({ clip }) => x >= clip.x && x < clip.x + clip.width && y >= clip.y && y < clip.y + clip.height,
  );
}
