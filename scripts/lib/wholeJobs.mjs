// Runs jobs of the imaging core in this thread, for tools and tests.

/** @typedef {typeof import('../../src/imagecore/pkg/imagecore.js')} Core */
/** @typedef {import('../../src/imagecore/pkg/imagecore.js').JpegEncoder} JpegEncoder */
/** @typedef {import('../../src/imagecore/pkg/imagecore.js').Raster} Raster */

/**
 * Runs all parts of a job, and returns its result.
 * @template T
 * @param {{ readonly parts: number; run(part: number): Uint8Array; finish(): T }} job
 */
export function runHere(job) {
  for (let part = 0; part < job.parts; part++) job.run(part);
  return job.finish();
}

/**
 * Decodes a file in one piece.
 * @param {Pick<Core, 'decodeJob'>} core
 * @param {Uint8Array} file
 */
export const decodeHere = (core, file) => runHere(runHere(core.decodeJob(file, 0)));

/**
 * Returns the image scaled to `width` × `height` pixels, as a new raster.
 * @param {Raster} raster
 * @param {number} width
 * @param {number} height
 * @param {'lanczos3' | 'nearest'} [filter]
 */
export function resizeHere(raster, width, height, filter) {
  const [kept, filled] = [
    Uint32Array.of(0, 0, raster.width, raster.height),
    Uint32Array.of(0, 0, width, height),
  ];
  return runHere(raster.resizeJob(width, height, kept, filled, filter));
}

/**
 * Returns the file that is saved of an image.
 * @param {Raster} raster
 */
export function encodeHere(raster) {
  const job = raster.encodeJob();
  const pieces = [job.head()];
  for (let part = 0; part < job.parts; part++) pieces.push(job.run(part));
  return new Uint8Array(Buffer.concat([...pieces, job.finish()]));
}

/**
 * Returns a JPEG file of an encoder, which keeps its coefficients for the next file.
 * @param {JpegEncoder} encoder
 * @param {Pick<import('../../src/edits').JpegEncoding, 'quality' | 'baseline' | 'padding'>} encoding
 */
export function encodeJpegHere(encoder, { quality, baseline, padding = 0 }) {
  encoder.begin(quality, baseline, padding);
  while (!encoder.step());
  return encoder.finish();
}
