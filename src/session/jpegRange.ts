import { JPEG_QUALITY, LEAST_PADDING } from '../config/limits';
import type { JpegEncoding, JpegOutput, OriginalJpegEncoding } from '../edits';
import type { Progress } from '../imagecore';
import type { Size } from '../lib/geometry';
import { MAX_GUESSES, type SearchResult, searchQuality, searchSide, sizeWithLongerSide } from './sizeLimit';
import {
  editsAt,
  type MakeFileOptions,
  only,
  type PictureToSave,
  type TriedFile,
  trialReports,
} from './triedFile';

/** The quality with which a size in pixels is searched: below it, fewer pixels look better than more loss. */
const SHRUNK_QUALITY = 60;

type RangeOutput = Extract<JpegOutput, { kind: 'range' }>;

/** Encodes the picture, in another size or with other properties than the output says. */
type Attempt = (quality: number, change?: Partial<JpegEncoding>, size?: Size) => Promise<TriedFile>;

/**
 * Finds the file of a JPEG output. Within a range of bytes, that is the highest quality that fits; if none does and the
 * output permits it, the most pixels. A file below the least size gets more quality, then full chroma, then a comment.
 */
export async function findJpeg(
  image: PictureToSave,
  output: JpegOutput,
  { core, signal, onProgress }: MakeFileOptions,
): Promise<SearchResult<TriedFile>> {
  const { file, picture } = image;
  const { format, background, baseline } = output;
  if (output.kind === 'original') {
    const report = ({ share = 0 }: Partial<Progress>) =>
      onProgress({ phase: 'encode', step: 1, steps: 1, share });
    report({});
    const encoding: OriginalJpegEncoding = { format, quality: 'original', baseline };
    const { edits } = image;
    const blob = await core.encode({ file, edits }, encoding, { signal, onProgress: report });
    signal.throwIfAborted();
    return only({ at: 0, bytes: blob.size, edits, encoding, blob });
  }
  const keepsPrint = output.kind === 'range' && output.keepsPrint;
  const report = trialReports(onProgress, output.kind === 'quality' ? 1 : MAX_GUESSES.quality);
  const attempt: Attempt = async (quality, change = {}, size = picture.size) => {
    const progress = report();
    const encoding: JpegEncoding = { format, background, baseline, quality, ...change };
    const tried = editsAt(image, size, keepsPrint);
    const forward = ({ bytes }: Progress) => {
      if (bytes !== undefined) onProgress({ ...progress, bytes });
    };
    // A search tries several qualities, and their estimates would only take time.
    const listening = output.kind === 'quality' && { onProgress: forward };
    const blob = await core.encode({ file, edits: tried }, encoding, { signal, ...listening });
    signal.throwIfAborted();
    return { at: quality, bytes: blob.size, edits: tried, encoding, blob, size };
  };
  if (output.kind === 'quality') return only(await attempt(output.quality));
  const found =
    output.most === null
      ? only(await attempt(JPEG_QUALITY.usual))
      : await within(picture.size, output, attempt);
  const { fitting } = found;
  if (!fitting || output.least === null || fitting.bytes >= output.least) return found;
  return raised(fitting, { ...output, least: output.least }, attempt);
}

/** The file of the highest quality within the limit, or else of the most pixels. */
async function within(whole: Size, output: RangeOutput, attempt: Attempt): Promise<SearchResult<TriedFile>> {
  const most = output.most ?? Number.POSITIVE_INFINITY;
  const { limit: least } = JPEG_QUALITY;
  const found = await searchQuality(least, most, (quality) => attempt(quality));
  if (found.fitting || !output.shrinks) return { ...found, exhausted: true };
  const smaller = await searchSide(whole, most, null, async (side) => ({
    ...(await attempt(SHRUNK_QUALITY, {}, sizeWithLongerSide(whole, side))),
    at: side,
  }));
  if (!smaller.fitting) return smaller;
  const { size } = smaller.fitting;
  const best = await searchQuality(SHRUNK_QUALITY, most, (quality) => attempt(quality, {}, size));
  return { ...smaller, fitting: best.fitting ?? smaller.fitting };
}

/** Makes a file larger that is below the least size: by quality, then by chroma, then by a comment. */
async function raised(
  from: TriedFile,
  { least, most }: RangeOutput & { readonly least: number },
  attempt: Attempt,
): Promise<SearchResult<TriedFile>> {
  const { size } = from;
  const limit = most ?? Number.POSITIVE_INFINITY;
  let fitting = from;
  // Where there is a limit, `from` has the highest quality already.
  if (most === null) {
    const below = await searchQuality(from.at, least - 1, (quality) => attempt(quality, {}, size));
    const next = (below.fitting?.at ?? from.at) + 1;
    fitting = below.fitting ?? from;
    if (next <= JPEG_QUALITY.most) return only(await attempt(next, {}, size));
  }
  if (fitting.at === JPEG_QUALITY.most) {
    const full = await attempt(fitting.at, { fullChroma: true }, size);
    if (full.bytes <= limit && full.bytes > fitting.bytes) fitting = full;
    if (fitting.bytes >= least) return only(fitting);
  }
  const { encoding, at } = fitting;
  const change = 'fullChroma' in encoding ? { fullChroma: true as const } : {};
  // The shortest comment can lead beyond a narrow range. A file of less quality then takes a longer one.
  for (let quality = at; quality >= JPEG_QUALITY.limit; quality--) {
    const bytes = quality === at ? fitting.bytes : (await attempt(quality, change, size)).bytes;
    const padding = Math.max(LEAST_PADDING.jpeg, least - bytes);
    if (bytes + padding <= limit) return only(await attempt(quality, { ...change, padding }, size));
  }
  return { fitting: null, smallest: from, exhausted: true };
}
