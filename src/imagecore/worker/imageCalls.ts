import { PIXEL_ART } from '../../config/limits';
import {
  densityOf,
  type Edit,
  type Encoding,
  type JpegEncoding,
  keyOfPixels,
  type OriginalJpegEncoding,
  type Palette,
  type PixelEdit,
  type PixelStage,
  pixelEdits,
} from '../../edits';
import { lastMoves, losslessJpeg, type Move, moveOf, pixelStages } from '../../edits/pixels';
import { type Size, sameSize } from '../../lib/geometry';
import { ImageCoreError } from '../common/errors';
import type { CalledImage, FileRef, WorkerCall } from '../common/protocol';
import type { Format, MetadataKind, Phase, Rendered, RenderRegion, Source } from '../common/types';
import type { Core, Raster } from './core';
import { draftPlan } from './draft';
import type { Helpers } from './helpers';
import { encodeJpeg, encodeJpegOnce, jpegEncoder, KeptJpegEncoder, moveJpeg } from './jpegWork';
import type { RunContext } from './parallelJob';
import { withComment } from './pngComment';
import { RasterReferences } from './rasterReferences';
import {
  applyEdit,
  applyStage,
  compress,
  decode,
  decodeInParts,
  encodeIcon,
  fitWithin,
  levelRegion,
  NO_HELPERS,
  numbersOf,
  type Picture,
  quantized,
  reducedTo,
  warped,
} from './rasterWork';
import { ReadPriority } from './readPriority';
import type { CallContext, CallHandlers, Reply } from './serve';

/** The largest number of edited rasters in the cache: one for the shown image, and one for a previewed edit. */
const MAX_RESULTS = 2;

const OPENING: readonly Phase[] = ['load', 'read', 'decode', 'orient'];

interface OpenedFile {
  readonly id: number;
  readonly source: Source;
  readonly raster: Raster;
}

/**
 * What leads from the opened image to the pixels of a file: its edits, and then what its encoding loses. A moved JPEG is
 * made of the opened file.
 */
type Stage =
  | ({ readonly kind: PixelEdit['kind'] } & PixelStage)
  | { readonly kind: 'palette'; readonly palette: Palette }
  | { readonly kind: 'encode'; readonly encoding: JpegEncoding }
  | { readonly kind: 'encode'; readonly encoding: OriginalJpegEncoding; readonly of: readonly PixelEdit[] };

/** The kind of a stage with several edits is that of its first one that has an angle or a perspective. */
function kindOf({ edits }: PixelStage): PixelEdit['kind'] {
  const [first] = edits;
  const warp = edits.find(({ kind }) => kind === 'straighten' || kind === 'perspective');
  return (warp ?? first)?.kind ?? 'crop';
}

function stagesOf(
  original: Size,
  edits: readonly PixelEdit[],
  encoding: Encoding | undefined,
): readonly Stage[] {
  if (encoding?.format === 'jpeg' && encoding.quality === 'original')
    return [{ kind: 'encode', encoding, of: edits }];
  const stages = pixelStages(original, edits).map((stage) => ({ ...stage, kind: kindOf(stage) }));
  if (encoding?.format === 'jpeg') return [...stages, { kind: 'encode', encoding }];
  return encoding?.palette ? [...stages, { kind: 'palette', palette: encoding.palette }] : stages;
}

/** Runs the calls of the page. Caches the raster of the opened file and some edited rasters in the core's memory. */
export class ImageCalls implements CallHandlers<WorkerCall> {
  readonly #loading: Promise<Core>;
  readonly #helpers: Helpers;
  #opened: OpenedFile | null = null;
  /** Edited rasters by `keyOfPixels`, the least recently used first. */
  readonly #results = new Map<string, Raster>();
  /** The key of the picture that was rendered last. Its pixels may be computed later, and then stay in the cache. */
  #shown = '';
  /** The source of the last draft, reduced. It is small beside `of`. */
  #reduced: { readonly of: Raster; readonly raster: Raster } | null = null;
  readonly #use = new RasterReferences();
  readonly #turns = new ReadPriority();
  readonly #keptJpeg = new KeptJpegEncoder();
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

