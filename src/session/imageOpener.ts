import { editsWith, FULL_OUTPUT, newHistory, presentEdits } from '../edits';
import { type ImageCore, ImageCoreError, type Source } from '../imagecore';
import { abortable, abortError } from '../lib/promises';
import type { Autosave, ClaimedAutosave } from './autosave/autosave';
import type { RestorableImage } from './autosave/autosaveStore';
import { isPermanent, isUnreadableAutosave, UnreadableAutosave } from './autosave/readAutosavedImage';
import type { PreviewCache } from './previewCache';
import { pictureOf } from './savedFile';
import type { RequestOptions, Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { ClosedImage, OpenImage, Picture, PictureName, SessionState } from './types';

/** Opens new files, images that were closed before, and autosaved images of pages that have ended. */
export class ImageOpener {
  readonly #core: ImageCore;
  readonly #previews: PreviewCache;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  readonly #autosave: Autosave;
  readonly #clearEncodings: () => void;
  #opened = 0;

  /** @param clearEncodings drops the PNGs of the image that was open before; called when another image is shown. */
  constructor(
    core: ImageCore,
    previews: PreviewCache,
    state: SessionStateStore,
    scheduler: Scheduler,
    autosave: Autosave,
    clearEncodings: () => void,
  ) {
    this.#core = core;
    this.#previews = previews;
    this.#state = state;
    this.#scheduler = scheduler;
    this.#autosave = autosave;
    this.#clearEncodings = clearEncodings;
  }

  open(file: File): Promise<OpenImage> {
    if (this.#state.get().unopened) this.#state.set({ unopened: null });
    const work = async (options: RequestOptions) => {
      performance.mark('session:open', { detail: file.name });
      try {
        const { bounds } = this.#state;
        const opened = await this.#core.open(file, { bounds }, options);
        options.signal.throwIfAborted();
        const original = this.#previews.add({ file: opened.file, edits: [] }, bounds, opened);
        return this.#showNew(this.#imageOf(opened.file, opened.source, original));
      } catch (thrown) {
        if (thrown instanceof ImageCoreError && thrown.code === 'core-unavailable') {
          const unopened = await inMemory(file);
          if (!options.signal.aborted) this.#state.set({ unopened });
        }
        throw thrown;
      }
    };
    return this.#scheduler.latest('open', work, 'all', { file });
  }

  reopen(closed: ClosedImage): Promise<OpenImage> {
    const { file } = closed;
    const work = (options: RequestOptions) =>
      this.#replayed(closed, options, (image) => this.#showNew(image));
    return this.#scheduler.latest('open', work, 'all', { file });
  }

  restore(): Promise<OpenImage | null> {
    const work = async (options: RequestOptions) => {
      const { image, restorable } = this.#state.get();
      try {
        const claimed = restorable && !image ? await this.#claim(restorable, options.signal) : null;
        if (claimed) return await this.#restored(claimed, options);
      } catch (thrown) {
        if (isUnreadableAutosave(thrown)) await this.findRestorable();
        throw thrown;
      }
      await this.findRestorable();
      return null;
    };
    if (this.#state.get().request?.kind === 'restore')
      return Promise.reject(abortError('It is being restored.'));
    return this.#scheduler.latest('restore', work, 'all');
  }

  async findRestorable(): Promise<void> {
    this.#state.set({ restorable: await this.#autosave.find() });
  }

  /**
   * The browser's storage can hang, so the promise rejects as soon as `signal` is aborted. If `claim` still claims the
   * image after the abort, this function releases the lock.
   */
  #claim(restorable: RestorableImage, signal: AbortSignal): Promise<ClaimedAutosave | null> {
    const claiming = this.#autosave.claim(restorable);
    claiming.then(
      (claimed) => {
        if (signal.aborted) claimed?.release();
      },
      () => {},
    );
    return abortable(claiming, signal);
  }

  async #restored(
    { record, file, ...claimed }: ClaimedAutosave,
    options: RequestOptions,
  ): Promise<OpenImage> {
    try {
      options.signal.throwIfAborted();
      const { steps, at, proposal: editPreview, output } = record;
      const of: PictureName | null = record.exported === 'proposal' ? 'editPreview' : record.exported;
      return await this.#replayed({ file, history: { steps, at }, editPreview }, options, (image) => {
        this.#autosave.attach({ record, file, ...claimed });
        const shown = of && pictureOf(image, of);
        const chosen = output ?? FULL_OUTPUT;
        const saved = shown && { of, ...shown, png: null, output: chosen, file: null };
        return this.#showNew({ ...image, saved, output: chosen }, { autosaved: true, restorable: null });
      });
    } catch (thrown) {
      if (isPermanent(thrown)) {
        this.#autosave.remove({ id: record.id, release: claimed.release });
        throw new UnreadableAutosave({ cause: thrown });
      }
      claimed.release();
      throw thrown;
    }
  }

  async #replayed(
    { file, history, editPreview: edit }: ClosedImage,
    options: RequestOptions,
    show: (image: OpenImage) => OpenImage,
  ): Promise<OpenImage> {
    const edits = presentEdits(history);
    const proposed = edit && editsWith(history, edit);
    const { bounds } = this.#state;
    try {
      const opened = await this.#core.open(file, { bounds }, options);
      options.signal.throwIfAborted();
      const original = this.#previews.add({ file, edits: [] }, bounds, opened);
      const current =
        edits.length > 0 ? await this.#previews.render({ file, edits }, bounds, options) : original;
      const picture = proposed && (await this.#previews.render({ file, edits: proposed }, bounds, options));
      options.signal.throwIfAborted();
      const image = this.#imageOf(file, opened.source, original);
      return show({
        ...image,
        current,
        history,
        edits,
        editPreview: picture && { edit, edits: proposed, picture, pngBytes: null },
      });
    } catch (thrown) {
      // After this failure no image is open, so the core is closed, which frees the worker's memory. But if a newer
      // request has aborted this request, the core stays open, because the newer request needs it.
      if (!options.signal.aborted || !this.#state.get().request) {
        this.#core.close();
        this.#previews.clear();
      }
      throw thrown;
    }
  }

  #showNew(image: OpenImage, change: Partial<SessionState> = {}): OpenImage {
    this.#clearEncodings();
    this.#state.set({ unstored: null, unopened: null, ...change, image });
    return image;
  }

  #imageOf(file: File, source: Source, original: Picture): OpenImage {
    this.#opened += 1;
    return {
      id: this.#opened,
      file,
      source,
      original,
      current: original,
      history: newHistory,
      edits: [],
      pngBytes: null,
      editPreview: null,
      saved: null,
      output: FULL_OUTPUT,
    };
  }
}

/** A copy of `file` in memory, or `file` itself if it cannot be read. */
async function inMemory(file: File): Promise<File> {
  const { name, type, lastModified } = file;
  try {
    return new File([await file.arrayBuffer()], name, { type, lastModified });
  } catch {
    return file;
  }
}
