import { MAX_PNG_SIZES } from '../config/limits';
import { type Edit, keyOfEdits, sameEdits } from '../edits';
import { type ImageCore, ImageCoreError } from '../imagecore';
import { abortable, delay } from '../lib/promises';
import type { RequestOptions, Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { EditPreview, Exported, OpenImage, Picture, SavedPicture } from './types';

/** A state of the open image, with the picture that shows this state. */
interface ShownState {
  readonly edits: readonly Edit[];
  readonly picture: Picture;
}

/** The full-size PNG of a state. */
interface Export extends ShownState {
  readonly png: Blob;
  /** A blob URL of `png`, or null until the visitor saves this state. */
  url: string | null;
}

interface Encoding extends ShownState {
  readonly controller: AbortController;
  readonly done: Promise<Export>;
  /** The number of callers that wait for `done`. When the last of them gives up, the encoding is canceled. */
  waiting: number;
  /** The result of `done`, or null until `done` has resolved. */
  export: Export | null;
}

/**
 * Encodes the open image as PNG files in full size. Keeps two PNGs: of the state that was encoded last, and of the
 * original. Also keeps the sizes in bytes of earlier PNGs. Such a size stays valid, because the same edits of an image
 * always give the same PNG.
 */
export class PngExporter {
  readonly #core: ImageCore;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  #last: Encoding | null = null;
  #originalUrl: string | null = null;
  /** The sizes in bytes of the PNGs of the open image, by `keyOfEdits`. The oldest is the first. */
  readonly #sizes = new Map<string, number>();

  constructor(core: ImageCore, state: SessionStateStore, scheduler: Scheduler) {
    this.#core = core;
    this.#state = state;
    this.#scheduler = scheduler;
  }

  /** The URLs that must not be revoked, because a page can still use them. */
  get urls(): readonly (string | null | undefined)[] {
    return [this.#last?.picture.previewUrl, this.#last?.export?.url, this.#originalUrl];
  }

  /** The PNG of the image with all committed edits. */
  current(): Promise<SavedPicture> {
    return this.#save('current');
  }

  /** The PNG of the edit preview. Rejects with 'no-image' if there is no edit preview. */
  editPreview(): Promise<SavedPicture> {
    return this.#save('editPreview');
  }

  /**
   * A blob URL of a PNG that shows the image without edits. If the opened file is a PNG, the URL leads to this file.
   */
  original(): Promise<string> {
    const work = async (options: RequestOptions) => {
      if (this.#originalUrl) return this.#originalUrl;
      const { file, source } = this.#state.openImage();
      const png =
        source.format === 'png'
          ? file.slice(0, file.size, 'image/png')
          : await this.#core.encode({ file, edits: [] }, options);
      options.signal.throwIfAborted();
      this.#originalUrl = this.#state.urls.create(png);
      return this.#originalUrl;
    };
    return this.#scheduler.exclusive('export', work, { beside: true });
  }

  /**
   * Encodes the image or its edit preview in the background, so that the visitor sees the size of the PNG and rarely
   * waits when saving. An image without edits is not encoded, because the visitor already has it as a file.
   *
   * @param delayMs the time in milliseconds before the work starts.
   */
  encodeAhead(exported: Exported, delayMs = 0): void {
    this.#scheduler.background(async (signal) => {
      if (delayMs > 0) await delay(delayMs, signal);
      const image = this.#state.openImage();
      const state = stateOf(image, exported);
      if (state && state.edits.length > 0) this.#showSize(await this.#encoded(image, state, signal));
    });
  }

  /** The size in bytes of the PNG after `edits`, or null if it is not known. */
  bytesAfter(edits: readonly Edit[]): number | null {
    return this.#sizes.get(keyOfEdits(edits)) ?? null;
  }

  /** Drops all PNGs and their sizes. Called when the open image is replaced or closed. */
  clear(): void {
    this.#sizes.clear();
    this.#last = null;
    this.#originalUrl = null;
  }

  #save(exported: Exported): Promise<SavedPicture> {
    const work = async ({ signal, onProgress }: RequestOptions) => {
      const image = this.#state.openImage();
      const state = stateOf(image, exported);
      if (!state) throw new ImageCoreError('no-image');
      onProgress({ phase: 'encode', step: 1, steps: 1 });
      const made = await this.#encoded(image, state, signal);
      signal.throwIfAborted();
      made.url ??= this.#state.urls.create(made.png);
      this.#showSize(made);
      this.#state.setImage({ exported });
      return { ...made.picture, url: made.url };
    };
    // If background work already encodes this state, that work continues, and this request waits for its result.
    const { image } = this.#state.get();
    const state = image && stateOf(image, exported);
    const beside = state !== null && this.#lastOf(state.edits) !== null;
    return this.#scheduler.exclusive('export', work, { beside });
  }

  /**
   * Sets `pngBytes` of the open image if the PNG was encoded from the committed edits. Sets `pngBytes` of the edit
   * preview if the PNG was encoded from the edits of the edit preview.
   */
  #showSize({ edits, png }: Export): void {
    const image = this.#state.openImage();
    const { editPreview } = image;
    const pngBytes = png.size;
    const change: { pngBytes?: number; editPreview?: EditPreview } = {};
    if (image.pngBytes === null && sameEdits(image.edits, edits)) change.pngBytes = pngBytes;
    if (editPreview?.pngBytes === null && sameEdits(editPreview.edits, edits))
      change.editPreview = { ...editPreview, pngBytes };
    if (Object.keys(change).length > 0) this.#state.set({ image: { ...image, ...change } });
  }

  /** The last encoding if it was made from `edits` and was not canceled, otherwise null. */
  #lastOf(edits: readonly Edit[]): Encoding | null {
    const last = this.#last;
    return last && !last.controller.signal.aborted && sameEdits(last.edits, edits) ? last : null;
  }

  /**
   * Resolves to the PNG of `state`. If the last encoding was made from the edits of `state`, it is used again;
   * otherwise a new encoding starts. Aborting `signal` cancels the encoding, unless another caller also waits for it: a
   * canceled export must not cancel the background work that has started the encoding.
   */
  async #encoded({ file }: OpenImage, state: ShownState, signal: AbortSignal): Promise<Export> {
    const encoding = this.#lastOf(state.edits) ?? this.#begin(file, state);
    if (encoding.export) return encoding.export;
    const leave = () => {
      encoding.waiting -= 1;
      if (encoding.waiting === 0) encoding.controller.abort(signal.reason);
    };
    encoding.waiting += 1;
    signal.addEventListener('abort', leave);
    try {
      return await abortable(encoding.done, signal);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #remember(edits: readonly Edit[], pngBytes: number): void {
    this.#sizes.set(keyOfEdits(edits), pngBytes);
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined && this.#sizes.size > MAX_PNG_SIZES) this.#sizes.delete(oldest);
  }

  #begin(file: File, { edits, picture }: ShownState): Encoding {
    const controller = new AbortController();
    const { signal } = controller;
    const encode = async () => {
      try {
        const png = await this.#core.encode({ file, edits }, { signal });
        encoding.export = { edits, picture, png, url: null };
        if (this.#last === encoding) this.#remember(edits, png.size);
        return encoding.export;
      } catch (thrown) {
        // A failed encoding is not kept, so that the next call encodes again.
        if (this.#last === encoding) this.#last = null;
        throw thrown;
      }
    };
    const encoding: Encoding = { edits, picture, controller, waiting: 0, export: null, done: encode() };
    // Without this handler, the browser would report an unhandled rejection if the encoding failed while no caller
    // awaited `done`. A caller that awaits `done` still gets the failure.
    encoding.done.catch(() => {});
    this.#last = encoding;
    return encoding;
  }
}

/** The state that `exported` names. For 'editPreview', the result is null if there is no edit preview. */
function stateOf({ edits, current, editPreview }: OpenImage, exported: Exported): ShownState | null {
  return exported === 'current' ? { edits, picture: current } : editPreview;
}
