import type { Density } from '../../config/print';
import type { JpegEncoding } from '../../edits';
import type { JpegEncoder, LosslessJpeg, Raster } from './core';
import type { Helpers } from './helpers';
import { type RunContext, runJob, runSteps } from './parallelJob';
import { NO_HELPERS, withDensity } from './rasterWork';

/**
 * Creates the encoder of an image. It has a reference to the pixels.
 *
 * @param keepsCoefficients whether further files take less time, and the encoder more memory.
 */
export function jpegEncoder(
  raster: Raster,
  density: Density | null,
  { fullChroma, background }: JpegEncoding,
  keepsCoefficients: boolean,
): JpegEncoder {
  const color = Number.parseInt(background.slice(1), 16);
  return withDensity(raster, density, (tagged) =>
    tagged.jpegEncoder(fullChroma === true, color, keepsCoefficients),
  );
}

/** The share of a JPEG that is done before its bands are encoded, and afterwards: by the time that each step takes. */
const BANDS_DONE = { before: 0.1, after: 0.9 };

/** So few bands of a JPEG, of half a megapixel at most, take less time than starting a helper. */
const FEW_BANDS = 4;

/**
 * Encodes a JPEG. Helpers encode some bands of a large image. Between two steps, this worker handles messages.
 *
 * @param encoder is consumed. The encoder of the result makes the next file, and must be freed.
 * @param onEstimate called first with about the number of bytes, if the image is large.
 */
export async function encodeJpeg(
  encoder: JpegEncoder,
  { quality, baseline, padding = 0 }: JpegEncoding,
  helpers: Pick<Helpers, 'use'>,
  context: RunContext,
  onEstimate?: (bytes: number) => void,
): Promise<{ readonly encoder: JpegEncoder; readonly bytes: Uint8Array }> {
  const { signal, clock, turn } = context;
  let current: JpegEncoder | null = encoder;
  try {
    encoder.begin(quality, baseline, padding);
    const estimate = onEstimate && encoder.estimate();
    if (estimate !== undefined) onEstimate?.(estimate);
    await runSteps(
      () => encoder.analyze(),
      context,
      () => encoder.share,
    );
    current = null;
    const job = encoder.intoJob();
    const present = job.parts > FEW_BANDS ? helpers : NO_HELPERS;
    const { before, after } = BANDS_DONE;
    const advance = (share = 0) => clock?.advance(before + (after - before) * share);
    const encoded = await runJob(job, present, { signal, turn, clock: { advance } });
    current = encoded;
    await runSteps(
      () => encoded.step(),
      context,
      () => encoded.share,
    );
    return { encoder: encoded, bytes: encoded.finish() };
  } catch (thrown) {
    current?.free();
    throw thrown;
  }
}

/** Encodes a JPEG whose encoder makes no other file. */
export async function encodeJpegOnce(
  raster: Raster,
  encoding: JpegEncoding,
  helpers: Pick<Helpers, 'use'>,
  context: RunContext,
): Promise<Uint8Array> {
  const { encoder, bytes } = await encodeJpeg(
    jpegEncoder(raster, null, encoding, false),
    encoding,
    helpers,
    context,
  );
  encoder.free();
  return bytes;
}

/** Turns and crops a JPEG without loss, and frees the job. */
export async function moveJpeg(job: LosslessJpeg, context: RunContext): Promise<Uint8Array> {
  try {
    await runSteps(
      () => job.step(),
      context,
      () => job.share,
    );
  } catch (thrown) {
    job.free();
    throw thrown;
  }
  return job.finish();
}

/** The time in milliseconds for which an encoder is kept: a visitor moves the slider of the quality again, or stops. */
const KEEP_MS = 20_000;

/** The largest image in pixels whose coefficients are kept for another quality. They take 2 to 6 bytes a pixel. */
const MAX_KEPT_PIXELS = 24_000_000;

/** Keeps the encoder of the last JPEG with its coefficients, for the next quality. */
export class KeptJpegEncoder {
  #kept: { readonly key: string; readonly encoder: JpegEncoder } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static canKeep = ({ width, height }: Raster): boolean => width * height <= MAX_KEPT_PIXELS;

  /** Returns the encoder of this key, which the caller then owns. Frees the encoder of another key. */
  take(key: string): JpegEncoder | null {
    const kept = this.#kept?.key === key ? this.#kept.encoder : null;
    if (kept) this.#kept = null;
    this.drop();
    return kept;
  }

  keep(key: string, encoder: JpegEncoder): void {
    this.drop();
    this.#kept = { key, encoder };
    this.#timer = setTimeout(() => this.drop(), KEEP_MS);
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#kept?.encoder.free();
    this.#kept = null;
  }
}
