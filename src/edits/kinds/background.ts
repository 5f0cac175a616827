import { isWholeNumber } from '../../lib/unchecked';

/** Red, green and blue in sRGB: whole numbers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** What is seen where an image has no pixels, and through its transparent ones. */
export type Background = 'transparent' | Rgb;

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

export const isRgb = (value: unknown): value is Rgb =>
  Array.isArray(value) && value.length === 3 && value.every((level) => isWholeNumber(level, 0, 255));

export const isBackground = (value: unknown): value is Background => value === 'transparent' || isRgb(value);

export const sameBackground = (a: Background, b: Background): boolean => String(a) === String(b);

/** Whether an image in any color space can have the background: without a conversion. */
export const needsNoConversion = (background: Background): boolean =>
  background === 'transparent' || sameBackground(background, WHITE) || sameBackground(background, BLACK);

/** Whether gray pixels on the background stay gray. */
export const isGrayBackground = (background: Background): boolean =>
  background === 'transparent' || (background[0] === background[1] && background[1] === background[2]);

/** The color as `#rrggbb`. */
export const hexOf = (color: Rgb): string =>
  `#${color.map((level) => level.toString(16).padStart(2, '0')).join('')}`;

/** Reads a color as CSS and programs write it: three or six hexadecimal digits, with or without `#`. */
export function parseHex(text: string): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.normalize('NFKC').trim())?.[1];
  if (!digits) return null;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** The number 0xRRGGBB, as the core takes it. Undefined stands for transparent. */
export const backgroundNumber = (background: Background): number | undefined =>
  background === 'transparent' ? undefined : (background[0] << 16) | (background[1] << 8) | background[2];
