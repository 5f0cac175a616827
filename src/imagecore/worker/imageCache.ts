import { type Edit, keyOfEdits } from '../../edits';
import type { Size } from '../../lib/geometry';
import { ImageCoreError } from '../errors';
import { otherFormat } from '../otherFormats';
import type { FileRef, WorkerTask } from '../protocol';
import type { Format, Rendered, Source, Stage, View } from '../types';
import { applyEdit, fitWithin } from './applyEdit';
import { compress } from './compress';
import type { Core, Raster } from './core';
import { decode } from './decode';
import type { Helpers } from './helpers';
import type { Call, Implementation } from './serve';

/** Edited rasters in the cache: the image that is shown, and an edit that is being tried. */
const MAX_RESULTS = 2;

/** The stages of opening a file. */
const OPENING: readonly Stage[] = ['load', 'read', 'decode', 'orient'];

/** A decoded file. */
interface OpenedFile {
  readonly id: number;
  readonly source: Source;
  readonly raster: Raster;
}

/** The tasks of the page, and the rasters that they leave in the core's memory: of one file, and of some results. */
export class ImageCache implements Implementation<WorkerTask> {
  readonly #loading: Promise<Core>;
  readonly #helpers: Helpers;
  #opened: OpenedFile | null = null;
  /** Results by their edits, the least recently used first. */
  readonly #results = new Map<string, Raster>();

  /** @param loading the core, which may still be loading. */
  constructor(loading: Promise<Core>, helpers: Helpers) {
    this.#loading = loading;
    this.#helpers = helpers;
  }

  /** Bytes that a pixel of the opened file takes; without one, what a pixel takes at most. */
  get bytesPerPixel(): number {
    return this.#opened?.raster.bytesPerPixel ?? 8;
  }

  readonly open: Implementation<WorkerTask>['open'] = async ({ file, view }, call) => {
    call.clock.plan([...OPENING, 'preview']);
    const { source, raster } = await this.#open(file, call);
    return { value: { source, ...(await this.#view(raster, view, call)) } };
  };

  readonly render: Implementation<WorkerTask>['render'] = async ({ file, edits, view }, call) => {
    const raster = await this.#edited(file, edits, 'preview', call);
    return { value: await this.#view(raster, view, call) };
  };

  readonly encode: Implementation<WorkerTask>['encode'] = async ({ file, edits }, call) => {
    const raster = await this.#edited(file, edits, 'encode', call);
    const pieces = await call.clock.time('encode', () => compress(raster, this.#helpers, call.signal));
    return { value: pngOf(...pieces) };
  };

  async #open({ id, blob }: FileRef, { clock, signal }: Call): Promise<OpenedFile> {
    const core = await clock.time('load', () => this.#loading);
    // The rasters of the edits can be computed again; if this file cannot be decoded, the opened raster is still needed.
    this.#trimResults(0);
    const bytes = await clock.time('read', () => readBytes(blob));
    clock.found(headerSize(core, bytes));
    const decoded = await clock.time('decode', () => decode(core, bytes, this.#helpers, signal));
    const { animated, damaged } = decoded;
    const source = { format: decoded.format as Format, animated, damaged };
    const raster = clock.time('orient', () => decoded.orient());
    this.#opened?.raster.free();
    this.#opened = { id, source, raster };
    return this.#opened;
  }

  /** The image after these edits, from the nearest raster in the cache. The cache owns the raster. */
  async #edited(file: FileRef, edits: readonly Edit[], last: Stage, call: Call): Promise<Raster> {
    const isCached = this.#opened?.id === file.id;
    const { length, raster: cached } = isCached ? this.#nearest(edits) : { length: 0, raster: null };
    const missing = edits.slice(length);
    call.clock.plan([...(isCached ? [] : OPENING), ...missing.map(({ kind }) => kind), last]);
    const start = cached ?? (await this.#open(file, call)).raster;
    let raster = start;
    for (const edit of missing) {
      const from = raster;
      try {
        raster = await call.clock.time(edit.kind, () => applyEdit(from, edit, this.#helpers, call.signal));
      } finally {
        // Rasters between two edits are of no further use; the start belongs to the cache.
        if (from !== start) from.free();
      }
    }
    if (edits.length > 0) this.#keepResult(edits, raster);
    return raster;
  }

  /** The raster of the longest prefix of these edits that is in the cache; the opened raster is that of none. */
  #nearest(edits: readonly Edit[]): { readonly length: number; readonly raster: Raster | null } {
    for (let length = edits.length; length > 0; length--) {
      const raster = this.#results.get(keyOfEdits(edits.slice(0, length)));
      if (raster) return { length, raster };
    }
    return { length: 0, raster: this.#opened?.raster ?? null };
  }

  #keepResult(edits: readonly Edit[], raster: Raster): void {
    const key = keyOfEdits(edits);
    this.#results.delete(key);
    this.#results.set(key, raster);
    this.#trimResults(MAX_RESULTS);
  }

  /** Frees the least recently used results, until there are no more than this number. */
  #trimResults(count: number): void {
    for (const [key, raster] of this.#results) {
      if (this.#results.size <= count) return;
      this.#results.delete(key);
      raster.free();
    }
  }

  async #view(raster: Raster, view: View, { clock, signal }: Call): Promise<Rendered> {
    if (!('bounds' in view)) throw new ImageCoreError('invalid-argument');
    const preview = await clock.time('preview', async () => {
      const reduced = await fitWithin(raster, view.bounds, this.#helpers, signal);
      try {
        return pngOf(reduced.encodeFast());
      } finally {
        reduced.free();
      }
    });
    return { size: { width: raster.width, height: raster.height }, preview };
  }
}

/** The size that the header of a file states. Throws if the file is of no format that opens. */
function headerSize(core: Core, bytes: Uint8Array): Size {
  const format = otherFormat(bytes);
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

function pngOf(...pieces: Uint8Array[]): Blob {
  // The generated types do not say that these bytes lie in buffers of their own, not in a shared one.
  return new Blob(pieces as Uint8Array<ArrayBuffer>[], { type: 'image/png' });
}
