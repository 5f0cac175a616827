import { levelSize, type Rect, type Size } from '../../lib/geometry';
import type { Raster } from './core';
import type { Helpers } from './helpers';
import { type RunContext, runJob } from './parallelJob';
import { numbersOf } from './rasterWork';

/** The first level that is kept. A more detailed one would take much memory, and its tiles take little time. */
const FIRST = 2;

/** A level is computed as a whole when this share of its pixels is requested. */
const SHARE = 1 / 8;

/** The viewer shows two images at the same time, at most. */
const MAX_KEPT = 2;

interface Level {
  readonly of: Raster;
  readonly level: number;
  /** The number of pixels that were requested. */
  readonly requested: number;
  readonly whole: Raster | null;
}

/**
 * Reduces images for the viewer. For a tile, the core reads all pixels below it, and those around them: a whole level takes
 * about as long as two or three tiles.
 */
export class Levels {
  /** The least recently used first. */
  #kept: readonly Level[] = [];

  /** Returns a rectangle of `raster` reduced to `levelSize(raster, level)`, in whose pixels it is, as a new raster. */
  async region(
    raster: Raster,
    level: number,
    rect: Rect,
    helpers: Pick<Helpers, 'use'>,
    context?: RunContext,
  ): Promise<Raster> {
    const { x, y, width, height } = rect;
    const size = levelSize(raster, level);
    if (level < FIRST) return raster.resizeRegion(size.width, size.height, x, y, width, height);
    const known = this.#kept.find((one) => one.of === raster && one.level === level);
    const requested = (known?.requested ?? 0) + width * height;
    const isDue = requested >= SHARE * size.width * size.height;
    const whole = known?.whole ?? (isDue ? await reduced(raster, level, helpers, context) : null);
    this.#keep({ of: raster, level, requested, whole });
    return (
      whole?.crop(x, y, width, height) ?? raster.resizeRegion(size.width, size.height, x, y, width, height)
    );
  }

  free(): void {
    for (const { whole } of this.#kept) whole?.free();
    this.#kept = [];
  }

  #keep(level: Level): void {
    const others = this.#kept.filter((one) => one.of !== level.of || one.level !== level.level);
    for (const { whole } of others.splice(0, others.length - MAX_KEPT + 1)) whole?.free();
    this.#kept = [...others, level];
  }
}

function reduced(
  raster: Raster,
  level: number,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
): Promise<Raster> {
  const { width, height } = levelSize(raster, level);
  const all = (size: Size) => numbersOf({ x: 0, y: 0, width: size.width, height: size.height });
  return runJob(raster.resizeJob(width, height, all(raster), all({ width, height })), helpers, context);
}
