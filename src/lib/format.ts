import type { Size } from './geometry';

/** Bytes in a KB, as the download pages count them. */
const BYTES_PER_KB = 1024;

/** Numbers as a language writes them. */
export interface Format {
  /** A whole number, such as a count of pixels. */
  count(value: number): string;
  /** A size as `W × H`, to be read. */
  size(size: Size): string;
  /** A size as `WxH`, the short form of the messages and file names. */
  sizeTight(size: Size): string;
  /** Bytes in KB of 1024 bytes, with two decimals and no unit. */
  kilobytes(bytes: number): string;
  /** Pixels in millions, to one decimal and no unit. */
  megapixels(pixels: number): string;
  /** The same rounded up: what is beyond a limit must not read as the limit. */
  megapixelsUp(pixels: number): string;
}

/** Makes the formatters of one language; hold on to them, as building an Intl object is slow. */
export function createFormat(language: string): Format {
  // Four digits stay together, as people write pixels: 4928, but 16,384.
  const count = new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: 'min2' });
  const two = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const few = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const up = new Intl.NumberFormat(language, { maximumFractionDigits: 1, roundingMode: 'ceil' });
  return {
    count: (value) => count.format(value),
    size: ({ width, height }) => `${count.format(width)} × ${count.format(height)}`,
    sizeTight: ({ width, height }) => `${count.format(width)}x${count.format(height)}`,
    kilobytes: (bytes) => two.format(bytes / BYTES_PER_KB),
    megapixels: (pixels) => few.format(pixels / 1_000_000),
    megapixelsUp: (pixels) => up.format(pixels / 1_000_000),
  };
}

/** Words that stay on one line, such as a size in the middle of a text. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}
