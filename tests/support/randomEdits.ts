import { MAX_PER_METER } from '../../src/config/limits';
import { type Edit, type Quad, sizesOfSteps } from '../../src/edits';
import { boxWithin, perspectiveOf, sizeAround } from '../../src/edits/pixels';
import type { Size } from '../../src/lib/geometry';

/** The limits of random edits. */
interface Bounds {
  /** The shortest and the longest side of the image after an edit, in pixels. */
  readonly sides: readonly [shortest: number, longest: number];
  /** The largest factor by which a resize changes a side. The smallest factor is its reciprocal. */
  readonly factor: number;
  /** Whether there are angles and perspectives too. Without them, an upright image stays upright. */
  readonly warps?: boolean;
}

/** Random edits of all kinds. Each edit is valid for the image after the edits before it. */
export function randomEdits(random: () => number, original: Size, count: number, bounds: Bounds): Edit[] {
  const { sides, factor, warps = false } = bounds;
  const [shortest, longest] = sides;
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  /** A random integer from `least` to `most`. */
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const scaled = (side: number) =>
    Math.min(Math.max(Math.round(side * factor ** (2 * random() - 1)), shortest), longest);

  const color = () => [between(0, 255), between(0, 255), between(0, 255)] as const;

  const ofKind: { readonly [Kind in Edit['kind']]: (size: Size) => Edit & { readonly kind: Kind } } = {
    resize: (size) => {
      const fit = pick(['stretch', 'contain', 'cover'] as const);
      return {
        kind: 'resize',
        size: { width: scaled(size.width), height: scaled(size.height) },
        fit,
        ...(random() < 0.3 && { filter: 'nearest' }),
        ...(fit === 'cover' && random() < 0.7 && { at: { x: pick([0, 1, random()]), y: random() } }),
        ...(fit === 'contain' && random() < 0.5 && { background: color() }),
      };
    },
    crop: (size) => {
      // An angle can leave a shorter side.
      const side = (length: number) => between(Math.min(shortest, length), length);
      const [width, height] = [side(size.width), side(size.height)];
      const [x, y] = [between(0, size.width - width), between(0, size.height - height)];
      return { kind: 'crop', rect: { x, y, width, height } };
    },
    rotate: () => ({ kind: 'rotate', turn: pick(['left', 'right']) }),
    flip: () => ({ kind: 'flip', axis: pick(['horizontal', 'vertical']) }),
    straighten: (size) => {
      const angle = pick([-1, 1]) * between(1, 4500);
      const keepsWhole = random() < 0.3 && Math.max(size.width, size.height) < longest / 2;
      return {
        kind: 'straighten',
        angle,
        size: keepsWhole ? sizeAround(size, angle) : boxWithin(size, angle, size.width / size.height),
        ...(keepsWhole && { background: random() < 0.5 ? 'transparent' : color() }),
      };
    },
    perspective: ({ width, height }) => {
      const near = (x: number, y: number) => ({
        x: Math.round(Math.abs(x - (random() * width) / 4)),
        y: Math.round(Math.abs(y - (random() * height) / 4)),
      });
      const quad: Quad = [near(0, 0), near(width, 0), near(width, height), near(0, height)];
      return perspectiveOf(quad);
    },
    pad: (size) => {
      const margin = random() < 0.5 ? 0 : between(0, 3);
      const [width, height] = [scaled(size.width), scaled(size.height)].map((side) =>
        Math.max(side - 2 * margin, 1),
      ) as [number, number];
      const radius = random() < 0.5 ? 0 : between(0, Math.min(width, height) + 2 * margin) / 2;
      const background = random() < 0.5 ? 'transparent' : color();
      return { kind: 'pad', size: { width, height }, margin, radius, background };
    },
    density: () => ({ kind: 'density', perMeter: between(1, MAX_PER_METER) }),
  };
  // Resizes are the most frequent edits.
  const { straighten, perspective, ...others } = ofKind;
  const upright = [ofKind.resize, ofKind.resize, ...Object.values(others)];
  const edits: Edit[] = [];
  while (edits.length < count) {
    const size = sizesOfSteps(original, edits).at(-1) ?? original;
    // The corners of a perspective have a least distance.
    const canWarp = warps && Math.min(size.width, size.height) >= 16;
    edits.push(pick(canWarp ? [...upright, straighten, perspective] : upright)(size));
  }
  return edits;
}
