import { type Edit, sameEdits } from '../edits';
import { type ImageCore, ImageCoreError } from '../imagecore';
import { abortable } from '../lib/abort';
import type { RequestOptions, Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { Exported, OpenImage, Picture, SavedPicture } from './types';

/** A state of the open image, with the picture that shows this state. */
interface ShownState {
  readonly edits: readonly Edit[];
  readonly picture: Picture;
}

/** The full-size PNG of a state. */
interface Export {
  readonly picture: Picture;
  readonly png: Blob;
  /** A blob URL of `png`, or null until the visitor saves this state. */
  url: string | null;
}

interface Encoding extends ShownState {
  readonly controller: AbortController;
  readonly done: Promise<Export>;
  /** The result of `done`, or null until `done` has resolved. */
  export: Export | null;
}

/** Encodes the open image as PNG files in full size. Keeps the PNGs of the last encoded state and of the original. */
export class ImageExports {
  readonly #core: ImageCore;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  #last: Encoding | null = null;
  #originalUrl: string | null = null;

  constructor(core: ImageCore, state: SessionStateStore, scheduler: Scheduler) {
    this.#core = core;
    this.#state = state;
    this.#scheduler = scheduler;
  }

  /** The URLs that a page may still use, so that they must not be revoked. */
  get urls(): readonly (string | null | undefined)[] {
    return [this.#last?.picture.previewUrl, this.#last?.export?.url, this.#originalUrl];
  }

  /** The PNG of the image with all committed edits. */
  current(): Promise<SavedPicture> {
    return this.#save('current', currentOf);
  }

  /** The PNG of the edit preview. Rejects with 'no-image' if there is none. */
  editPreview(): Promise<SavedPicture> {
    return this.#save('editPreview', ({ editPreview }) => editPreview);
  }

  /** A URL of the PNG of the image as it was opened. */
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

  /** Encodes the image with all committed edits in the background, so that the visitor rarely waits when saving. */
  encodeAhead(): void {
    this.#scheduler.background(async (signal) => {
      const image = this.#state.openImage();
      await this.#encoded(image, currentOf(image), signal);
    });
  }

  /** Drops all PNGs, because another image or no image is open now. */
  clear(): void {
    this.#last = null;
    this.#originalUrl = null;
  }

  #save(exported: Exported, stateOf: (image: OpenImage) => ShownState | null): Promise<SavedPicture> {
    const work = async ({ signal, onProgress }: RequestOptions) => {
      const image = this.#state.openImage();
      const state = stateOf(image);
      if (!state) throw new ImageCoreError('no-image');
      onProgress({ phase: 'encode', step: 1, steps: 1 });
      const made = await this.#encoded(image, state, signal);
      signal.throwIfAborted();
      made.url ??= this.#state.urls.create(made.png);
      this.#state.setImage({ exported });
      return { ...made.picture, url: made.url };
    };
    // The background work encodes the current state, so this request may wait for its result.
    return this.#scheduler.exclusive('export', work, { beside: exported === 'current' });
  }

  /**
   * Resolves to the PNG of `state`. The last encoding is used again if it was made from the same edits; otherwise a new
   * encoding starts. Aborting `signal` cancels the encoding.
   */
  async #encoded({ file }: OpenImage, state: ShownState, signal: AbortSignal): Promise<Export> {
    const last = this.#last;
    const isOfState = last && !last.controller.signal.aborted && sameEdits(last.edits, state.edits);
    const encoding = isOfState ? last : this.#begin(file, state);
    if (encoding.export) return encoding.export;
    const cancel = () => encoding.controller.abort(signal.reason);
    signal.addEventListener('abort', cancel);
    try {
      return await abortable(encoding.done, signal);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #begin(file: File, { edits, picture }: ShownState): Encoding {
    const controller = new AbortController();
    const { signal } = controller;
    const encode = async () => {
      try {
        const png = await this.#core.encode({ file, edits }, { signal });
        encoding.export = { picture, png, url: null };
        return encoding.export;
      } catch (thrown) {
        // A failed encoding is not kept, so that the next call encodes again.
        if (this.#last === encoding) this.#last = null;
        throw thrown;
      }
    };
    const encoding: Encoding = { edits, picture, controller, export: null, done: encode() };
    // Callers that await `done` get the failure. Without such a caller the rejection would be reported as unhandled.
    encoding.done.catch(() => {});
    this.#last = encoding;
    return encoding;
  }
}

function currentOf({ edits, current }: OpenImage): ShownState {
  return { edits, picture: current };
}
