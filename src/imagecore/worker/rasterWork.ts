import type { Density } from '../../config/print';
import {
  backgroundNumber,
  fitGeometry,
  type Palette,
  type PixelEdit,
  type PixelStage,
  type PngEncoding,
  type ResizeEdit,
  type Warp,
} from '../../edits';
import { type Move, pixelStages } from '../../edits/pixels';
import { levelSize, type Rect, type Size } from '../../lib/geometry';
import { ImageCoreError } from '../common/errors';
import type { Core, Decoded, PngJob, Raster, ScanJob } from './core';
import type { Helper, Helpers } from './helpers';
import {
  type RunContext,
  type RunOptions,
  runJob,
  runParallelJob,
  runSequentialJob,
  runSteps,
} from './parallelJob';

/** The values of the tag Orientation (TIFF 6.0) for rotations by 90° and for flips. */
const ORIENTATIONS = { left: 8, right: 6, horizontal: 2, vertical: 4 } as const;

/** For work whose parts would wait in the helpers for those of other work, or that is short. */
export const NO_HELPERS: Pick<Helpers, 'use'> = { use: (work) => work([]) };

/** A request for the reduced result of an edit. Some edits reduce their result while they compute it. */
export interface Picture {
  readonly bounds: Size;
  /** The result, reduced to fit within `bounds`, if the edit has made it. The caller must free it. */
  made?: Raster | undefined;
}

/** Returns a new raster: see `applyEdit`. */
export async function applyStage(
  raster: Raster,
  { edits, warp }: PixelStage,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
  picture?: Picture,
): Promise<Raster> {
  if (warp) return warped(raster, warp, helpers, context);
  const [edit] = edits;
  if (!edit) throw new ImageCoreError('invalid-argument');
  return applyEdit(raster, edit, helpers, context, picture);
}

/** Returns a new raster. Helpers compute some parts of a large one. Throws the errors of the core. */
export async function applyEdit(
  raster: Raster,
  edit: PixelEdit,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
  picture?: Picture,
): Promise<Raster> {
  switch (edit.kind) {
    case 'resize':
      return resized(raster, edit, helpers, context, picture);
    case 'crop':
      return raster.crop(edit.rect.x, edit.rect.y, edit.rect.width, edit.rect.height);
    case 'rotate':
      return raster.oriented(ORIENTATIONS[edit.turn]);
    case 'flip':
      return raster.oriented(ORIENTATIONS[edit.axis]);
    case 'pad': {
      const { size, margin, radius, background } = edit;
      return raster.padded(size.width, size.height, margin, 2 * radius, backgroundNumber(background));
    }
    case 'straighten':
    case 'perspective': {
      const [stage] = pixelStages(raster, [edit]);
      if (!stage) throw new ImageCoreError('invalid-argument');
      return applyStage(raster, stage, helpers, context);
    }
  }
}

/** Returns the pixels that a map computes, as a new raster. */
export function warped(
  raster: Raster,
  { size, back: { a, b, c, d, e, f, w = [0, 0, 1] }, background }: Warp,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  // By rows, as the core has them.
  const numbers = Float64Array.of(a, c, e, b, d, f, ...w);
  const job = raster.warpJob(numbers, size.width, size.height, backgroundNumber(background));
  return runJob(job, helpers, context);
}

/** Returns the whole image in the size, as a new raster. */
export const reducedTo = (
  raster: Raster,
  size: Size,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> => resized(raster, { kind: 'resize', size, fit: 'stretch' }, helpers, context);

function resized(
  raster: Raster,
  { size, fit, at, filter, background }: ResizeEdit,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
  picture?: Picture,
): Promise<Raster> {
  const { kept, filled } = fitGeometry(raster, size, fit, at);
  const behind = background && fit === 'contain' ? backgroundNumber(background) : undefined;
  const plain = raster.resizeJob(size.width, size.height, numbersOf(kept), numbersOf(filled), filter, behind);
  if (!picture) return runJob(plain, helpers, context);
  const job = plain.withPreview(picture.bounds.width, picture.bounds.height);
  return runJob(job, helpers, context, () => {
    picture.made = job.preview();
    return job.finish();
  });
}

export const numbersOf = ({ x, y, width, height }: Rect) => Uint32Array.of(x, y, width, height);

/**
 * Returns the image as a new raster, reduced to fit within `bounds`. With `move`, the part of the image that it keeps is
 * reduced first, and then turned: turning the whole part takes longer than reducing it.
 */
export async function fitWithin(
  raster: Raster,
  bounds: Size,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
  move?: Move,
): Promise<Raster> {
  const { region, orientation = 1 } = move ?? {};
  const [width, height] = orientation > 4 ? [bounds.height, bounds.width] : [bounds.width, bounds.height];
  const job = raster.fitWithinJob(width, height, region && numbersOf(region));
  const reduced = await runJob(job, helpers, context);
  if (orientation === 1) return reduced;
  try {
    return reduced.oriented(orientation);
  } finally {
    reduced.free();
  }
}

/** Returns a rectangle of the image reduced to `levelSize(raster, level)`, in whose pixels it is, as a new raster. */
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
    await runSteps(() => quantization.step(), context);
  } catch (thrown) {
    quantization.free();
    throw thrown;
  }
  return quantization.finish();
}

