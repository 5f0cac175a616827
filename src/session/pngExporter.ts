import { MAX_PNG_SIZES, PNG_ATTEMPTS } from '../config/limits';
import { ENCODE_DELAY_MS } from '../config/timings';
import { type Edit, type ExportEdit, keyOfEdits, resizedTo, sameEdits } from '../edits';
import { type ImageCore, ImageCoreError, type Progress } from '../imagecore';
import { type Size, sameSize } from '../lib/geometry';
import { lazyImport } from '../lib/lazyImport';
import { abortable, delay } from '../lib/promises';
import type { PreviewCache } from './previewCache';
import type { RequestOptions, Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { Found, Trial } from './sizeLimit';
import type {
  EditPreview,
  OpenImage,
  Picture,
  PictureName,
  Reduction,
  ReductionOutcome,
  SavedPicture,
} from './types';

interface ShownState {
  readonly edits: readonly Edit[];
  readonly picture: Picture;
}

interface ReducedFile extends Trial {
  readonly edits: readonly ExportEdit[];
  readonly png: Blob;
  /** The size in pixels, if a limit is reached by fewer of them. */
  readonly size?: Size;
}

interface Encoding {
  readonly png: Promise<Blob>;
  readonly controller: AbortController;
  /** The number of consumers that have asked for `png` and have not aborted. At zero, the encoding is aborted. */
  consumers: number;
}

const ORIGINAL = keyOfEdits([]);

/** Few visitors set a limit, so the search for it is fetched when it is needed. */
const loadSizeLimit = lazyImport(() => import('./sizeLimit'));

/**
 * Encodes the open image as PNG files in full size. The PNG of a list of edits is encoded once, for all that wait for
 * it. Two PNGs are kept: of the original, and of the edits that were encoded last. Also keeps the sizes in bytes of
 * earlier PNGs. Such a size stays valid, because the same edits of an image always give the same PNG.
 */
export class PngExporter {
  readonly #core: ImageCore;
  readonly #previews: PreviewCache;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  /** By `keyOfEdits`. */
  readonly #encodings = new Map<string, Encoding>();
  /** The sizes in bytes of the PNGs of the open image, by `keyOfEdits`. The oldest is the first. */
  readonly #sizes = new Map<string, number>();

  constructor(core: ImageCore, previews: PreviewCache, state: SessionStateStore, scheduler: Scheduler) {
    this.#core = core;
    this.#previews = previews;
    this.#state = state;
    this.#scheduler = scheduler;
  }

  current(reduction: Reduction | null): Promise<SavedPicture> {
    return this.#save('current', reduction);
  }

  /** Rejects with 'no-image' if there is no edit preview. */
  editPreview(reduction: Reduction | null): Promise<SavedPicture> {
    return this.#save('editPreview', reduction);
  }

  /** Like `ImageSession.exportReduced`. */
  reduced(reduction: Reduction): Promise<ReductionOutcome> {
    const work = async (options: RequestOptions) => {
      const image = this.#state.openImage();
      const shown = image.exported && stateOf(image, image.exported);
      if (!shown) throw new ImageCoreError('no-image');
      const { file } = image;
      if (reduction.kind === 'search') return this.#search(file, shown, options);
      const { fitting, smallest, exhausted } = await this.#reducedFile(file, shown, reduction, options);
      if (fitting) {
        const { edits, png } = fitting;
        const picture = await this.#previews.render(file, edits, this.#state.bounds, options);
        options.signal.throwIfAborted();
        this.#state.setImage({ reduced: { ...picture, reduction, edits, png } });
      }
      const whole = this.bytesAfter(shown.edits) ?? Number.POSITIVE_INFINITY;
      if (reduction.kind === 'limit' && whole <= smallest.bytes)
        return { bytes: whole, exhausted, size: shown.picture.size };
      const { bytes, size } = smallest;
      return { bytes, exhausted, ...(size && { size }) };
    };
    return this.#scheduler.latest('export', work, ['export']);
  }

  original(): Promise<Blob> {
    return this.#scheduler.exclusive('export', async ({ signal }) => {
      const { file, source } = this.#state.openImage();
      if (source.format === 'png') return file.slice(0, file.size, 'image/png');
      return this.#png(file, [], signal);
    });
  }

  /**
   * Encodes the image or its edit preview in the background, so that the visitor sees the size of the PNG and rarely
   * waits when saving. An image without edits is not encoded, because the visitor already has it as a file.
   */
  encodeAhead(exported: PictureName, delayMs = 0): void {
    this.#scheduler.background(async (signal) => {
      if (delayMs > 0) await delay(delayMs, signal);
      const image = this.#state.openImage();
      const edits = stateOf(image, exported)?.edits ?? [];
      if (edits.length > 0) this.#showSize(edits, await this.#png(image.file, edits, signal));
    });
  }

  bytesAfter(edits: readonly Edit[]): number | null {
    return this.#sizes.get(keyOfEdits(edits)) ?? null;
  }

  /** Called when the open image is replaced or closed. */
  clear(): void {
    this.#sizes.clear();
    this.#encodings.clear();
  }

  #save(exported: PictureName, reduction: Reduction | null): Promise<SavedPicture> {
    return this.#scheduler.exclusive('export', async ({ signal, onProgress }: RequestOptions) => {
      const image = this.#state.openImage();
      const state = stateOf(image, exported);
      if (!state) throw new ImageCoreError('no-image');
      onProgress({ phase: 'encode', step: 1, steps: 1 });
      try {
        const png = await this.#png(image.file, state.edits, signal);
        this.#showSize(state.edits, png);
        this.#state.setImage({ exported, reduction, reduced: null });
        return { ...state.picture, png };
      } catch (thrown) {
        // If no background work waits for the PNG, the cancellation has ended the encoding, but the page still shows
        // its size.
        const { image: open, request, encoding } = this.#state.get();
        if (signal.aborted && open?.id === image.id && !request && !encoding)
          this.encodeAhead(exported, ENCODE_DELAY_MS);
        throw thrown;
      }
    });
  }

  /**
   * Each smaller file is shown at once, so a cancellation keeps the smallest one. The first attempts are the most
   * promising ones and are always made. After them, the search ends with the first attempt that finds no smaller file.
   */
  async #search(
    file: File,
    { edits, picture }: ShownState,
    { signal, onProgress }: RequestOptions,
  ): Promise<ReductionOutcome> {
    const { reduced } = this.#state.openImage();
    // A second search must not replace what the first one has found by a larger file.
    const found = reduced?.reduction.kind === 'search' ? reduced.png.size : this.bytesAfter(edits);
    let least = found ?? Number.POSITIVE_INFINITY;
    for (let step = 1; step <= PNG_ATTEMPTS.most; step++) {
      const report = (share = 0) =>
        onProgress({ phase: 'search', step, steps: Math.max(step, PNG_ATTEMPTS.least), share });
      report();
      const options = { signal, onProgress: (progress: Progress) => report(progress.share) };
      const png = await this.#core.encode({ file, edits }, options, step - 1);
      signal.throwIfAborted();
      if (png.size < least) {
        least = png.size;
        this.#state.setImage({ reduced: { ...picture, reduction: { kind: 'search' }, edits, png } });
      } else if (step >= PNG_ATTEMPTS.least) return { bytes: least, exhausted: step === PNG_ATTEMPTS.most };
    }
    return { bytes: least, exhausted: true };
  }

  async #reducedFile(
    file: File,
    { edits, picture }: ShownState,
    reduction: Exclude<Reduction, { kind: 'search' }>,
    { signal, onProgress }: RequestOptions,
  ): Promise<Found<ReducedFile>> {
    const encode = async (reduced: readonly ExportEdit[], at: number): Promise<ReducedFile> => {
      const png = await this.#core.encode({ file, edits: reduced }, { signal });
      signal.throwIfAborted();
      return { at, bytes: png.size, edits: reduced, png };
    };
    if (reduction.kind === 'palette') {
      onProgress({ phase: 'palette', step: 1, steps: 1 });
      const fitting = await encode([...edits, reduction], reduction.colors);
      return { fitting, smallest: fitting, exhausted: true };
    }
    const { MAX_GUESSES, searchColors, searchSide, withLonger } = await loadSizeLimit();
    signal.throwIfAborted();
    const { bytes: limit, by } = reduction;
    let step = 0;
    const attempt = (at: number, reduced: readonly ExportEdit[]) => {
      const steps = MAX_GUESSES[by];
      // How many trials follow the guesses is not known.
      step = Math.min(step + 1, steps);
      onProgress({ phase: 'encode', step, steps });
      return encode(reduced, at);
    };
    if (reduction.by === 'colors') {
      return searchColors(limit, reduction.dithers, (colors, dithers) =>
        attempt(colors, [...edits, { kind: 'palette', colors, dithers }]),
      );
    }
    const whole = this.bytesAfter(edits);
    return searchSide(picture.size, limit, whole !== null && whole > limit ? whole : null, async (side) => {
      const size = withLonger(picture.size, side);
      const isWhole = sameSize(size, picture.size);
      return { ...(await attempt(side, isWhole ? edits : resizedTo(edits, size))), size };
    });
  }

  #showSize(edits: readonly Edit[], png: Blob): void {
    const image = this.#state.openImage();
    const { editPreview } = image;
    const pngBytes = png.size;
    const change: { pngBytes?: number; editPreview?: EditPreview } = {};
    if (image.pngBytes === null && sameEdits(image.edits, edits)) change.pngBytes = pngBytes;
    if (editPreview?.pngBytes === null && sameEdits(editPreview.edits, edits))
      change.editPreview = { ...editPreview, pngBytes };
    if (Object.keys(change).length > 0) this.#state.set({ image: { ...image, ...change } });
  }

  /** Aborting `signal` aborts the encoding only if nothing else waits for it. */
  async #png(file: File, edits: readonly Edit[], signal: AbortSignal): Promise<Blob> {
    signal.throwIfAborted();
    const key = keyOfEdits(edits);
    const encoding = this.#encodings.get(key) ?? this.#begin(file, edits);
    const leave = () => {
      encoding.consumers -= 1;
      if (encoding.consumers > 0) return;
      this.#drop(key, encoding);
      encoding.controller.abort(signal.reason);
    };
    encoding.consumers += 1;
    signal.addEventListener('abort', leave);
    try {
      const png = await abortable(encoding.png, signal);
      signal.throwIfAborted();
      return png;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #begin(file: File, edits: readonly Edit[]): Encoding {
    const key = keyOfEdits(edits);
    const controller = new AbortController();
    const png = this.#core.encode({ file, edits }, { signal: controller.signal });
    const encoding: Encoding = { png, controller, consumers: 0 };
    png.then(
      ({ size }) => {
        if (this.#state.get().image?.file === file) this.#remember(key, size);
      },
      // A failed encoding is not kept, so that the next call encodes again.
      () => this.#drop(key, encoding),
    );
    if (key !== ORIGINAL)
      for (const other of this.#encodings.keys()) if (other !== ORIGINAL) this.#encodings.delete(other);
    this.#encodings.set(key, encoding);
    return encoding;
  }

  #drop(key: string, encoding: Encoding): void {
    if (this.#encodings.get(key) === encoding) this.#encodings.delete(key);
  }

  #remember(key: string, pngBytes: number): void {
    this.#sizes.set(key, pngBytes);
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined && this.#sizes.size > MAX_PNG_SIZES) this.#sizes.delete(oldest);
  }
}

function stateOf({ edits, current, editPreview }: OpenImage, exported: PictureName): ShownState | null {
  return exported === 'current' ? { edits, picture: current } : editPreview;
}
