import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { PIXELATED_ZOOM } from '../../../config/layout';
import type { Edit } from '../../../edits';
import { isAbort, type RenderRegion } from '../../../imagecore';
import { levelSize, type Rect, reductionFactor, sufficientLevel } from '../../../lib/geometry';
import { logFailure } from '../../../lib/log';
import { type Picture, useSession, useSessionState } from '../../../session';
import { useDevicePixelRatio } from '../../../ui/devicePixelRatio';
import { pictureRecipe } from '../../../ui/Picture';
import { type CropView, type Room, shownSize, visiblePart } from './cropView';
import type { CropViewModel } from './cropViewModel';

/** The time in milliseconds for which the view must rest before its visible part is rendered. */
const REST_MS = 150;

const Canvas = chakra('canvas', pictureRecipe);

interface Detail {
  readonly region: Extract<RenderRegion, { level: number }>;
  /** The place of the region, in fractions of the picture's width and height. */
  readonly place: Rect;
  readonly isPixelated: boolean;
}

/** The visible part in full sharpness, or null if the preview has all pixels that the screen can show. */
export function visibleDetail(
  view: CropView,
  room: Room,
  { size, bounds }: Pick<Picture, 'size' | 'bounds'>,
  ratio: number,
): Detail | null {
  const { width: across, height: down } = shownSize(view.zoom, room);
  const shown = { width: across * ratio, height: down * ratio };
  const isPixelated = shown.width >= PIXELATED_ZOOM * size.width;
  const reduction = reductionFactor(bounds, size);
  const isPreviewEnough = reduction === 1 ? !isPixelated : shown.width <= reduction * size.width + 1;
  // A small picture that is shown whole has its sharp pixels already.
  if (isPreviewEnough || (view.zoom === 1 && reduction === 1)) return null;
  const level = sufficientLevel(size, shown);
  const { width, height } = levelSize(size, level);
  const part = visiblePart(view, room);
  const x = Math.max(0, Math.floor(part.x * width));
  const y = Math.max(0, Math.floor(part.y * height));
  const rect = {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil((part.x + part.width) * width)) - x),
    height: Math.max(1, Math.min(height, Math.ceil((part.y + part.height) * height)) - y),
  };
  const place = {
    x: rect.x / width,
    y: rect.y / height,
    width: rect.width / width,
    height: rect.height / height,
  };
  return { region: { rect, level }, place, isPixelated };
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { place, isPixelated }: Detail): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  const [left, top, width, height] = [place.x, place.y, place.width, place.height].map(
    (share) => `${100 * share}%`,
  );
  Object.assign(canvas.style, { left, top, width, height });
  canvas.style.imageRendering = isPixelated ? 'pixelated' : '';
  canvas.hidden = false;
}

interface CropDetailProps {
  model: CropViewModel;
  edits: readonly Edit[];
  picture: Picture;
}

/**
 * The visible part of a zoomed picture in the resolution of the screen, rendered when the view rests and no request
 * runs. Until then, what was rendered before stays on its pixels.
 */
export function CropDetail({ model, edits, picture }: CropDetailProps) {
  const session = useSession();
  const isFree = useSessionState((state) => state.request === null);
  const ratio = useDevicePixelRatio();
  const ref = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!isFree) return;
    let controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      const { signal } = controller;
      const { view, room } = model.state.get();
      const detail = visibleDetail(view, room, picture, ratio);
      if (!detail) {
        ref.current?.setAttribute('hidden', '');
        return;
      }
      try {
        const bitmap = await createImageBitmap(await session.renderForViewer(edits, detail.region, signal));
        if (ref.current && !signal.aborted) show(ref.current, bitmap, detail);
        else bitmap.close();
      } catch (thrown) {
        if (!signal.aborted && !isAbort(thrown)) logFailure('view', 'unavailable', thrown);
      }
    };
    const onChange = () => {
      controller.abort();
      controller = new AbortController();
      clearTimeout(timer);
      timer = setTimeout(load, REST_MS);
    };
    onChange();
    const unsubscribe = model.state.subscribe(onChange);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      controller.abort();
    };
  }, [session, model, edits, picture, ratio, isFree]);

  return (
    <Canvas
      ref={ref}
      hidden
      opaque={!picture.hasAlpha}
      position="absolute"
      aria-hidden="true"
      data-detail=""
    />
  );
}
