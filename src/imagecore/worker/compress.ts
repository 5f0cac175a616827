import type { Density } from '../../config/print';
import type { Core, PngJob, Raster } from './core';
import { firstReady, type Helper, type Helpers } from './helpers';
import { type RunContext, type RunOptions, runParallelJob } from './parallelJob';
import type { CallContext } from './serve';

/**
 * For an image with at least this number of pixels, finding its smallest PNG file takes longer than starting a helper.
 */
const WORTH_A_HELPER = 128 * 128;

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
  context: CallContext & RunContext,
  attempt?: number,
): Promise<Uint8Array[]> {
  // A band of an attempt takes seconds.
  const isLong = attempt !== undefined;
  const job = isLong
    ? raster.attemptJob(attempt, density?.x, density?.y)
    : raster.encodeSmallJob(density?.x, density?.y);
  if (job) return helpers.use((present) => compressInBands(job, present, { ...context, isLong }), isLong);
  if (density === null) return [await compressWhole(raster, helpers, context.signal)];
  // A raster without a job is small, so a copy of it takes little time and memory.
  const copy = raster.withDensity(density.x, density.y);
  try {
    return [await compressWhole(copy, helpers, context.signal)];
  } finally {
    copy.free();
  }
}

export async function compressInBands(
  job: PngJob,
  helpers: readonly Helper[],
  context?: RunOptions,
): Promise<Uint8Array[]> {
  const head = job.head();
  const bands = await runParallelJob(job, helpers, context);
  return [head, ...bands.map(({ bytes }) => bytes), job.finish()];
}

/**
 * Finds the smallest PNG file of an image that is too small to be encoded in bands of rows. The search can take
 * seconds, and cannot be divided among several workers. A helper that is ready does the search, so that this worker can
 * handle a cancellation meanwhile. This worker does the search if no helper is ready, if the helper fails, or if the
 * image has fewer than `WORTH_A_HELPER` pixels.
 */
export async function compressWhole(
  raster: Raster,
  helpers: Helpers,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const isWorth = raster.width * raster.height >= WORTH_A_HELPER;
  const there = isWorth && (await helpers.use((present) => compressThere(present, raster, signal)));
  return there || raster.encodeSmall();
}

/**
 * Resolves to null if no helper is ready, or if the helper fails. The helper receives the image as a PNG file. This
 * file has the same pixels as `raster`, so the helper finds the same smallest file as this worker would find.
 */
async function compressThere(
  present: readonly Helper[],
  raster: Raster,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const left = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const helper = await Promise.race([firstReady(present), left]);
  signal.throwIfAborted();
  if (!helper) return null;
  const png = raster.encodeFast();
  const end = () => helper.end();
  signal.addEventListener('abort', end);
  try {
    return await helper.compress(png);
  } catch {
    signal.throwIfAborted();
    end();
    return null;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Runs a helper's call 'compress': returns the smallest PNG file of the image in the file `png`. */
export function recompressed(core: Core, png: Uint8Array): Uint8Array<ArrayBuffer> {
  const raster = core.decode(png).orient();
  try {
    // The generated type allows a SharedArrayBuffer, but the core always returns bytes in an ArrayBuffer.
    return raster.encodeSmall() as Uint8Array<ArrayBuffer>;
  } finally {
    raster.free();
  }
}
