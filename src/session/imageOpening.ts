import { commit, newHistory, withEdit } from '../edits';
import { type ImageCore, ImageCoreError, type Opened } from '../imagecore';
import { abortable, abortError } from '../lib/abort';
import { hasMetadata } from '../lib/fileMetadata';
import type { Autosave, ClaimedAutosave } from './kept/autosave';
import { isPermanent, isUnreadableKept, UnreadableKept } from './kept/unreadable';
import type { RequestOptions, Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { ClosedImage, Offer, OpenImage, SessionState } from './types';

/** Opens images: files, images that were closed, and images that were open when their page ended. */
export class ImageOpening {
  readonly #core: ImageCore;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  readonly #autosave: Autosave;
  readonly #forgetExports: () => void;

  /** @param forgetExports called when another image is shown. */
  constructor(
    core: ImageCore,
    state: SessionStateStore,
    scheduler: Scheduler,
    autosave: Autosave,
    forgetExports: () => void,
  ) {
    this.#core = core;
    this.#state = state;
    this.#scheduler = scheduler;
    this.#autosave = autosave;
    this.#forgetExports = forgetExports;
  }

  open(file: File): Promise<OpenImage> {
    if (this.#state.get().unopened) this.#state.set({ unopened: null });
    const fileUrl = this.#state.urls.create(file);
    const work = async (options: RequestOptions) => {
      try {
        const opened = await this.#core.open(file, this.#state.view, options);
        options.signal.throwIfAborted();
        return this.#showNew(this.#imageOf(file, fileUrl, opened));
      } catch (thrown) {
        const isUnavailable = thrown instanceof ImageCoreError && thrown.code === 'core-unavailable';
        if (isUnavailable && !options.signal.aborted) this.#state.set({ unopened: file });
        throw thrown;
      }
    };
    return this.#scheduler.latest('open', work, 'all', { file, fileUrl });
  }

  reopen(closed: ClosedImage): Promise<OpenImage> {
    const { file } = closed;
    const fileUrl = this.#state.urls.create(file);
    const work = (options: RequestOptions) =>
      this.#replayed(closed, fileUrl, options, (image) => this.#showNew(image));
    return this.#scheduler.latest('open', work, 'all', { file, fileUrl });
  }

  restore(): Promise<OpenImage | null> {
    const work = async (options: RequestOptions) => {
      const { image, offer } = this.#state.get();
      try {
        const claimed = offer && !image ? await this.#claim(offer, options.signal) : null;
        if (claimed) return await this.#restored(claimed, options);
      } catch (thrown) {
        if (isUnreadableKept(thrown)) await this.findOffer();
        throw thrown;
      }
      await this.findOffer();
      return null;
    };
    if (this.#state.get().job?.kind === 'restore') return Promise.reject(abortError('It is being restored.'));
    return this.#scheduler.latest('restore', work, 'all');
  }

  /** Looks for an image that can be restored. */
  async findOffer(): Promise<void> {
    this.#state.set({ offer: await this.#autosave.find() });
  }

  /** Claims an offer. A browser's storage can hang: a request that is cancelled does not wait for it. */
  #claim(offer: Offer, signal: AbortSignal): Promise<ClaimedAutosave | null> {
    const claiming = this.#autosave.take(offer);
    claiming.then(
      (claimed) => {
        if (signal.aborted) claimed?.release();
      },
      () => {},
    );
    return abortable(claiming, signal);
  }

  /** Opens a kept image as it was left. */
  async #restored({ kept, file, ...claimed }: ClaimedAutosave, options: RequestOptions): Promise<OpenImage> {
    try {
      options.signal.throwIfAborted();
      return await this.#replayed({ ...kept, file }, null, options, (image) => {
        this.#autosave.adopt({ kept, file, ...claimed });
        return this.#showNew({ ...image, exported: kept.exported }, { kept: true, offer: null });
      });
    } catch (thrown) {
      if (isPermanent(thrown)) {
        this.#autosave.remove({ id: kept.id, release: claimed.release });
        throw new UnreadableKept({ cause: thrown });
      }
      claimed.release();
      throw thrown;
    }
  }

  /**
   * Opens a file, and repeats its edits.
   *
   * @param fileUrl a URL of the file, if there is one.
   * @param show puts the image into the state, in the same task in which its URLs are made.
   */
  async #replayed(
    { file, edits, proposal: edit }: ClosedImage,
    fileUrl: string | null,
    options: RequestOptions,
    show: (image: OpenImage) => OpenImage,
  ): Promise<OpenImage> {
    const history = edits.length > 0 ? commit(newHistory, edits) : newHistory;
    const proposed = edit && withEdit(history, edit);
    const { view } = this.#state;
    try {
      const opened = await this.#core.open(file, view, options);
      const current = edits.length > 0 ? await this.#core.render({ file, edits }, view, options) : opened;
      const rendered = proposed && (await this.#core.render({ file, edits: proposed }, view, options));
      options.signal.throwIfAborted();
      const image = this.#imageOf(file, fileUrl ?? this.#state.urls.create(file), opened);
      return show({
        ...image,
        current: current === opened ? image.original : this.#state.picture(current),
        history,
        edits,
        proposal: rendered && { edit, edits: proposed, picture: this.#state.picture(rendered) },
      });
    } catch (thrown) {
      // No image is open: the worker's memory is of no use, unless a newer request has begun.
      if (!options.signal.aborted || !this.#state.get().job) this.#core.close();
      throw thrown;
    }
  }

  /** Shows an image in place of the one that was open, if any. */
  #showNew(image: OpenImage, change: Partial<SessionState> = {}): OpenImage {
    this.#forgetExports();
    this.#state.set({ full: false, unopened: null, ...change, image });
    return image;
  }

  /** An image that was opened, without edits. */
  #imageOf(file: File, fileUrl: string, opened: Opened): OpenImage {
    const original = this.#state.picture(opened);
    return {
      file,
      fileUrl,
      source: opened.source,
      hasMetadata: hasMetadata(file),
      original,
      current: original,
      history: newHistory,
      edits: [],
      proposal: null,
      exported: null,
    };
  }
}
