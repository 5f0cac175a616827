import { ICON_SURFACES } from '../../config/icons';
import { BLACK, parseHex, type Rgb, WHITE } from '../../edits';
import type { Samples } from '../../imagecore';

/** Red, green, blue and straight alpha, each from 0 to 255. */
type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

function pixelAt({ width, rgba }: Samples, x: number, y: number): Pixel {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(4 * (y * width + x));
  return [red, green, blue, alpha];
}

/** The color of a pixel on a background, as browsers blend: in stored values. */
function over([red, green, blue, alpha]: Pixel, behind: Rgb): Rgb {
  const blend = (sample: number, under: number) => Math.round((sample * alpha + under * (255 - alpha)) / 255);
  return [blend(red, behind[0]), blend(green, behind[1]), blend(blue, behind[2])];
}

/** The relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((level) => {
    const part = level / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast ratio, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A pixel with at least this contrast is seen. Between two grays, that is about a fifth of the levels. */
const SEEN = 1.5;

/** An icon of which fewer pixels are seen vanishes, as a part of all its pixels. */
const LEAST_SEEN = 0.04;

/** Whether hardly anything of an icon is seen on a surface. An opaque icon in the color of the surface vanishes too. */
export function vanishes(icon: Samples, surface: Rgb): boolean {
  let seen = 0;
  for (let y = 0; y < icon.height; y++)
    for (let x = 0; x < icon.width; x++)
      if (contrast(over(pixelAt(icon, x, y), surface), surface) >= SEEN) seen += 1;
  return seen < LEAST_SEEN * icon.width * icon.height;
}

function median(levels: readonly number[]): number {
  return levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 2)] ?? 0;
}

/**
 * The color that continues the edge of a picture: the median of the pixels at its border. If most of the border is
 * transparent, white, or black if the picture vanishes on white.
 */
export function edgeColor(picture: Samples): Rgb {
  const { width, height } = picture;
  const border: Pixel[] = [];
  for (let y = 0; y < height; y++) {
    const isWhole = y === 0 || y === height - 1;
    for (let x = 0; x < width; x += isWhole || width === 1 ? 1 : width - 1)
      border.push(pixelAt(picture, x, y));
  }
  const opaque = border.filter(([, , , alpha]) => alpha === 255);
  if (2 * opaque.length <= border.length) return vanishes(picture, WHITE) ? BLACK : WHITE;
  return [
    median(opaque.map(([red]) => red)),
    median(opaque.map(([, green]) => green)),
    median(opaque.map(([, , blue]) => blue)),
  ];
}

/** White or black, whichever is nearer: some color spaces permit no other color. */
export const grayOf = (color: Rgb): Rgb => (contrast(color, BLACK) > contrast(color, WHITE) ? WHITE : BLACK);

/** Whether some pixels are transparent, and others are not: only then there is a silhouette. */
export function isPartlyTransparent({ rgba }: Samples): boolean {
  let [hasTransparent, hasOpaque] = [false, false];
  for (let at = 3; at < rgba.length; at += 4) {
    if ((rgba[at] ?? 0) < 128) hasTransparent = true;
    else hasOpaque = true;
    if (hasTransparent && hasOpaque) return true;
  }
  return false;
}

/** Pixels by which a resize spreads the content of a picture of `ANALYZED_SIDE` pixels. */
const SPREAD = 1.5;

/**
 * The radius of the smallest circle around the middle of a picture outside of which it has exactly the color `background`,
 * as a part of its longer side: at most half of the diagonal of a square.
 */
export function contentRadius(picture: Samples, background: Rgb): number {
  const { width, height } = picture;
  const longest = Math.max(width, height);
  let farthest = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = over(pixelAt(picture, x, y), background);
      if (color.every((level, channel) => level === background[channel])) continue;
      // The corner of the pixel that is farthest from the middle.
      const [across, down] = [Math.abs(x + 0.5 - width / 2) + 0.5, Math.abs(y + 0.5 - height / 2) + 0.5];
      farthest = Math.max(farthest, across * across + down * down);
    }
  }
  const spread = farthest > 0 ? SPREAD : 0;
  return Math.min((Math.sqrt(farthest) + spread) / longest, Math.hypot(width, height) / 2 / longest);
}

const surface = (hex: string): Rgb => parseHex(hex) ?? WHITE;

/** The surfaces of the previews as colors. */
export const SURFACES = {
  light: surface(ICON_SURFACES.light),
  dark: surface(ICON_SURFACES.dark),
  taskBar: surface(ICON_SURFACES.taskBar),
} as const;
