import type { Core, Decoded, JpegScanJob } from './core';
import type { Helper, Helpers } from './helpers';
import { runJob } from './runJob';

/** Bytes of a file whose image is likely to be large enough to be worked on by several. */
const LARGE_FILE = 1 << 20;

/** The file decoded. Helpers have a part in a large JPEG; for any large file they begin to load. */
export async function decode(
  core: Core,
  bytes: Uint8Array,
  helpers: Helpers,
  signal?: AbortSignal,
): Promise<Decoded> {
  if (bytes.length < LARGE_FILE) {
    helpers.rest();
    return core.decode(bytes);
  }
  return helpers.use(async (present) => {
    const job = present.length > 0 && isJpeg(bytes) ? core.jpegScanJob(bytes) : undefined;
    return job ? decodeInParts(job, present, signal) : core.decode(bytes);
  });
}

/** Decodes a JPEG by this worker and its helpers. */
export async function decodeInParts(
  scanJob: JpegScanJob,
  helpers: readonly Helper[],
  signal?: AbortSignal,
): Promise<Decoded> {
  const scanned = await runJob(scanJob, helpers, { signal });
  // Another worker would have to scan a part again to render it.
  const preferred = scanned.map(({ worker }) => worker);
  const renderers = [...new Set(preferred)].filter((worker) => worker !== null);
  const renderJob = scanJob.finish();
  await runJob(renderJob, renderers, { preferred, signal });
  return renderJob.finish();
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}
