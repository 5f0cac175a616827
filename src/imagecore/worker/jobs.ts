import type { Helper } from './helpers';
import { type RunOptions, runParts } from './runParts';

/** Work in parts: what every job class of the core has. It lies in the core's memory, and must be freed or finished. */
export interface Job<Output> {
  readonly parts: number;
  /** What helpers must know of the whole. */
  params(): Uint8Array;
  /** What a helper must know of a part: at the beginning of the buffer, or in a new one if that is too small. */
  input(part: number, buffer: Uint8Array): Uint8Array;
  /** Runs a part here. Returns the bytes of it that belong to the caller. */
  run(part: number): Uint8Array;
  /** Takes the output of a part that a helper ran. Returns how many of its first bytes belong to the caller. */
  accept(part: number, output: Uint8Array): number;
  /** The result, once all parts are there. The job is freed. */
  finish(): Output;
  free(): void;
}

/** A part of a job that was run: by which helper, or null for this worker, and the bytes that belong to the caller. */
export interface DonePart {
  readonly worker: Helper | null;
  readonly bytes: Uint8Array;
}

/** Runs all parts of a job by this worker and its helpers. Frees the job if that fails. */
export async function runJob(
  job: Job<unknown>,
  helpers: readonly Helper[],
  options?: RunOptions,
): Promise<DonePart[]> {
  try {
    const params = job.params();
    return await runParts<DonePart>(
      job.parts,
      helpers,
      {
        here: (part) => ({ worker: null, bytes: job.run(part) }),
        there: async (helper, part) => ({ worker: helper, bytes: await helper.runPart(job, params, part) }),
      },
      options,
    );
  } catch (error) {
    job.free();
    throw error;
  }
}
