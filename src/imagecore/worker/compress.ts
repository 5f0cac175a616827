import type { Density } from '../../config/print';
import type { PngJob, Raster } from './core';
import type { Helper, Helpers } from './helpers';
import { type RunContext, type RunOptions, runParallelJob } from './parallelJob';

/**
 * The longest time in milliseconds for which the search for the smallest file of a small image waits for a helper that
 * is still loading. This worker then does the search, because the helper may never start.
 */
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
  const job = jobOf(raster, density, attempt);
  const isSearch = attempt !== undefined;
  const { isLong } = job;
  const options = { ...context, isLong, ...(!isSearch && { patience: PATIENCE }) };
  if (job.parts === 1 && !isLong) return runPngJob(job, [], options);
  return helpers.use((present) => runPngJob(job, present, options), isSearch);
}

/** The job has a reference to the pixels of `raster`. */
function jobOf(raster: Raster, density: Density | null, attempt?: number): PngJob {
  if (density) {
    const tagged = raster.withDensity(density.x, density.y);
    try {
      return jobOf(tagged, null, attempt);
    } finally {
      tagged.free();
    }
  }
  return attempt === undefined ? raster.encodeJob() : raster.attemptJob(attempt);
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
