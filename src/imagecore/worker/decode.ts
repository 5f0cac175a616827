import type { Core, Decoded, ScanJob } from './core';
import type { Helper, Helpers } from './helpers';
import { runParallelJob } from './parallelJob';

/** A file of this size in bytes or more is likely to contain an image that is large enough for helpers. */
const LARGE_FILE = 1 << 20;

/**
 * If the file is a large JPEG, helpers decode parts of it. The helpers are started for other large files too, because
 * later edits of the image need helpers.
 */
export async function decode(
  core: Core,
  bytes: Uint8Array,
  helpers: Helpers,
  signal?: AbortSignal,
): Promise<Decoded> {
  if (bytes.length < LARGE_FILE) {
    // Such a file needs no helpers that were started while it was being chosen.
    helpers.scheduleStop();
    return decodeInParts(core.decodeJob(bytes, 0), [], signal);
  }
  return helpers.use((present) => decodeInParts(core.decodeJob(bytes, present.length), present, signal));
}

/**
 * `scanJob` does the Huffman decoding of each part of the file. A second job computes the pixels of each part, or decodes
 * a file without parts.
 */
export async function decodeInParts(
  scanJob: ScanJob,
  helpers: readonly Helper[],
  signal?: AbortSignal,
): Promise<Decoded> {
  const scanned = await runParallelJob(scanJob, helpers, { signal });
  // Each part is rendered by the worker that scanned it. Any other worker would have to scan the part again.
  const preferred = scanned.map(({ worker }) => worker);
  const renderers = [...new Set(preferred)].filter((worker) => worker !== null);
  const renderJob = scanJob.finish();
  await runParallelJob(renderJob, renderers, { preferred, signal });
  return renderJob.finish();
}
