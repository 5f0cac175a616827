import { LEAST_PADDING } from '../config/limits';
import { type Edit, LOSSLESS_PNG, type PngEncoding, type PngOutput } from '../edits';
import { MAX_GUESSES, type SearchResult, searchColors, searchSide, sizeWithLongerSide } from './sizeLimit';
import {
  editsAt,
  type MakeFileOptions,
  only,
  type PictureToSave,
  type TriedFile,
  trialReports,
} from './triedFile';

type RangeOutput = Extract<PngOutput, { kind: 'range' }>;

type Attempt = (at: number, tried: readonly Edit[], encoding: PngEncoding) => Promise<TriedFile>;

/**
 * Finds the file of a PNG output. Within a range of bytes, that is the full file if it fits, or else the one with the
 * most pixels or colors. A file below the least size gets a comment.
 */
export async function findPng(
  image: PictureToSave,
  output: Extract<PngOutput, { kind: 'palette' | 'range' }>,
  { core, signal, onProgress }: MakeFileOptions,
): Promise<SearchResult<TriedFile>> {
  const encode: Attempt = async (at, edits, encoding) => {
    const blob = await core.encode({ file: image.file, edits }, encoding, { signal });
    signal.throwIfAborted();
    return { at, bytes: blob.size, edits, encoding, blob };
  };
  if (output.kind === 'palette') {
    onProgress({ phase: 'palette', step: 1, steps: 1 });
    const { colors, dithers } = output;
    return only(await encode(colors, image.edits, { ...LOSSLESS_PNG, palette: { colors, dithers } }));
  }
  const report = trialReports(onProgress, MAX_GUESSES[output.by]);
  return inRange(image, output, (...trial) => {
    report();
    return encode(...trial);
  });
}

async function inRange(
  image: PictureToSave,
  output: RangeOutput,
  attempt: Attempt,
): Promise<SearchResult<TriedFile>> {
  const least = output.least ?? 0;
  const most = output.most ?? Number.POSITIVE_INFINITY;
  const paddingOf = ({ bytes }: TriedFile) => Math.max(LEAST_PADDING.png, least - bytes);
  const padded = async (from: TriedFile) =>
    only(await attempt(from.at, from.edits, { ...(from.encoding as PngEncoding), padding: paddingOf(from) }));
  const found = await within(image, output, most, attempt);
  const { fitting } = found;
  if (!fitting || fitting.bytes >= least) return found;
  if (fitting.bytes + paddingOf(fitting) <= most) return padded(fitting);
  // The shortest comment leads beyond a narrow range. A smaller file takes a longer one.
  const smaller = await within(image, output, most - LEAST_PADDING.png, attempt);
  return smaller.fitting ? padded(smaller.fitting) : smaller;
}

/** The full file if it has at most `limit` bytes, or else the one with the most pixels or colors. */
async function within(
  image: PictureToSave,
  output: RangeOutput,
  limit: number,
  attempt: Attempt,
): Promise<SearchResult<TriedFile>> {
  const { blob, edits, picture } = image;
  const whole = Math.max(picture.size.width, picture.size.height);
  if (blob.size <= limit) return only({ at: whole, bytes: blob.size, edits, encoding: LOSSLESS_PNG, blob });
  if (output.by === 'colors') {
    return searchColors(limit, output.dithers, (colors, dithers) =>
      attempt(colors, edits, { ...LOSSLESS_PNG, palette: { colors, dithers } }),
    );
  }
  return searchSide(picture.size, limit, blob.size, async (side) => {
    const size = sizeWithLongerSide(picture.size, side);
    return { ...(await attempt(side, editsAt(image, size, output.keepsPrint), LOSSLESS_PNG)), size };
  });
}