  readonly open: CallHandlers<WorkerCall>['open'] = async ({ file, region }, context) => {
    context.clock.plan([...OPENING, 'preview']);
    const bounds = 'bounds' in region ? region.bounds : null;
    const { source, raster, preview, bytes } = await this.#open(file, context, bounds);
    const shown = await this.#renderRegion(raster, region, context, { made: preview });
    return { value: { source, bytes, ...shown }, transfer: [bytes.buffer] };
  };

  readonly render: CallHandlers<WorkerCall>['render'] = async (call, context) => {
    const { region, encoding } = call;
    if (!encoding && 'bounds' in region) {
      const draft = region.isDraft ? await this.#draft(call, region.bounds, context) : null;
      return { value: draft ?? (await this.#picture(call, region.bounds, context)) };
    }
    return this.#read(call, context, async (raster) => ({
      value: await this.#renderRegion(raster, region, context),
    }));
  };

  readonly pixel: CallHandlers<WorkerCall>['pixel'] = ({ at, ...image }, context) =>
    this.#read(image, context, async (raster) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = raster.pixel(at.x, at.y);
      return { value: { red, green, blue, alpha, max: 2 ** raster.bitsPerSample - 1 } };
    });

  readonly contentRect: CallHandlers<WorkerCall>['contentRect'] = ({ tolerance, ...image }, context) =>
    this.#read(image, context, async (raster) => {
      const [x, y, width, height] = raster.contentRect(tolerance) ?? [];
      const isFound = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
      return { value: isFound ? { x, y, width, height } : null };
    });

  // Icons are small, and several are read one after the other, so they do not replace what is cached for the page.
  readonly samples: CallHandlers<WorkerCall>['samples'] = (call, context) =>
    this.#turns.read(() =>
      this.#withPixels(call, 'encode', context, async (raster) => {
        const rgba = raster.rgba() as Uint8Array<ArrayBuffer>;
        const { width, height } = raster;
        return { value: { width, height, rgba }, transfer: [rgba.buffer] };
      }),
    );

  readonly encode: CallHandlers<WorkerCall>['encode'] = (call, context) =>
    this.#turns.encode(context.signal, (turn) => {
      this.#dropReduced();
      const inTurn = { ...context, turn };
      const { encoding } = call;
      if (encoding.format === 'jpeg') {
        return encoding.quality === 'original'
          ? this.#encodeOriginal(call, encoding, inTurn)
          : this.#encodeJpeg(call, encoding, inTurn);
      }
      return this.#withPixels(call, 'encode', inTurn, async (raster) => {
        const pieces = await context.clock.time('encode', () =>
          encoding.icon
            ? encodeIcon(raster, encoding.icon, this.#helpers, inTurn)
            : compress(raster, densityOf(call.edits), this.#helpers, inTurn, encoding.attempt),
        );
        const png = pngOf(...pieces);
        return { value: encoding.padding ? withComment(png, encoding.padding) : png };
      });
    });

  readonly reduce: CallHandlers<WorkerCall>['reduce'] = async ({ preview, edit }) => {
    const core = await this.#loading;
    const decoded = await decodeInParts(core.decodeJob(await readBytes(preview), 0), []);
    const raster = decoded.orient();
    try {
      return { value: fastPng(await applyEdit(raster, edit, NO_HELPERS)) };
    } finally {
      raster.free();
    }
  };

  /**
   * Of edits at the end that only move pixels, the picture needs only the pixels before them. The saved file needs all, which
   * are computed for it.
   */
  async #picture({ file, edits }: CalledImage, bounds: Size, context: CallContext): Promise<Rendered> {
    const picture: Picture = { bounds };
    try {
      const rendered = await this.#turns.read(() =>
        this.#withPixels(
          { file, edits },
          'preview',
          context,
          (raster, moves) => {
            const { made } = picture;
            picture.made = undefined;
            return this.#renderRegion(raster, { bounds }, context, { move: moveOf(raster, moves), made });
          },
          picture,
        ),
      );
      this.#shown = keyOfPixels(edits);
      return rendered;
    } finally {
      picture.made?.free();
    }
  }

  /** Renders a draft, or returns null if it would not be faster. */
  async #draft({ file, edits }: CalledImage, bounds: Size, context: CallContext): Promise<Rendered | null> {
    const { raster: opened } = await this.#openOnce(file, context);
    const pixels = pixelEdits(edits);
    const last = pixelStages(opened, pixels).at(-1);
    if (!last?.warp || this.#results.has(keyOfPixels(pixels))) return null;
    const { warp } = last;
    const before = { file, edits: pixels.slice(0, -last.edits.length) };
    return this.#read(before, context, async (raster) => {
      const plan = draftPlan(raster, warp, bounds);
      if (!plan) return null;
      const helpers = this.#helpersFor('preview');
      const large = await context.clock.time(kindOf(last), async () => {
        const source = await this.#reducedTo(plan.source, raster, helpers, context);
        return this.#use.during(source, () => warped(source, plan.warp, helpers, context));
      });
      try {
        return { ...(await this.#renderRegion(large, { bounds: plan.size }, context)), size: warp.size };
      } finally {
        large.free();
      }
    });
  }

  /** Returns the raster reduced to a size. Turns by several angles follow each other, so the last one is kept. */
  async #reducedTo(
    size: Size,
    of: Raster,
    helpers: Pick<Helpers, 'use'>,
    context: CallContext,
  ): Promise<Raster> {
    const kept = this.#reduced;
    if (kept?.of === of && sameSize(kept.raster, size)) return kept.raster;
    this.#dropReduced();
    const raster = await reducedTo(of, size, helpers, context);
    this.#reduced = { of, raster };
    return raster;
  }

  #dropReduced(): void {
    if (this.#reduced) this.#use.free(this.#reduced.raster);
    this.#reduced = null;
  }

  async #encodeJpeg(
    { file, edits, estimates }: Extract<WorkerCall, { op: 'encode' }>,
    encoding: JpegEncoding,
    context: CallContext & RunContext,
  ): Promise<Reply<Blob>> {
    const key = JSON.stringify([file.id, edits, encoding.fullChroma, encoding.background]);
    const kept = this.#keptJpeg.take(key);
    const { encoder, isKept } = kept
      ? { encoder: kept, isKept: true }
      : await this.#withPixels({ file, edits }, 'encode', context, async (raster) => {
          const canKeep = KeptJpegEncoder.canKeep(raster);
          return { encoder: jpegEncoder(raster, densityOf(edits), encoding, canKeep), isKept: canKeep };
        });
    const onEstimate = estimates ? (bytes: number) => context.clock.estimate(bytes) : undefined;
    const made = await context.clock.time('encode', () =>
      encodeJpeg(encoder, encoding, this.#helpers, context, onEstimate),
    );
    if (isKept) this.#keptJpeg.keep(key, made.encoder);
    else made.encoder.free();
    return { value: jpegOf(made.bytes) };
  }

  async #encodeOriginal(
    { file, edits }: CalledImage,
    encoding: OriginalJpegEncoding,
    context: CallContext & RunContext,
  ): Promise<Reply<Blob>> {
    // Without edits, no pixels are computed.
    return this.#withPixels({ file, edits: [] }, 'encode', context, async () => {
      const bytes = await context.clock.time('encode', () => this.#movedJpeg(file, edits, encoding, context));
      return { value: jpegOf(bytes) };
    });
  }

  /** Turns and crops the file as the edits require. */
  async #movedJpeg(
    file: FileRef,
    edits: readonly Edit[],
    { baseline }: OriginalJpegEncoding,
    context: CallContext & RunContext,
  ): Promise<Uint8Array> {
    const { source, raster } = await this.#openOnce(file, context);
    const moved = source.jpeg && losslessJpeg(raster, source.jpeg, edits);
    if (moved?.kind !== 'exact') throw new ImageCoreError('invalid-argument');
    const core = await this.#loading;
    const bytes = await readBytes(file.blob);
    context.signal?.throwIfAborted();
    // The coefficients take as much memory as an edited raster, which can be computed again.
    this.#trimResults(0);
    this.#keptJpeg.drop();
    const density = densityOf(edits);
    const pixels = density ? Uint32Array.of(density.x, density.y) : undefined;
    const { region, orientation } = moved;
    return moveJpeg(new core.LosslessJpeg(bytes, numbersOf(region), orientation, baseline, pixels), context);
  }

  async #open(
    { id, blob }: FileRef,
    { clock, signal }: CallContext,
    bounds: Size | null,
  ): Promise<OpenedFile & { readonly bytes: Uint8Array<ArrayBuffer>; readonly preview: Raster | undefined }> {
    const core = await clock.time('load', () => this.#loading);
    // Edited rasters are freed to make room for the new file, because they can be computed again. The opened raster is
    // kept until the new file is decoded: if decoding fails, the page still shows the image that was open.
    this.#trimResults(0);
    this.#dropReduced();
    this.#keptJpeg.drop();
    const bytes = await clock.time('read', () => readBytes(blob));
    const header = core.probe(bytes);
    const metadata = header.metadata as MetadataKind[];
    const [mcuWidth, mcuHeight] = header.mcu ?? [];
    const mcu = mcuWidth && mcuHeight ? { width: mcuWidth, height: mcuHeight } : null;
    header.free();
    const decoded = await clock.time('decode', () => decode(core, bytes, this.#helpers, bounds, signal));
    const { animated, damaged, converted } = decoded;
    const format = decoded.format as Format;
    const jpeg = format === 'jpeg' ? { orientation: decoded.orientation, mcu } : null;
    const preview = decoded.preview();
    const raster = clock.time('orient', () => decoded.orient());
    const [x, y] = raster.density ?? [];
    const density = x === undefined || y === undefined ? null : { x, y };
    const profile = raster.profile ?? null;
    const isPixelArt =
      Math.max(raster.width, raster.height) <= PIXEL_ART.side && raster.hasAtMostColors(PIXEL_ART.colors);
    const { isGray, takesColors } = raster;
    const colors = { isGray, takesColors, profile, converted };
    const source = { format, animated, damaged, isPixelArt, density, ...colors, jpeg, metadata };
    if (this.#opened) this.#use.free(this.#opened.raster);
    this.#opened = { id, source, raster };
    return { ...this.#opened, bytes, preview };
  }

  /** Opens `file`, unless an earlier call has opened it meanwhile. */
  #openOnce(file: FileRef, context: CallContext): Promise<OpenedFile> {
    const opened = this.#opening.then(() =>
      this.#opened?.id === file.id ? this.#opened : this.#open(file, context, null),
    );
    this.#opening = opened.catch(() => {});
    return opened;
  }

  /** Runs a call whose result the visitor sees. */
  #read<T>(image: CalledImage, context: CallContext, work: (raster: Raster) => Promise<T>): Promise<T> {
    return this.#turns.read(() => this.#withPixels(image, 'preview', context, work));
  }

  /** The helpers for a call that begins now. */
  #helpersFor(last: Phase): Pick<Helpers, 'use'> {
    return last !== 'encode' && this.#turns.isEncoding ? NO_HELPERS : this.#helpers;
  }

  /**
   * Calls `work` with the pixels of the image, which it must not free, without the density, which only a saved file
   * has. The computation starts from the cached raster that needs the fewest further stages.
   *
   * @param last the phase that follows the stages. A raster that is computed only to be encoded does not replace
   *   another one in the cache: the trials for a smaller file would replace the rasters of what is shown.
   * @param picture if it is given, the pixels are those before the last edits that only move pixels, and `work` gets these
   *   edits. Without any, the last stage may make the picture on the way.
   */
  async #withPixels<T>(
    { file, edits: all, encoding }: CalledImage,
    last: Phase,
    context: CallContext & RunContext,
    work: (raster: Raster, moves: readonly PixelEdit[]) => Promise<T>,
    picture?: Picture,
  ): Promise<T> {
    let edits = pixelEdits(all);
    let moves: readonly PixelEdit[] = [];
    const isCached = this.#opened?.id === file.id;
    // The stages depend on the size of the image, which is not known before.
    if (!isCached) {
      context.clock.plan([...OPENING, ...edits.map(({ kind }) => kind), last]);
      await this.#openOnce(file, context);
    }
    if (!this.#opened) throw new ImageCoreError('no-image');
    if (picture) ({ before: edits, moves } = lastMoves(this.#opened.raster, edits));
    const { raster: start, missing } = this.#nearest(this.#opened.raster, edits, encoding);
    context.clock.plan([...(isCached ? [] : OPENING), ...missing.map(({ kind }) => kind), last]);
    return this.#use.during(start, async () => {
      if (missing.length === 0) return work(start, moves);
      const wanted = moves.length === 0 ? picture : undefined;
      const raster = await this.#computed(file, start, missing, last, context, wanted);
      const key = keyOfPixels(edits, encoding);
      const isKept = last !== 'encode' || this.#results.size === 0 || key === this.#shown;
      return this.#use.during(raster, () => {
        if (isKept) this.#keepResult(key, raster);
        else this.#use.free(raster);
        return work(raster, moves);
      });
    });
  }

  async #computed(
    file: FileRef,
    start: Raster,
    stages: readonly Stage[],
    last: Phase,
    context: CallContext & RunContext,
    picture?: Picture,
  ): Promise<Raster> {
    let raster = start;
    for (const stage of stages) {
      const from = raster;
      const wanted = stage === stages.at(-1) ? picture : undefined;
      try {
        raster = await context.clock.time(stage.kind, () => {
          if (stage.kind === 'palette') return quantized(from, stage.palette, context);
          const helpers = this.#helpersFor(last);
          if (stage.kind === 'encode') return this.#throughJpeg(file, from, stage, helpers, context);
          return applyStage(from, stage, helpers, context, wanted);
        });
      } finally {
        // The raster before `stage` is no longer needed. `start` is not freed, because the cache owns `start`.
        if (from !== start) from.free();
      }
    }
    return raster;
  }

  /** Returns the image as it is after it was saved as a JPEG and opened again. */
  async #throughJpeg(
    file: FileRef,
    raster: Raster,
    stage: Extract<Stage, { kind: 'encode' }>,
    helpers: Pick<Helpers, 'use'>,
    context: CallContext & RunContext,
  ): Promise<Raster> {
    const core = await this.#loading;
    const bytes =
      'of' in stage
        ? await this.#movedJpeg(file, stage.of, stage.encoding, context)
        : await encodeJpegOnce(raster, stage.encoding, helpers, context);
    return (await decodeInParts(core.decodeJob(bytes, 0), [], context.signal)).orient();
  }

  /**
   * The cached raster from which the fewest stages are missing, and these stages. Without stages, the opened raster.
   */
  #nearest(opened: Raster, edits: readonly PixelEdit[], encoding: Encoding | undefined) {
    const stages = stagesOf(opened, edits, encoding);
    for (let length = stages.length; length > 0; length--) {
      const done = stages.slice(0, length).flatMap((stage) => ('edits' in stage ? stage.edits : []));
      const key = length === stages.length ? keyOfPixels(edits, encoding) : keyOfPixels(done);
      const raster = this.#results.get(key);
      if (!raster) continue;
      this.#touch(key, raster);
      return { raster, missing: stages.slice(length) };
    }
    return { raster: opened, missing: stages };
  }

  #keepResult(key: string, raster: Raster): void {
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

  /**
   * @param move what is done to the image before. Only with bounds.
   * @param made the picture of the region, if it is there already. It is freed.
   */
  async #renderRegion(
    raster: Raster,
    region: RenderRegion,
    context: CallContext,
    { move, made }: { readonly move?: Move; readonly made?: Raster | undefined } = {},
  ): Promise<Rendered> {
    const preview = await context.clock.time('preview', async () => {
      if (made) return fastPng(made);
      const reduced =
        'bounds' in region
          ? await fitWithin(raster, region.bounds, this.#helpersFor('preview'), context, move)
          : levelRegion(raster, region.rect, region.level);
      return fastPng(reduced);
    });
    const channels = (8 * raster.bytesPerPixel) / raster.bitsPerSample;
    const { width, height } = move?.size ?? raster;
    return {
      size: { width, height },
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

function jpegOf(bytes: Uint8Array): Blob {
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' });
}

function pngOf(...pieces: Uint8Array[]): Blob {
  // The generated type allows a SharedArrayBuffer, but the core always returns bytes in an ArrayBuffer.
  return new Blob(pieces as Uint8Array<ArrayBuffer>[], { type: 'image/png' });
}
