import type { Core, PngJob, Raster } from './core';
import { firstReady, type Helper, type Helpers } from './helpers';
import { runJob } from './runJob';

/** Pixels of an image whose smallest file takes longer to find than a helper to start. */
const WORTH_A_HELPER = 128 * 128;

/** The smallest PNG file of an image that is found in reasonable time, in pieces. */
export async function compress(raster: Raster, helpers: Helpers, signal: AbortSignal): Promise<Uint8Array[]> {
  const job = raster.encodeSmallJob();
  if (!job) return [await compressWhole(raster, helpers, signal)];
  return helpers.use((present) => compressInBands(job, present, signal));
}

/** The PNG file of a large image, in pieces, made by this worker and its helpers. */
export async function compressInBands(
  job: PngJob,
  helpers: readonly Helper[],
  signal?: AbortSignal,
): Promise<Uint8Array[]> {
  const head = job.head();
  const bands = await runJob(job, helpers, { signal });
  return [head, ...bands.map(({ bytes }) => bytes), job.finish()];
}

/**
 * The smallest PNG file of an image that is not large enough for bands. It may take seconds, in one piece: a helper does
 * it where there is one, so that this worker can be asked for something else meanwhile.
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

/** By a helper; null where none is ready, or it fails. It gets the image as a PNG: of the same pixels, the same file. */
async function compressThere(
  present: readonly Helper[],
  raster: Raster,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const left = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const helper = await Promise.race([firstReady(present), left]);
  signal.throwIfAborted();
  if (!helper) return null;
  const end = () => helper.end();
  signal.addEventListener('abort', end);
  try {
    return await helper.compress(raster.encodeFast());
  } catch {
    signal.throwIfAborted();
    end();
    return null;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** What a helper does: the smallest file of the image in this one. */
export function recompressed(core: Core, png: Uint8Array): Uint8Array<ArrayBuffer> {
  const raster = core.decode(png).orient();
  try {
    // The generated types do not say that these bytes lie in a buffer of their own, not in a shared one.
    return raster.encodeSmall() as Uint8Array<ArrayBuffer>;
  } finally {
    raster.free();
  }
}
