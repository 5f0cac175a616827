import { useEffect, useMemo, useState } from 'react';
import { type Edit, keyOfEdits, placementOf } from '../../edits';
import { failureCode } from '../../i18n/failure';
import { isAbort } from '../../imagecore';
import { logFailure } from '../../lib/log';
import { type ImageSession, type OpenImage, type PictureName, useSession } from '../../session';
import { IDENTITY, type TiledLayer, type WholeLayer } from './layer';

/**
 * 16 megapixels. If the opened image has more pixels, the viewer does not offer the comparison with the reduction by
 * the browser's canvas.
 */
const MAX_BROWSER_PIXELS = 16_000_000;

export interface Layers {
  readonly result: TiledLayer;
  /** The opened image at its place in the result, or null if there are no edits. */
  readonly original: TiledLayer | null;
  /**
   * Whether the edits reduce the image, and the opened image is small enough for the browser's canvas to reduce it too.
   * If true, the viewer offers a comparison of our result with the result of the canvas.
   */
  readonly canReduce: boolean;
}

export function useLayers(image: OpenImage, viewed: PictureName): Layers {
  const { original, current, editPreview } = image;
  const { edits, picture } =
    viewed === 'editPreview' && editPreview ? editPreview : { edits: image.edits, picture: current };
  return useMemo(() => {
    const { size, hasAlpha, preview } = picture;
    const visible = { x: 0, y: 0, ...size };
    const key = keyOfEdits(edits);
    const result: TiledLayer = {
      kind: 'tiles',
      key,
      edits,
      size,
      matrix: IDENTITY,
      visible,
      hasAlpha,
      preview,
    };
    const isResampled = edits.some(({ kind }) => kind === 'resize');
    if (edits.length === 0) return { result, original: null, canReduce: false };
    const placement = placementOf(original.size, edits);
    const { a, b, c, d } = placement.matrix;
    const pixels = original.size.width * original.size.height;
    return {
      result,
      original: {
        kind: 'tiles',
        key: keyOfEdits([]),
        edits: [],
        size: original.size,
        matrix: placement.matrix,
        visible: placement.visible,
        hasAlpha: original.hasAlpha,
        preview: original.preview,
      },
      canReduce: isResampled && Math.abs(a * d - b * c) < 1 && pixels <= MAX_BROWSER_PIXELS,
    };
  }, [edits, picture, original]);
}

const NO_EDITS: readonly Edit[] = [];

async function reduceInBrowser(
  session: ImageSession,
  { size, matrix, visible }: TiledLayer,
  result: TiledLayer,
  signal: AbortSignal,
): Promise<WholeLayer> {
  const whole = { rect: { x: 0, y: 0, ...size }, level: 0 };
  const bitmap = await createImageBitmap(await session.renderForViewer(NO_EDITS, whole, signal));
  const canvas = document.createElement('canvas');
  canvas.width = result.size.width;
  canvas.height = result.size.height;
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.beginPath();
    context.rect(visible.x, visible.y, visible.width, visible.height);
    context.clip();
    const { a, b, c, d, e, f } = matrix;
    context.setTransform(a, b, c, d, e, f);
    context.drawImage(bitmap, 0, 0);
  }
  bitmap.close();
  return { kind: 'whole', picture: canvas };
}

/** Returns the opened image as the browser's canvas reduces it, or null until it has been reduced. */
export function useBrowserLayer(
  { result, original, canReduce }: Layers,
  isWanted: boolean,
): WholeLayer | null {
  const session = useSession();
  const [reduced, setReduced] = useState<{ readonly of: TiledLayer; readonly layer: WholeLayer } | null>(
    null,
  );
  useEffect(() => {
    if (!isWanted || !original || !canReduce) return;
    const controller = new AbortController();
    const { signal } = controller;
    reduceInBrowser(session, original, result, signal).then(
      (layer) => {
        if (!signal.aborted) setReduced({ of: result, layer });
      },
      (thrown: unknown) => {
        if (!signal.aborted && !isAbort(thrown)) logFailure('view', failureCode(thrown), thrown);
      },
    );
    return () => controller.abort();
  }, [session, result, original, canReduce, isWanted]);
  return reduced?.of === result ? reduced.layer : null;
}