/** Milliseconds for which the search for the smallest file waits for a helper, which may never start. */
const PATIENCE = 1_000;

/**
 * Encodes an image as the smallest PNG file that is found in reasonable time. Returns the file in pieces.
 *
 * @param density the density of the file, or null for the density of the raster.
 * @param attempt if it is given, only this attempt in the search for the smallest file is made: see `ImageCore.encode`.
 */
export async function compress(
  raster: Raster,
  density: Density | null,
  helpers: Helpers,
  context: RunContext,
  attempt?: number,
): Promise<Uint8Array[]> {
  const job = withDensity(raster, density, (tagged) =>
    attempt === undefined ? tagged.encodeJob() : tagged.attemptJob(attempt),
  );
  const isSearch = attempt !== undefined;
  const { isLong } = job;
  const options = { ...context, isLong, ...(!isSearch && { patience: PATIENCE }) };
  if (job.parts === 1 && !isLong) return runPngJob(job, [], options);
  return helpers.use((present) => runPngJob(job, present, options), isSearch);
}

/** Encodes an image in a form that icons need: see `PngEncoding.icon`. Returns the file in pieces. */
export async function encodeIcon(
  raster: Raster,
  form: NonNullable<PngEncoding['icon']>,
  helpers: Helpers,
  context: RunContext,
): Promise<Uint8Array[]> {
  if (form === 'rgba') return [raster.encodeRgba()];
  const white = raster.silhouette();
  try {
    return await compress(white, null, helpers, context);
  } finally {
    white.free();
  }
}

/**
 * Calls `use` with the same pixels in the density, or if it is null, in that of the raster. `use` must not free them, but
 * can keep a reference in the core.
 */
export function withDensity<T>(raster: Raster, density: Density | null, use: (tagged: Raster) => T): T {
  if (!density) return use(raster);
  const tagged = raster.withDensity(density.x, density.y);
  try {
    return use(tagged);
  } finally {
    tagged.free();
  }
}

export async function runPngJob(
  job: PngJob,
  helpers: readonly Helper[],
  options?: RunOptions,
): Promise<Uint8Array[]> {
  const head = job.head();
  const parts = await runParallelJob(job, helpers, options);
  return [head, ...parts.map(({ bytes }) => bytes), job.finish()];
}

/** A file of this size in bytes or more is likely to contain an image that is large enough for helpers. */
export const LARGE_FILE = 1 << 20;

/**
 * Helpers decode parts of a large JPEG. Later edits of other large images need them too.
 *
 * @param bounds the size within which the preview fits, if one is made while the file is decoded.
 */
export async function decode(
  core: Core,
  bytes: Uint8Array,
  helpers: Helpers,
  bounds: Size | null = null,
  signal?: AbortSignal,
): Promise<Decoded> {
  if (bytes.length < LARGE_FILE) {
    // Such a file needs no helpers that were started while it was being chosen.
    helpers.scheduleStop();
    return decodeInParts(core.decodeJob(bytes, 0), [], signal);
  }
  return helpers.use((present) =>
    decodeInParts(core.decodeJob(bytes, present.length, bounds?.width, bounds?.height), present, signal),
  );
}

/**
 * `scanJob` does the Huffman decoding of each part of the file. A second job computes the pixels of each part, or decodes
 * a file without parts. Of a PNG, this worker decodes the rows, and helpers reduce them for the preview.
 */
export async function decodeInParts(
  scanJob: ScanJob,
  helpers: readonly Helper[],
  signal?: AbortSignal,
): Promise<Decoded> {
  const scanned = await runParallelJob(scanJob, helpers, { signal });
  // Each part is rendered by the worker that scanned it. Any other worker would have to scan the part again.
  const preferred = scanned.map(({ worker }) => worker);
  const renderJob = scanJob.finish();
  if (scanned.length === 0) {
    await runSequentialJob(renderJob, helpers, signal);
  } else {
    const renderers = [...new Set(preferred)].filter((worker) => worker !== null);
    await runParallelJob(renderJob, renderers, { preferred, signal });
  }
  return renderJob.finish();
}
