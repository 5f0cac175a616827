import { LANGUAGE_INFO, type Language } from '../config/languages';
import type { Size } from '../lib/geometry';

const BYTES_PER_KB = 1024;
const KB_PER_MB = 1024;

/** File sizes from this number of KB on are shown in MB. */
const MAX_SHOWN_KB = 1000;

/** The number of decimals with which a number of megapixels or of MB is exact to the pixel or to the byte. */
const EXACT_DIGITS = 6;

/** Rounds `value`, which exceeds `limit`, with at least `digits` decimals, so that the result also exceeds `limit`. */
function roundedBeyond(value: number, limit: number, digits: number): number {
  const rounded = Number(value.toFixed(digits));
  return rounded > limit || digits >= EXACT_DIGITS ? rounded : roundedBeyond(value, limit, digits + 1);
}

/** A share that is closer to 0 or 1 differs from them only because of the computation. */
const MIN_MARGIN = 1e-6;

export interface Format {
  /** Formats a whole number, such as a number of pixels. */
  count(value: number): string;
  /** The separator between groups of three digits, and the decimal sign. */
  readonly grouping: string;
  readonly decimal: string;
  /** Formats a number with at most `digits` decimals and without groups, for a field in which it can be changed. */
  number(value: number, digits: number): string;
  /**
   * Formats a fraction as a percentage: in English, 0.5 gives `50%`. Below 10 % there is at most one decimal, otherwise
   * none. No share is rounded to 0 % or 100 %: one just above 1 is at least 100.1 %.
   */
  percent(share: number): string;
  /** Formats a list as `A, B, C`, with the comma of the language. */
  list(items: readonly string[]): string;
  /** Joins whole sentences. */
  sentences(items: readonly string[]): string;
  /** Formats a size as `W × H`, with no-break spaces. */
  size(size: Size): string;
  /** Formats a number of bytes in KB of 1024 bytes, with two decimals and without a unit. */
  kilobytes(bytes: number): string;
  /**
   * In MB of 1024 KB, with two decimals and without a unit. Null below 1000 KB. If `bytes` exceeds `limit`, the text
   * has enough decimals that the rounded number does too.
   */
  megabytes(bytes: number, limit?: number): string | null;
  /** Formats a time in tens of seconds, or from a minute and a half on in minutes, rounded up. */
  duration(milliseconds: number): string;
  /** Formats a number of pixels in megapixels, with at most one decimal and without a unit. */
  megapixels(pixels: number): string;
  /** Formats pixels beyond `limit` in megapixels, with enough decimals that the rounded number exceeds it too. */
  megapixelsBeyond(pixels: number, limit: number): string;
}

const made = new Map<Language, Format>();

export function formatIn(language: Language): Format {
  let format = made.get(language);
  if (!format) {
    format = createFormat(language);
    made.set(language, format);
  }
  return format;
}

function createFormat(language: Language): Format {
  const { grouping } = LANGUAGE_INFO[language];
  const number = (options: Intl.NumberFormatOptions) => {
    let formatter: Intl.NumberFormat | undefined;
    return (value: number) => {
      formatter ??= new Intl.NumberFormat(language, options);
      const parts = formatter.formatToParts(value);
      return parts.map(({ type, value: part }) => (type === 'group' ? grouping : part)).join('');
    };
  };
  // `count` does not use Intl for two reasons. First, the first use of Intl takes 40 ms in Chromium on a slow computer,
  // and every page shows whole numbers. Second, the separators of a browser can differ from those in the prerendered
  // HTML. Numbers of four digits are not grouped, as is usual for pixels: 4928, but 16,384.
  const count = (value: number) => {
    const digits = value.toFixed(0);
    return digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, grouping) : digits;
  };
  // As in `count`, numbers of four digits are not grouped.
  const two = number({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'min2' });
  const few = number({ maximumFractionDigits: 1 });
  const exact = number({ maximumFractionDigits: EXACT_DIGITS });
  const percent = number({ style: 'percent', maximumFractionDigits: 0 });
  const finePercent = number({ style: 'percent', maximumFractionDigits: EXACT_DIGITS });
  const exactPercent = number({ style: 'percent', maximumFractionDigits: 1 });
  const inSeconds = number({ style: 'unit', unit: 'second', unitDisplay: 'short' });
  const inMinutes = number({ style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const decimal = grouping === ',' ? '.' : ',';
  return {
    count,
    grouping,
    decimal,
    number: (value, digits) => String(Number(value.toFixed(digits))).replace('.', decimal),
    list: (items) => items.join(language === 'ja' ? '、' : ', '),
    sentences: (items) => items.join(language === 'ja' ? '' : ' '),
    percent: (share) => {
      // A share next to 0 or 100 % has as many decimals as it takes to tell it from them. It is rounded down.
      const margin = Math.min(share, 1 - share);
      if (margin > MIN_MARGIN && margin < (share < 0.5 ? 0.0005 : 0.01)) {
        const unit = 10 ** -(2 + Math.max(1, Math.ceil(-Math.log10(margin * 100))));
        return finePercent(Math.floor(share / unit + MIN_MARGIN) * unit);
      }
      if (share > 1 + MIN_MARGIN && share < 1.005) return exactPercent(Math.max(share, 1.001));
      return share < 0.1 ? exactPercent(share) : percent(share);
    },
    size: ({ width, height }) => `${count(width)}\u00a0×\u00a0${count(height)}`,
    kilobytes: (bytes) => two(bytes / BYTES_PER_KB),
    megabytes: (bytes, limit = 0) => {
      if (Number((bytes / BYTES_PER_KB).toFixed(2)) < MAX_SHOWN_KB) return null;
      const inMegabytes = (bytes: number) => bytes / BYTES_PER_KB / KB_PER_MB;
      const rounded = roundedBeyond(inMegabytes(bytes), inMegabytes(limit), 2);
      return rounded === Number(rounded.toFixed(2)) ? two(rounded) : exact(rounded);
    },
    duration: (milliseconds) => {
      const tens = Math.ceil(milliseconds / 10_000);
      const text = tens < 9 ? inSeconds(10 * tens) : inMinutes(Math.ceil(tens / 6));
      return text.replace(' ', '\u00a0');
    },
    megapixels: (pixels) => few(pixels / 1_000_000),
    megapixelsBeyond: (pixels, limit) => exact(roundedBeyond(pixels / 1_000_000, limit / 1_000_000, 1)),
  };
}
