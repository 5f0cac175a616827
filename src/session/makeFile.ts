import { PNG_ATTEMPTS } from '../config/limits';
import { type Encoding, isLossless, keyOfPixels, LOSSLESS_PNG, type Output } from '../edits';
import type { Progress } from '../imagecore';
import { findJpeg } from './jpegRange';
import { findPng } from './pngRange';
import type { MakeFileOptions, PictureToSave } from './triedFile';
import type { SaveOutcome } from './types';

/** Makes the file of an output, by one encoding or by several. `show` is not called if there is no such file. */
export async function makeFile(
  image: PictureToSave,
  output: Exclude<Output, { kind: 'all' }>,
  options: MakeFileOptions,
): Promise<SaveOutcome> {
  if (output.kind === 'search') return search(image, options);
  const found = output.format === 'jpeg' ? findJpeg(image, output, options) : findPng(image, output, options);
  const { fitting, smallest, exhausted } = await found;
  if (!fitting && output.format === 'png' && image.blob.size <= smallest.bytes)
    return { bytes: image.blob.size, exhausted, size: image.picture.size };
  if (fitting) {
    const { edits, encoding, blob } = fitting;
    const hasSamePixels = isLossless(encoding) && keyOfPixels(edits) === keyOfPixels(image.edits);
    const picture = hasSamePixels ? null : await options.preview({ file: image.file, edits, encoding });
    options.signal.throwIfAborted();
    options.show({ edits, encoding, blob, picture });
  }
  const { bytes, size } = fitting ?? smallest;
  return { bytes, exhausted, ...(size && { size }) };
}

/** A search takes longer than this time and this share before its pace counts as known. */
const PACE = { ms: 3000, share: 0.02 };

/** The milliseconds that work still takes at the pace so far, or null while that is not known. */
export function timeLeft(ms: number, share: number): number | null {
  return ms < PACE.ms || share < PACE.share ? null : (ms * (1 - share)) / share;
}

/** Each smaller file is shown at once, so a cancellation keeps the smallest one. */
async function search(
  { file, edits, blob: before }: PictureToSave,
  { core, signal, onProgress, show }: MakeFileOptions,
): Promise<SaveOutcome> {
  let least = before.size;
  const start = performance.now();
  for (let step = 1; step <= PNG_ATTEMPTS; step++) {
    const report = (share = 0) => {
      const left = timeLeft(performance.now() - start, (step - 1 + share) / PNG_ATTEMPTS);
      onProgress({ phase: 'search', step, steps: PNG_ATTEMPTS, share, ...(left !== null && { left }) });
    };
    report();
    const options = { signal, onProgress: (progress: Progress) => report(progress.share) };
    const encoding: Encoding = { ...LOSSLESS_PNG, attempt: step - 1 };
    const blob = await core.encode({ file, edits }, encoding, options);
    signal.throwIfAborted();
    if (blob.size < least) {
      least = blob.size;
      show({ edits, encoding, blob, picture: null });
    }
  }
  return { bytes: least, exhausted: true };
}
