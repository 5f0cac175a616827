import { useEffect, useRef, useState } from 'react';
import { failureCode } from '../../i18n';
import { isAbort, type Pixel } from '../../imagecore';
import type { Point } from '../../lib/geometry';
import { logFailure } from '../../lib/log';
import { useSession } from '../../session';
import { type Layer, type TiledLayer, unmapped } from './layer';
import { paneAt, panesOf } from './panes';
import { useModelText } from './useModel';
import { pixelAt } from './view';
import type { ViewerModel } from './viewerModel';

/** The pixel under the pointer. */
export interface ReadPixel {
  /** The place of the pixel in the result. */
  readonly at: Point;
  /**
   * The samples of the pixel. Null if the samples are unknown, for example while the core reads them. The samples of a
   * `WholeLayer` are always unknown, because the browser's canvas made the picture of this layer.
   */
  readonly pixel: Pixel | null;
}

/**
 * Finds the pixel under the pointer, or null if there is none. `at` is the place of the pixel in the result. `layer` is
 * the layer that the viewer shows under the pointer, or null if the core cannot read a pixel there. `inLayer` is the
 * place of the pixel in this layer.
 */
function targetOf(model: ViewerModel, result: TiledLayer, other: Layer | null) {
  const { pointer } = model.get();
  const pane = pointer && paneAt(panesOf(model, result, other), pointer);
  const at = pane && pixelAt(pane.shown, result.size, pointer);
  if (!at) return null;
  const { layer } = pane;
  if (layer.kind === 'whole') return { at, layer: null, inLayer: at };
  const { x, y } = unmapped(layer.matrix, { x: at.x + 0.5, y: at.y + 0.5 });
  const inLayer = { x: Math.floor(x), y: Math.floor(y) };
  // The result can have transparent bars (the fit 'contain'). A pixel in a bar lies outside the original, so it has no
  // samples in the original.
  const isInside =
    inLayer.x >= 0 && inLayer.y >= 0 && inLayer.x < layer.size.width && inLayer.y < layer.size.height;
  return { at, layer: isInside ? layer : null, inLayer };
}

/**
 * A string that changes when another pixel or another layer is under the pointer. Null if no pixel is under the
 * pointer.
 */
function keyOf(target: ReturnType<typeof targetOf>): string | null {
  return (
    target && [target.layer?.key, target.at.x, target.at.y, target.inLayer.x, target.inLayer.y].join(' ')
  );
}

/**
 * Returns the pixel under the pointer, or null if the pointer is not on the image. Only one pixel is read at a time.
 * Pixels that the pointer passes during a read are skipped.
 */
export function usePixel(model: ViewerModel, result: TiledLayer, other: Layer | null): ReadPixel | null {
  const session = useSession();
  const [known, setKnown] = useState<{ readonly key: string; readonly pixel: Pixel | null } | null>(null);
  const isReading = useRef(false);
  // The key is selected, not the position of the pointer. So the component does not render again while the same pixel
  // stays under the pointer.
  const key = useModelText(model, () => keyOf(targetOf(model, result, other)));

  // The effect also runs when a pixel has been read, because another pixel can be under the pointer by that time.
  useEffect(() => {
    const target = targetOf(model, result, other);
    if (key === null || key === known?.key || isReading.current || !target?.layer) return;
    const show = (pixel: Pixel | null) => {
      isReading.current = false;
      setKnown({ key, pixel });
    };
    isReading.current = true;
    session.pixel(target.layer.edits, target.inLayer, new AbortController().signal).then(show, (thrown) => {
      if (!isAbort(thrown)) logFailure('pixel', failureCode(thrown), thrown);
      show(null);
    });
  }, [session, model, result, other, key, known]);

  const target = targetOf(model, result, other);
  return target && { at: target.at, pixel: known?.key === key ? known.pixel : null };
}
