import { fitGeometry, type Palette, type PixelEdit, type ResizeEdit } from '../../edits';
import { levelSize, type Rect, type Size } from '../../lib/geometry';
import type { Raster } from './core';
import type { Helpers } from './helpers';
import { nextTask, type RunContext, runJob } from './parallelJob';

/** The values of the tag Orientation (TIFF 6.0) for rotations by 90° and for flips. */
const ORIENTATIONS = { left: 8, right: 6, horizontal: 2, vertical: 4 } as const;

/**
 * Returns the image after `edit` as a new raster. If `edit` is a large resize, helpers compute some of the rows. Throws
 * the errors of the core.
 */
export async function applyEdit(
  raster: Raster,
  edit: PixelEdit,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  switch (edit.kind) {
    case 'resize':
      return resized(raster, edit, helpers, context);
    case 'crop':
      return raster.crop(edit.rect.x, edit.rect.y, edit.rect.width, edit.rect.height);
    case 'rotate':
      return raster.oriented(ORIENTATIONS[edit.turn]);
    case 'flip':
      return raster.oriented(ORIENTATIONS[edit.axis]);
  }
}

function resized(
  raster: Raster,
  { size, fit, at, filter }: ResizeEdit,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  const { kept, filled } = fitGeometry(raster, size, fit, at);
  const job = raster.resizeJob(size.width, size.height, numbersOf(kept), numbersOf(filled), filter);
  return runJob(job, helpers, context);
}

const numbersOf = ({ x, y, width, height }: Rect) => Uint32Array.of(x, y, width, height);

/** Returns the image as a new raster, reduced to fit within `width` × `height` pixels. */
export function fitWithin(
  raster: Raster,
  { width, height }: Size,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  return runJob(raster.fitWithinJob(width, height), helpers, context);
}

/**
 * Reduces the image to `levelSize(raster, level)`, and returns a rectangle of the reduced image as a new raster. The
 * rectangle is in pixels of the reduced image.
 */
export function levelRegion(raster: Raster, { x, y, width, height }: Rect, level: number): Raster {
  const size = levelSize(raster, level);
  return raster.resizeRegion(size.width, size.height, x, y, width, height);
}

/** Returns the image with the colors of a palette, as a new raster. Between two steps, this worker handles messages. */
export async function quantized(
  raster: Raster,
  { colors, dithers }: Palette,
  context?: RunContext,
): Promise<Raster> {
  const quantization = raster.quantization(colors, dithers);
  try {
    while (!quantization.step()) {
      await nextTask();
      await context?.turn?.();
      context?.signal?.throwIfAborted();
      context?.clock?.advance();
    }
  } catch (thrown) {
    quantization.free();
    throw thrown;
  }
  return quantization.finish();
}
