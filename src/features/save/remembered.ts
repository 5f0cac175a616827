import { LAST_JPEG_KEY, RECENT_RANGES_KEY } from '../../config/storage';
import { type ByteRange, type JpegOutput, type Output, readOutput, readRange } from '../../edits';
import { recent } from '../../shared/recent/recent';

/** The text of a range: `20000-50000`, or without one of the numbers. */
const textOf = ({ least, most }: ByteRange): string => `${least ?? ''}-${most ?? ''}`;

function parseRange(text: string): ByteRange | null {
  const [, from, to] = /^([1-9]\d{0,11})?-([1-9]\d{0,11})?$/.exec(text) ?? [];
  return readRange({ least: from ? Number(from) : null, most: to ? Number(to) : null });
}

/** The ranges of the files that were saved last. */
export const recentRanges = recent<ByteRange>(RECENT_RANGES_KEY, 3, textOf, parseRange);

function parseJpeg(text: string): JpegOutput | null {
  try {
    const output = readOutput(JSON.parse(text));
    return output?.format === 'jpeg' ? output : null;
  } catch {
    return null;
  }
}

/** What was chosen for the JPEG that was saved last. */
const lastJpeg = recent<JpegOutput>(LAST_JPEG_KEY, 1, (output) => JSON.stringify(output), parseJpeg);

/** What is remembered of the files that were saved before: the first values of the controls. */
export interface RememberedChoices {
  readonly range: ByteRange | null;
  readonly jpeg: JpegOutput | null;
}

export function rememberedChoices(): RememberedChoices {
  return { range: recentRanges.values.get()[0] ?? null, jpeg: lastJpeg.values.get()[0] ?? null };
}

/** Remembers what was chosen for a file that is saved. */
export function rememberChoice(output: Output): void {
  if (output.kind === 'range') recentRanges.remember({ least: output.least, most: output.most });
  // Only some images can have their original quality.
  if (output.format === 'jpeg' && output.kind !== 'original') lastJpeg.remember(output);
}
