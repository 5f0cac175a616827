import { type Edit, keyOfEdits } from '../../edits';
import type { Size } from '../../lib/geometry';
import { ImageCoreError } from '../errors';
import { otherFormat } from '../otherFormats';
import type { Results } from '../protocol';
import type { Format, Source, Stage } from '../types';
import { compress, compressInBands } from './compress';
import type { Core, Raster } from './core';
import { decodeWithHelp } from './decode';
import type { Helpers } from './helpers';
import { applyWithHelp, fitWithinWithHelp } from './resize';
import type { StageClock } from './stageClock';

/** Edited rasters kept beside the opened one: what is shown, and what is being tried. */
const KEPT_RESULTS = 2;

/** One opened file in the core's memory. Every raster but the opened one is a cache. */
export class OpenedImage {
  readonly source: Source;
  readonly #opened: Raster;
  readonly #helpers: Helpers;
  /** Results by their edits, the least recently used first. */
  readonly #results = new Map<string, Raster>();

  private constructor(source: Source, opened: Raster, helpers: Helpers) {
    this.source = source;
    this.#opened = opened;
    this.#helpers = helpers;
  }

  static async open(core: Core, file: Blob, helpers: Helpers, clock: StageClock): Promise<OpenedImage> {
    const bytes = await clock.time('read', () => readBytes(file));
    clock.found(headerSize(core, bytes));
    const decoded = await clock.time('decode', () => decodeWithHelp(core, bytes, helpers));
    const { animated, damaged } = decoded;
    const format = decoded.format as Format;
    const opened = clock.time('orient', () => decoded.orient());
    return new OpenedImage({ format, animated, damaged }, opened, helpers);
  }

  /** Bytes that a pixel of the opened image takes. */
  get bytesPerPixel(): number {
    return this.#opened.bytesPerPixel;
  }

  /** The stages that lead from what is in the cache to the image after these edits. */
  stagesTo(edits: readonly Edit[]): Stage[] {
    return edits.slice(this.#nearest(edits).length).map((edit) => edit.kind);
  }

  /** The image after these edits as a PNG that fits the bounds, with its true size. */
  async preview(edits: readonly Edit[], bounds: Size, clock: StageClock): Promise<Results['render']> {
    const raster = await this.#render(edits, clock);
    const preview = await clock.time('preview', async () => {
      const reduced = await fitWithinWithHelp(raster, bounds, this.#helpers);
      try {
        return pngOf(reduced.encodeFast());
      } finally {
        reduced.free();
      }
    });
    return { size: { width: raster.width, height: raster.height }, preview };
  }

  /** The image after these edits as a PNG, full size. */
  async encode(edits: readonly Edit[], clock: StageClock, signal: AbortSignal): Promise<Blob> {
    const raster = await this.#render(edits, clock);
    return clock.time('encode', async () => {
      const job = raster.encodeSmallJob();
      if (!job) return pngOf(await compress(raster, this.#helpers, signal));
      return pngOf(...(await this.#helpers.use((present) => compressInBands(job, present, signal))));
    });
  }

  /** Gives the memory back to the core. */
  free(): void {
    this.#opened.free();
    this.forgetResults();
  }

  /** Gives back the memory of what has been made of the opened image. */
  forgetResults(): void {
    this.#trim(0);
  }

  async #render(edits: readonly Edit[], clock: StageClock): Promise<Raster> {
    const { length, raster: start } = this.#nearest(edits);
    let raster = start;
    for (const edit of edits.slice(length)) {
      const from = raster;
      try {
        raster = await clock.time(edit.kind, () => applyWithHelp(from, edit, this.#helpers));
      } finally {
        // Steps in between are of no further use; the start belongs to the cache.
        if (from !== start) from.free();
      }
    }
    if (raster !== this.#opened) {
      const key = keyOfEdits(edits);
      this.#results.delete(key);
      this.#results.set(key, raster);
      this.#trim(KEPT_RESULTS);
    }
    return raster;
  }

  /** The longest beginning of these edits whose raster is at hand. */
  #nearest(edits: readonly Edit[]): { length: number; raster: Raster } {
    for (let length = edits.length; length > 0; length--) {
      const raster = this.#results.get(keyOfEdits(edits.slice(0, length)));
      if (raster) return { length, raster };
    }
    return { length: 0, raster: this.#opened };
  }

  #trim(kept: number): void {
    for (const [key, raster] of this.#results) {
      if (this.#results.size <= kept) return;
      this.#results.delete(key);
      raster.free();
    }
  }
}

function headerSize(core: Core, bytes: Uint8Array): Size {
  const format = otherFormat(bytes);
  // The core knows none of these; by its name, the visitor does.
  if (format) throw new ImageCoreError('unsupported-format', { format });
  const header = core.probe(bytes);
  const { width, height } = header;
  header.free();
  return { width, height };
}

async function readBytes(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new ImageCoreError('unreadable');
  }
}

function pngOf(...parts: Uint8Array[]): Blob {
  // The generated types do not say that these bytes lie in buffers of their own, not in a shared one.
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'image/png' });
}
