import { useEffect, useMemo, useState } from 'react';
import { type Edit, type Encoding, IDENTITY_MATRIX, keyOfPixels, pixelCostOf } from '../../edits';
import { isUpright, placementOf } from '../../edits/pixels';
import { failureCode } from '../../i18n/failure';
import type { TextKey } from '../../i18n/types';
import { isAbort } from '../../imagecore';
import { rectOfSize } from '../../lib/geometry';
import { logFailure } from '../../lib/log';
import {
  type ImageSession,
  type OpenImage,
  type Picture,
  pictureOf,
  useSession,
  type ViewedPicture,
} from '../../session';
import type { TiledLayer, WholeLayer } from './layer';

/** The browser's reduction is not offered for an opened image with more pixels: 16 megapixels. */
const MAX_BROWSER_PIXELS = 16_000_000;

/** What the result is compared with, apart from the browser's resize, and the texts about it. */
export const COMPARED_TEXTS = {
  original: {
    name: 'viewer.original',
    peek: 'viewer.peek',
    peekKey: 'viewer.peekKey',
    divider: 'viewer.divider',
  },
  before: {
    name: 'viewer.before.name',
    peek: 'viewer.before.peek',
    peekKey: 'viewer.before.peekKey',
    divider: 'viewer.before.divider',
  },
} as const satisfies Record<string, Record<string, TextKey>>;

export type ComparedName = keyof typeof COMPARED_TEXTS;

export interface Layers {
  readonly result: TiledLayer;
  /**
   * With what the result is compared, at its place in the result: the opened image, or the picture of a saved file that
   * has other pixels than it. Null if there are no edits.
   */
  readonly other: TiledLayer | null;
  readonly otherName: ComparedName;
  /** Whether the viewer offers a comparison with the reduction of the opened image by the browser's canvas. */
  readonly canReduce: boolean;
}

function layerOf(
  edits: readonly Edit[],
  { size, hasAlpha, preview }: Picture,
  encoding?: Encoding,
): TiledLayer {
  const key = keyOfPixels(edits, encoding);
  return {
    kind: 'tiles',
    key,
    edits,
    encoding,
    size,
    matrix: IDENTITY_MATRIX,
    visible: rectOfSize(size),
    hasAlpha,
    preview,
  };
}

export function useLayers(image: OpenImage, viewed: ViewedPicture): Layers {
  const { original, current, saved } = image;
  const name = viewed === 'saved' ? (saved?.of ?? 'current') : viewed;
  const { edits, picture } = pictureOf(image, name) ?? { edits: image.edits, picture: current };
  const file = viewed === 'saved' ? saved?.file : null;
  return useMemo(() => {
    if (file?.picture) {
      const { size } = file.picture;
      const before = layerOf(edits, picture);
      const matrix = {
        ...IDENTITY_MATRIX,
        a: size.width / picture.size.width,
        d: size.height / picture.size.height,
      };
      return {
        result: layerOf(file.edits, file.picture, file.encoding),
        other: { ...before, matrix, visible: rectOfSize(size) },
        otherName: 'before',
        canReduce: false,
      };
    }
    const result = layerOf(edits, picture);
    if (edits.length === 0) return { result, other: null, otherName: 'original', canReduce: false };
    const { matrix, visible, outline } = placementOf(original.size, edits);
    const { a, b, c, d } = matrix;
    const pixels = original.size.width * original.size.height;
    const isResampled = pixelCostOf(original.size, edits) !== 'exact';
    return {
      result,
      other: { ...layerOf([], original), matrix, visible, outline },
      otherName: 'original',
      // The browser's canvas cannot reduce and turn well at once.
      canReduce:
        isResampled && isUpright(matrix) && Math.abs(a * d - b * c) < 1 && pixels <= MAX_BROWSER_PIXELS,
    };
  }, [edits, picture, original, file]);
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
export function useBrowserLayer({ result, other, canReduce }: Layers, isWanted: boolean): WholeLayer | null {
  const session = useSession();
  const [reduced, setReduced] = useState<{ readonly of: TiledLayer; readonly layer: WholeLayer } | null>(
    null,
  );
  useEffect(() => {
    if (!isWanted || !other || !canReduce) return;
    const controller = new AbortController();
    const { signal } = controller;
    reduceInBrowser(session, other, result, signal).then(
      (layer) => {
        if (!signal.aborted) setReduced({ of: result, layer });
      },
      (thrown: unknown) => {
        if (!signal.aborted && !isAbort(thrown)) logFailure('view', failureCode(thrown), thrown);
      },
    );
    return () => controller.abort();
  }, [session, result, other, canReduce, isWanted]);
  return reduced?.of === result ? reduced.layer : null;
}
