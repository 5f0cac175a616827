import { PNG_ATTEMPTS } from '../config/limits';
import {
  type Edit,
  type Encoding,
  editsWithSize,
  isLossless,
  keyOfPixels,
  LOSSLESS_PNG,
  type Output,
  type PngOutput,
} from '../edits';
import type { Progress } from '../imagecore';
import { sameSize } from '../lib/geometry';
import { findJpeg } from './jpegRange';
import { MAX_GUESSES, type SearchResult, searchColors, searchSide, sizeWithLongerSide } from './sizeLimit';
import type { MakeFileOptions, PictureToSave, TriedFile } from './triedFile';
import type { SaveOutcome } from './types';

/** Makes the file of an output, by one encoding or by several. `show` is not called if there is no such file. */
export async function makeFile(
  image: PictureToSave,
  output: Exclude<Output, { kind: 'all' }>,
  options: MakeFileOptions,
): Promise<SaveOutcome> {
  if (output.kind === 'search') return search(image, options);
  const found = output.format === 'jpeg' ? findJpeg(image, output, options) : find(image, output, options);
  const { fitting, smallest, exhausted } = await found;
  if (fitting) {
    const { edits, encoding, blob } = fitting;
    const picture = await options.preview({ file: image.file, edits, encoding });
    options.signal.throwIfAborted();
    const hasSamePixels = isLossless(encoding) && keyOfPixels(edits) === keyOfPixels(image.edits);
    options.show({ edits, encoding, blob, picture: hasSamePixels ? null : picture });
  }
  if (output.kind === 'limit' && image.bytes <= smallest.bytes)
    return { bytes: image.bytes, exhausted, size: image.picture.size };
  const { bytes, size } = fitting ?? smallest;
  return { bytes, exhausted, ...(size && { size }) };
}

/** Each smaller file is shown at once, so a cancellation keeps the smallest one. */
async function search(
  { file, edits, bytes }: PictureToSave,
  { core, signal, onProgress, show }: MakeFileOptions,
): Promise<SaveOutcome> {
  let least = bytes;
  for (let step = 1; step <= PNG_ATTEMPTS; step++) {
    const report = (share = 0) => onProgress({ phase: 'search', step, steps: PNG_ATTEMPTS, share });
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

async function find(
  { file, edits, picture, bytes: whole }: PictureToSave,
  output: Extract<PngOutput, { kind: 'palette' | 'limit' }>,
  { core, signal, onProgress }: MakeFileOptions,
): Promise<SearchResult<TriedFile>> {
  const encode = async (at: number, tried: readonly Edit[], encoding: Encoding): Promise<TriedFile> => {
    const blob = await core.encode({ file, edits: tried }, encoding, { signal });
    signal.throwIfAborted();
    return { at, bytes: blob.size, edits: tried, encoding, blob };
  };
  if (output.kind === 'palette') {
    onProgress({ phase: 'palette', step: 1, steps: 1 });
    const { colors, dithers } = output;
    const fitting = await encode(colors, edits, { ...LOSSLESS_PNG, palette: { colors, dithers } });
    return { fitting, smallest: fitting, exhausted: true };
  }
  const { bytes: limit, by } = output;
  let step = 0;
  const attempt: typeof encode = (...trial) => {
    const steps = MAX_GUESSES[by];
    // How many trials follow the guesses is not known.
    step = Math.min(step + 1, steps);
    onProgress({ phase: 'encode', step, steps });
    return encode(...trial);
  };
  if (output.by === 'colors') {
    return searchColors(limit, output.dithers, (colors, dithers) =>
      attempt(colors, edits, { ...LOSSLESS_PNG, palette: { colors, dithers } }),
    );
  }
  return searchSide(picture.size, limit, whole > limit ? whole : null, async (side) => {
    const size = sizeWithLongerSide(picture.size, side);
    const isWhole = sameSize(size, picture.size);
    return { ...(await attempt(side, isWhole ? edits : editsWithSize(edits, size), LOSSLESS_PNG)), size };
  });
}
