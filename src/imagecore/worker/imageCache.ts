import { PIXEL_ART } from '../../config/limits';
import { densityOf, type ExportEdit, keyOfEdits, pixelEdits } from '../../edits';
import { ImageCoreError } from '../errors';
import type { FileRef, WorkerCall } from '../protocol';
import type { Format, MetadataKind, Phase, Rendered, RenderRegion, Source } from '../types';
import { applyEdit, fitWithin, levelRegion, type PixelChange, resizeAlone } from './applyEdit';
import { compress } from './compress';
import type { Core, Raster } from './core';
import { decode } from './decode';
import type { Helpers } from './helpers';
import type { RunContext } from './parallelJob';
import { RasterUse } from './rasterUse';
import type { CallContext, Implementation } from './serve';
import { Turns } from './turns';

/** The largest number of edited rasters in the cache: one for the shown image, and one for a previewed edit. */
const MAX_RESULTS = 2;

/** For what is read beside an encoding: its parts would wait in the helpers for those of the encoding. */
const NO_HELPERS: Pick<Helpers, 'use'> = { use: (work) => work([]) };

const OPENING: readonly Phase[] = ['load', 'read', 'decode', 'orient'];

interface OpenedFile {
  readonly id: number;
  readonly source: Source;
  readonly raster: Raster;
}

/** Runs the calls of the page. Caches the raster of the opened file and some edited rasters in the core's memory. */
export class ImageCache implements Implementation<WorkerCall> {
  readonly #loading: Promise<Core>;
  readonly #helpers: Helpers;
  #opened: OpenedFile | null = null;
  /** Edited rasters by the key of their edits, the least recently used first. */
  readonly #results = new Map<string, Raster>();
  readonly #use = new RasterUse();
  readonly #turns = new Turns();
  /** Settles when no file is being opened. */
  #opening: Promise<unknown> = Promise.resolve();

  constructor(loading: Promise<Core>, helpers: Helpers) {
    this.#loading = loading;
    this.#helpers = helpers;
  }

  /** Bytes per pixel of the opened raster. Without an opened raster, the largest value: 4 channels of 2 bytes each. */
  get bytesPerPixel(): number {
    return this.#opened?.raster.bytesPerPixel ?? 8;
  }

  readonly open: Implementation<WorkerCall>['open'] = async ({ file, region }, context) => {
    context.clock.plan([...OPENING, 'preview']);
    const { source, raster, bytes } = await this.#open(file, context);
    const shown = await this.#renderRegion(raster, region, context);
    return { value: { source, bytes, ...shown }, transfer: [bytes.buffer] };
  };

