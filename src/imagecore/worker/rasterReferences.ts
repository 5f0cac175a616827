import type { Raster } from './core';

/** Counts who uses each raster, so that a raster that is dropped from the cache is freed only when nobody uses it. */
export class RasterReferences {
  readonly #users = new Map<Raster, number>();
  readonly #dropped = new Set<Raster>();

  async during<T>(raster: Raster, work: () => Promise<T>): Promise<T> {
    this.#users.set(raster, (this.#users.get(raster) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const rest = (this.#users.get(raster) ?? 0) - 1;
      if (rest > 0) this.#users.set(raster, rest);
      else {
        this.#users.delete(raster);
        if (this.#dropped.delete(raster)) raster.free();
      }
    }
  }

  /** Frees `raster` as soon as nobody uses it. */
  free(raster: Raster): void {
    if (this.#users.has(raster)) this.#dropped.add(raster);
    else raster.free();
  }
}
