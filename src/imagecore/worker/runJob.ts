import type { Helper } from './helpers';
import type { Job } from './job';
import { type RunOptions, runParts } from './runParts';

/**
 * A finished part of a job. `worker` is the helper that ran the part, or null if this worker ran it. `bytes` are the
 * bytes of the output file that belong to the part. If the job makes no file, `bytes` is empty.
 */
export interface DonePart {
  readonly worker: Helper | null;
  readonly bytes: Uint8Array;
}

/** Runs all parts of a job in this worker and its helpers. Frees the job if a part fails or the work is canceled. */
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