  readonly render: Implementation<WorkerCall>['render'] = ({ file, edits, region }, context) =>
    this.#read(file, edits, context, async (raster) => ({
      value: await this.#renderRegion(raster, region, context),
    }));

  readonly pixel: Implementation<WorkerCall>['pixel'] = ({ file, edits, at }, context) =>
    this.#read(file, edits, context, async (raster) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = raster.pixel(at.x, at.y);
      return { value: { red, green, blue, alpha, max: 2 ** raster.bitsPerSample - 1 } };
    });

  readonly contentRect: Implementation<WorkerCall>['contentRect'] = ({ file, edits, tolerance }, context) =>
    this.#read(file, edits, context, async (raster) => {
      const [x, y, width, height] = raster.contentRect(tolerance) ?? [];
      const isFound = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
      return { value: isFound ? { x, y, width, height } : null };
    });

  readonly encode: Implementation<WorkerCall>['encode'] = ({ file, edits, attempt }, context) =>
    this.#turns.encode(context.signal, (turn) => {
      const inTurn = { ...context, turn };
      return this.#withEdited(file, edits, 'encode', inTurn, async (raster) => {
        const pieces = await context.clock.time('encode', () =>
          compress(raster, densityOf(edits), this.#helpers, inTurn, attempt),
        );
        return { value: pngOf(...pieces) };
      });
    });

  readonly reduce: Implementation<WorkerCall>['reduce'] = async ({ preview, edit }) => {
    const core = await this.#loading;
    const raster = core.decode(await readBytes(preview)).orient();
    try {
      return { value: fastPng(resizeAlone(raster, edit)) };
    } finally {
      raster.free();
    }
  };

  async #open(
    { id, blob }: FileRef,
    { clock, signal }: CallContext,
  ): Promise<OpenedFile & { readonly bytes: Uint8Array<ArrayBuffer> }> {
    const core = await clock.time('load', () => this.#loading);
    // Edited rasters are freed to make room for the new file, because they can be computed again. The opened raster is
    // kept until the new file is decoded: if decoding fails, the page still shows the image that was open.
    this.#trimResults(0);
    const bytes = await clock.time('read', () => readBytes(blob));
    const header = core.probe(bytes);
    const { width, height } = header;
    const metadata = header.metadata as MetadataKind[];
    header.free();
    clock.found({ width, height });
    const decoded = await clock.time('decode', () => decode(core, bytes, this.#helpers, signal));
    const { animated, damaged, converted } = decoded;
    const format = decoded.format as Format;
    const raster = clock.time('orient', () => decoded.orient());
    const [x, y] = raster.density ?? [];
    const density = x === undefined || y === undefined ? null : { x, y };
    const profile = raster.profile ?? null;
    const isPixelArt =
      Math.max(raster.width, raster.height) <= PIXEL_ART.side && raster.hasAtMostColors(PIXEL_ART.colors);
    const source = { format, animated, damaged, isPixelArt, density, profile, converted, metadata };
    if (this.#opened) this.#use.free(this.#opened.raster);
    this.#opened = { id, source, raster };
    return { ...this.#opened, bytes };
  }

  /** Opens `file`, unless an earlier call has opened it meanwhile. */
  #openOnce(file: FileRef, context: CallContext): Promise<OpenedFile> {
    const opened = this.#opening.then(() =>
      this.#opened?.id === file.id ? this.#opened : this.#open(file, context),
    );
    this.#opening = opened.catch(() => {});
    return opened;
  }

  /** Runs a call whose result the visitor sees. */
  #read<T>(
    file: FileRef,
    edits: readonly ExportEdit[],
    context: CallContext,
    work: (raster: Raster) => Promise<T>,
  ): Promise<T> {
    return this.#turns.read(() => this.#withEdited(file, edits, 'preview', context, work));
  }

  /** The helpers for a call that begins now. */
  #helpersFor(last: Phase): Pick<Helpers, 'use'> {
    return last !== 'encode' && this.#turns.isEncoding ? NO_HELPERS : this.#helpers;
  }

  /**
   * Computes the pixels of the image after `all`, and calls `work` with them. The density is not set, because only a
   * saved file has it. The computation starts from the cached raster that needs the fewest further edits. `work` must
   * not free the raster.
   *
   * @param last the phase that follows the edits. A raster that is computed only to be encoded does not replace another
   * one in the cache: the trials for a smaller file would replace the rasters of what is shown.
   */
  async #withEdited<T>(
    file: FileRef,
    all: readonly ExportEdit[],
    last: Phase,
    context: CallContext & RunContext,
    work: (raster: Raster) => Promise<T>,
  ): Promise<T> {
    const edits = pixelEdits(all);
    const isCached = this.#opened?.id === file.id;
    context.clock.plan([
      ...(isCached ? [] : OPENING),
      ...edits.slice(isCached ? this.#nearest(edits).length : 0).map(({ kind }) => kind),
      last,
    ]);
    if (!isCached) await this.#openOnce(file, context);
    const { length, raster: start } = this.#nearest(edits);
    if (!start) throw new ImageCoreError('no-image');
    return this.#use.during(start, async () => {
      const missing = edits.slice(length);
      if (missing.length === 0) return work(start);
      const raster = await this.#applied(start, missing, last, context);
      const isKept = last !== 'encode' || this.#results.size === 0;
      return this.#use.during(raster, () => {
        if (isKept) this.#keepResult(edits, raster);
        else this.#use.free(raster);
        return work(raster);
      });
    });
  }

  /** Returns the image after `edits` as a new raster. */
  async #applied(
    start: Raster,
    edits: readonly PixelChange[],
    last: Phase,
    context: CallContext & RunContext,
  ): Promise<Raster> {
    let raster = start;
    for (const edit of edits) {
      const from = raster;
      try {
        raster = await context.clock.time(edit.kind, () =>
          applyEdit(from, edit, this.#helpersFor(last), context),
        );
      } finally {
        // The raster before `edit` is no longer needed. `start` is not freed, because the cache owns `start`.
        if (from !== start) from.free();
      }
    }
    return raster;
  }

  /**
   * Finds the longest prefix of `edits` with a raster in the cache. Returns this raster and the number of edits in the
   * prefix. The raster of the empty prefix is the opened raster.
   */
  #nearest(edits: readonly PixelChange[]): { readonly length: number; readonly raster: Raster | null } {
    for (let length = edits.length; length > 0; length--) {
      const key = keyOfEdits(edits.slice(0, length));
      const raster = this.#results.get(key);
      if (!raster) continue;
      this.#touch(key, raster);
      return { length, raster };
    }
    return { length: 0, raster: this.#opened?.raster ?? null };
  }

  #keepResult(edits: readonly PixelChange[], raster: Raster): void {
    const key = keyOfEdits(edits);
    // Another call may have computed the same pixels meanwhile.
    const earlier = this.#results.get(key);
    if (earlier) this.#use.free(earlier);
    this.#touch(key, raster);
    this.#trimResults(MAX_RESULTS);
  }

  /** Adds a result, or moves it to the end of `#results`, as the result that was used last. */
  #touch(key: string, raster: Raster): void {
    this.#results.delete(key);
    this.#results.set(key, raster);
  }

  #trimResults(count: number): void {
    for (const [key, raster] of this.#results) {
      if (this.#results.size <= count) return;
      this.#results.delete(key);
      this.#use.free(raster);
    }
  }

  async #renderRegion(raster: Raster, region: RenderRegion, context: CallContext): Promise<Rendered> {
    const preview = await context.clock.time('preview', async () => {
      const reduced =
        'bounds' in region
          ? await fitWithin(raster, region.bounds, this.#helpersFor('preview'), context)
          : levelRegion(raster, region.rect, region.level);
      return fastPng(reduced);
    });
    const channels = (8 * raster.bytesPerPixel) / raster.bitsPerSample;
    return {
      size: { width: raster.width, height: raster.height },
      // A raster has one or three channels of color, and one more for alpha. An alpha channel that is opaque in each
      // pixel of the file is removed when the file is decoded.
      hasAlpha: channels % 2 === 0,
      preview,
    };
  }
}

async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new ImageCoreError('unreadable');
  }
}

/** Encodes `raster` as a PNG file that is larger than necessary, and frees it. */
function fastPng(raster: Raster): Blob {
  try {
    return pngOf(raster.encodeFast());
  } finally {
    raster.free();
  }
}

function pngOf(...pieces: Uint8Array[]): Blob {
  // The generated type allows a SharedArrayBuffer, but the core always returns bytes in an ArrayBuffer.
  return new Blob(pieces as Uint8Array<ArrayBuffer>[], { type: 'image/png' });
}
