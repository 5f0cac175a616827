import { LAST_JPEG_KEY, RECENT_RANGES_KEY } from '../../config/storage';
import { type ByteRange, type JpegOutput, type Output, readOutput } from '../../edits';
import { readStorage, writeStorage } from '../../lib/storage';
import { recent } from '../../shared/recent/recent';

/** The text of a range: `20000-50000`, or without one of the numbers. */
const textOf = ({ least, most }: ByteRange): string => `${least ?? ''}-${most ?? ''}`;

function parseRange(text: string): ByteRange | null {
  const [, from, to] = /^([1-9]\d{0,11})?-([1-9]\d{0,11})?$/.exec(text) ?? [];
  const [least, most] = [from ? Number(from) : null, to ? Number(to) : null];
  if ((least ?? most) === null || (least ?? 0) > (most ?? Infinity)) return null;
  return { least, most };
}

/** The ranges of the files that were saved last. */
export const recentRanges = recent<ByteRange>(RECENT_RANGES_KEY, 3, textOf, parseRange);

/** What was chosen for the last JPEG that was saved, as long as the page is open. */
let lastJpeg: JpegOutput | null | undefined;

function readLastJpeg(): JpegOutput | null {
  try {
    const output = readOutput(JSON.parse(readStorage(LAST_JPEG_KEY) ?? 'null'));
    return output?.format === 'jpeg' ? output : null;
  } catch {
    return null;
  }
}

/** What is remembered of the files that were saved before: the first values of the controls. */
export interface RememberedChoices {
  readonly range: ByteRange | null;
  readonly jpeg: JpegOutput | null;
}

export function rememberedChoices(): RememberedChoices {
  lastJpeg ??= readLastJpeg();
  return { range: recentRanges.values.get()[0] ?? null, jpeg: lastJpeg };
}

/** Remembers what was chosen for a file that is saved. */
export function rememberChoice(output: Output): void {
  if (output.kind === 'range') recentRanges.remember({ least: output.least, most: output.most });
  // Only some images can have their original quality.
  if (output.format !== 'jpeg' || output.kind === 'original') return;
  lastJpeg = output;
  writeStorage(LAST_JPEG_KEY, JSON.stringify(output));
}
