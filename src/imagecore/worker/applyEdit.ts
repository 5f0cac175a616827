import { fitGeometry, type Palette, type PixelEdit, type ResizeEdit } from '../../edits';
import { levelSize, type Rect, type Size } from '../../lib/geometry';
import type { Raster, ResizeJob } from './core';
import type { Helpers } from './helpers';
import { nextTask, type RunContext, runParallelJob } from './parallelJob';

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
    case 'resize': {
      const part = partToStretch(raster, edit);
      if (!part) return resized(raster, edit, helpers, context);
      try {
        return await resized(part, { ...edit, fit: 'stretch' }, helpers, context);
      } finally {
        part.free();
      }
    }
    case 'crop':
      return raster.crop(edit.rect.x, edit.rect.y, edit.rect.width, edit.rect.height);
    case 'rotate':
      return edit.turn === 'left' ? raster.rotateLeft() : raster.rotateRight();
    case 'flip':
      return edit.axis === 'horizontal' ? raster.flipHorizontal() : raster.flipVertical();
  }
}

/**
 * The core cuts only in the middle. For a cut at another place, returns the kept part as a new raster: its resize with
 * 'stretch' gives the pixels of the edit. Otherwise, returns null.
 */
function partToStretch(raster: Raster, { size, fit, at }: ResizeEdit): Raster | null {
  if (fit !== 'cover' || !at) return null;
  const { x, y, width, height } = fitGeometry(raster, size, fit, at).kept;
  return raster.crop(x, y, width, height);
}

/** Does what `applyEdit` does for a resize, without helpers. */
export function resizeAlone(raster: Raster, edit: ResizeEdit): Raster {
  const { size, fit, filter } = edit;
  const part = partToStretch(raster, edit);
  if (!part) return raster.resize(size.width, size.height, fit, filter);
  try {
    return part.resize(size.width, size.height, 'stretch', filter);
  } finally {
    part.free();
  }
}

async function resized(
  raster: Raster,
  { size, fit, filter }: ResizeEdit,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  const job = raster.resizeJob(size.width, size.height, fit, filter);
  return job ? resizeInBands(job, helpers, context) : raster.resize(size.width, size.height, fit, filter);
}

/** Returns the image as a new raster, reduced to fit within `width` × `height` pixels. */
export async function fitWithin(
  raster: Raster,
  { width, height }: Size,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  const job = raster.fitWithinJob(width, height);
  return job ? resizeInBands(job, helpers, context) : raster.fitWithin(width, height);
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

async function resizeInBands(
  job: ResizeJob,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  await helpers.use((present) => runParallelJob(job, present, context));
  return job.finish();
}
