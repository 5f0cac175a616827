import { type RefObject, useEffect, useState } from 'react';
import { type Size, sameSize } from '../lib/geometry';
import { useDevicePixelRatio } from './devicePixelRatio';
import { useBitmap } from './useBitmap';

/** Renders an image at a size in pixels, as an image file. It reports its failures itself. */
export type RenderAt = (size: Size, signal: AbortSignal) => Promise<Blob>;

interface Exact {
  readonly preview: Blob;
  readonly renderAt: RenderAt;
  readonly rendered: Blob;
}

/**
 * Draws `preview` on a canvas, and then a rendering with exactly as many pixels as the canvas has on the screen. A
 * reduction by the browser would show moiré. While a new rendering is made, the canvas keeps what it shows.
 *
 * @param full the size of the image in pixels. If the canvas is at least as large, there is no reduction, and the preview
 *   is kept. If it is null, there is always a rendering.
 * @param renderAt renders the image. It must be the same function as long as it renders the same. If it is undefined,
 *   the preview is kept.
 * @returns the canvas, and the file that it shows as soon as the file is decoded.
 */
export function useExactBitmap(
  preview: Blob,
  full: Size | null,
  renderAt: RenderAt | undefined,
  onDrawn: (picture: Blob) => void,
): readonly [canvas: RefObject<HTMLCanvasElement | null>, shown: Blob] {
  const ratio = useDevicePixelRatio();
  const [exact, setExact] = useState<Exact | null>(null);
  const shown = exact?.preview === preview && exact.renderAt === renderAt ? exact.rendered : preview;
  const ref = useBitmap(shown, onDrawn);
  const { width: fullWidth, height: fullHeight } = full ?? { width: Infinity, height: Infinity };

  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !renderAt) return;
    let controller = new AbortController();
    let last: Size = { width: 0, height: 0 };
    const observer = new ResizeObserver(() => {
      const { width, height } = canvas.getBoundingClientRect();
      const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
      if (sameSize(size, last)) return;
      last = size;
      controller.abort();
      if (size.width < 1 || size.height < 1) return;
      if (size.width >= fullWidth && size.height >= fullHeight) return;
      controller = new AbortController();
      const { signal } = controller;
      renderAt(size, signal).then(
        (rendered) => {
          if (!signal.aborted) setExact({ preview, renderAt, rendered });
        },
        // The preview stays.
        () => {},
      );
    });
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [ref, preview, renderAt, ratio, fullWidth, fullHeight]);
  return [ref, shown];
}
