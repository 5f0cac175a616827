import { LANGUAGE_INFO, type Language } from '../data/languages';
import type { Size } from '../lib/geometry';

/** Bytes in a KB, as the download pages count them. */
const BYTES_PER_KB = 1024;

/** KB in an MB. The first is read beside the second: by 1024 the two would look as if one were wrong. */
const KB_PER_MB = 1000;

/** Decimals with which a count of pixels in millions is exact. */
const PIXEL_DIGITS = 6;

/** Numbers as a language writes them. */
export interface Format {
  /** A whole number, such as a count of pixels. */
  count(value: number): string;
  /** A size as `W × H`, to be read. */
  size(size: Size): string;
  /** Bytes in KB of 1024 bytes, with two decimals and no unit. */
  kilobytes(bytes: number): string;
  /** The same in MB of 1000 KB; null for less than 1 MB. */
  megabytes(bytes: number): string | null;
  /** Pixels in millions, to one decimal and no unit. */
  megapixels(pixels: number): string;
  /** The same to as many decimals as tell it from a limit that it is beyond. */
  megapixelsBeyond(pixels: number, limit: number): string;
}

const made = new Map<Language, Format>();

/** Numbers as a language writes them. */
export function formatIn(language: Language): Format {
  let format = made.get(language);
  if (!format) {
    format = createFormat(language);
    made.set(language, format);
  }
  return format;
}

function createFormat(language: Language): Format {
  const number = (options: Intl.NumberFormatOptions) => {
    let formatter: Intl.NumberFormat | undefined;
    return (value: number) => {
      formatter ??= new Intl.NumberFormat(language, options);
      return formatter.format(value);
    };
  };
  const { grouping } = LANGUAGE_INFO[language];
  // Without Intl, as every page comes with counts: the first number that Intl writes takes Chromium 40 ms on a
  // slow computer, and its signs may differ from those of the HTML that was made elsewhere.
  // Four digits stay together, as people write pixels: 4928, but 16,384.
  const count = (value: number) => {
    const digits = value.toFixed(0);
    return digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, grouping) : digits;
  };
  const two = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const few = number({ maximumFractionDigits: 1 });
  const exact = number({ maximumFractionDigits: PIXEL_DIGITS });
  return {
    count,
    size: ({ width, height }) => `${count(width)} × ${count(height)}`,
    kilobytes: (bytes) => two(bytes / BYTES_PER_KB),
    megabytes: (bytes) => {
      const kilobytes = bytes / BYTES_PER_KB;
      return Number(kilobytes.toFixed(2)) < KB_PER_MB ? null : two(kilobytes / KB_PER_MB);
    },
    megapixels: (pixels) => few(pixels / 1_000_000),
    megapixelsBeyond: (pixels, limit) => {
      const rounded = (digits: number) => Number((pixels / 1_000_000).toFixed(digits));
      let digits = 1;
      while (digits < PIXEL_DIGITS && rounded(digits) <= limit / 1_000_000) digits += 1;
      return exact(rounded(digits));
    },
  };
}

/** Words that stay on one line, such as a size in the middle of a text. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}
