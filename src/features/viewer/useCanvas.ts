import { type RefObject, useEffect, useState } from 'react';
import { MAX_TILE_BYTES } from '../../config/limits';
import type { RenderRegion } from '../../imagecore';
import type { Rect, Size } from '../../lib/geometry';
import { type ImageSession, useSession } from '../../session';
import { type BitmapRequest, Bitmaps, bytesOf } from './bitmaps';
import { intersection, isShownTransparent, type Layer, type TiledLayer } from './layer';
import { paintPanes, type WantedBitmap } from './paint';
import { panesOf, type ViewerModel } from './viewerModel';

function requestOf(session: ImageSession, wanted: WantedBitmap): BitmapRequest {
  const { key, layer } = wanted;
  if (wanted.kind === 'preview') return { key, load: () => Promise.resolve(layer.preview) };
  const [size, region]: [Size, RenderRegion] =
    wanted.kind === 'tile'
      ? [wanted.tile.rect, { rect: wanted.tile.rect, level: wanted.tile.level }]
      : [wanted.size, { bounds: wanted.bounds }];
  return {
    key,
    bytes: bytesOf(size),
    load: (signal) => session.renderForViewer(layer.edits, region, signal, layer.encoding),
  };
}

/**
 * A length in whole device pixels: `exact` if it is close to `computed`, otherwise `computed` after rounding.
 *
 * @param exact as the browser reports it, or undefined. On an emulated screen, it can be in CSS pixels.
 * @param computed in CSS pixels times the device pixel ratio, with a possible rounding error.
 */
function devicePixels(exact: number | undefined, computed: number): number {
  return Math.max(1, exact !== undefined && Math.abs(exact - computed) <= 1 ? exact : Math.round(computed));
}

/** Places a checkerboard behind the part `rect` of the canvas, in device pixels. */
function placeBoard(board: HTMLElement | null | undefined, rect: Rect | null, ratio: number): void {
  if (!board) return;
  board.hidden = !rect;
  if (!rect) return;
  const { x, y, width, height } = rect;
  const [left, top, wide, high] = [x, y, width, height].map((length) => `${length / ratio}px`);
  Object.assign(board.style, { left, top, width: wide, height: high });
}

/**
 * Draws the panes at most once per animation frame, and loads the missing pictures. The attribute `aria-busy` of `area`
 * is true until the picture has its full sharpness.
 *
 * @param boards the backgrounds of transparent pixels behind the result, one for each rectangle in `model.frames`.
 */
export function useCanvas(
  area: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  boards: readonly RefObject<HTMLElement | null>[],
  model: ViewerModel,
  result: TiledLayer,
  other: Layer | null,
): void {
  const session = useSession();
  const [bitmaps, setBitmaps] = useState<Bitmaps | null>(null);

  useEffect(() => {
    const created = new Bitmaps(MAX_TILE_BYTES);
    // biome-ignore lint/nursery/useReactCompiler: the bitmaps are closed with the viewer, so each mount creates its own.
    setBitmaps(created);
    return () => created.close();
  }, []);

  useEffect(() => {
    const element = area.current;
    const context = canvas.current?.getContext('2d');
    if (!element || !context || !bitmaps) return;
    // biome-ignore lint/nursery/useReactCompiler: the model and the bitmaps are no state of React; the painting reads them.
    model.size = result.size;
    let frame = 0;
    const requestPaint = () => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    // biome-ignore lint/nursery/useReactCompiler: see `model.size`.
    bitmaps.onLoaded = requestPaint;

    const paint = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      const { area: size, ratio } = model.state.get();
      const panes = panesOf(model, result, other);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, size.width, size.height);
      const wanted = paintPanes(context, bitmaps, panes, result.size);
      bitmaps.want(wanted.map((each) => requestOf(session, each)));
      element.setAttribute('aria-busy', String(!bitmaps.isComplete));
      const { frames } = model;
      const isTransparent = isShownTransparent(result, other);
      for (const [i, board] of boards.entries()) {
        const frame = frames[i];
        board.current?.toggleAttribute('data-opaque', !isTransparent);
        placeBoard(board.current, frame ? intersection(model.shownIn(frame), frame) : null, ratio);
      }
    };

    const measure = ([entry]: readonly ResizeObserverEntry[]) => {
      const ratio = window.devicePixelRatio;
      const box = entry?.devicePixelContentBoxSize?.[0];
      const { width, height } = element.getBoundingClientRect();
      const size = {
        width: devicePixels(box?.inlineSize, width * ratio),
        height: devicePixels(box?.blockSize, height * ratio),
      };
      context.canvas.width = size.width;
      context.canvas.height = size.height;
      model.set({ area: size, ratio });
      // A canvas loses its content when its size is set, so the panes are drawn again at once.
      paint();
    };
    const observer = new ResizeObserver(measure);
    try {
      observer.observe(element, { box: 'device-pixel-content-box' });
    } catch {
      // WebKit does not support `device-pixel-content-box`.
      observer.observe(element);
    }
    const unsubscribe = model.state.subscribe(requestPaint);
    requestPaint();
    return () => {
      unsubscribe();
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [area, canvas, boards, model, result, other, session, bitmaps]);
}
