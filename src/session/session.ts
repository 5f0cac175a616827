import { commit, type Edit, type History, presentEdits, redone, sameEdits, undone, withEdit } from '../edits';
import { createImageCore, type ImageCore } from '../imagecore';
import { abortError } from '../lib/abort';
import type { Size } from '../lib/geometry';
import { Autosave, autosaveSwitch } from './autosave/autosave';
import { type AutosavedImages, AutosaveStore } from './autosave/autosaveStore';
import { Cancelled } from './cancelled';
import { ImageExports } from './imageExports';
import { ImageOpening } from './imageOpening';
import { type RequestOptions, Scheduler } from './scheduler';
import { EMPTY, SessionStateStore } from './sessionState';
import type { ClosedImage, ImageSession, OpenImage, SavedPicture, SessionState, Turning } from './types';

/**
 * Creates a session. `core` decodes, edits and encodes its images, and `store` keeps the open image across a reload.
 */
export function createImageSession(
  core: ImageCore = createImageCore(),
  store: AutosavedImages = new AutosaveStore(),
): ImageSession {
  return new ImageSessionStore(core, store);
}

class ImageSessionStore implements ImageSession {
  readonly #core: ImageCore;
  readonly #opening: ImageOpening;
  readonly #exports: ImageExports;
  readonly #autosave: Autosave;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  /** The edit that is being previewed. */
  #previewing: Edit | null = null;

  readonly getState: () => SessionState;
  readonly subscribe: ImageSession['subscribe'];

  constructor(core: ImageCore, store: AutosavedImages) {
    this.#core = core;
    this.#autosave = new Autosave(
      store,
      (autosaved) => this.#state.set({ autosaved }),
      () => this.#state.set({ full: true }),
      () => this.#state.set({ unreadable: true }),
    );
    this.#state = new SessionStateStore(
      (image) => this.#autosave.follow(image),
      () => this.#exports.urls,
    );
    this.#scheduler = new Scheduler((job) => {
      if (job?.kind !== 'preview') this.#previewing = null;
      this.#state.set({ job });
    });
    this.#exports = new ImageExports(core, this.#state, this.#scheduler);
    this.#opening = new ImageOpening(core, this.#state, this.#scheduler, this.#autosave, () =>
      this.#exports.clear(),
    );
    this.getState = this.#state.get;
    this.subscribe = this.#state.subscribe;
  }

  prepare(): () => void {
    this.#core.prepare();
    const stops = [this.#autosave.start(), autosaveSwitch.subscribe(() => void this.#opening.findOffer())];
    void this.#opening.findOffer();
    return () => {
      for (const stop of stops) stop();
    };
  }

  prewarm(): void {
    this.#core.prewarm();
  }

  setPreviewBounds(bounds: Size): void {
    this.#state.view = { bounds };
  }

  open(file: File): Promise<OpenImage> {
    return this.#opening.open(file);
  }

  reopen(closed: ClosedImage): Promise<OpenImage> {
    if (this.#state.get().image) this.close();
    return this.#opening.reopen(closed);
  }

  restore(): Promise<OpenImage | null> {
    return this.#opening.restore();
  }

  async discardOffer(): Promise<void> {
    const { offer } = this.#state.get();
    if (offer) await this.#autosave.discard(offer);
    await this.#opening.findOffer();
  }

  canAutosave(): Promise<boolean> {
    return this.#autosave.isPossible();
  }

  preview(edit: Edit): Promise<void> {
    const running = this.#previewing;
    // The running preview of the same edit continues, and the new request is refused.
    if (running && sameEdits([running], [edit])) return Promise.reject(abortError('It is being previewed.'));
    const work = async (options: RequestOptions) => {
      this.#previewing = edit;
      const { file, history } = this.#state.openImage();
      const edits = withEdit(history, edit);
      const rendered = await this.#core.render({ file, edits }, this.#state.view, options);
      options.signal.throwIfAborted();
      const picture = this.#state.picture(rendered);
      this.#state.setImage({ editPreview: { edit, edits, picture }, exported: null });
    };
    return this.#scheduler.latest('preview', work, ['preview']);
  }

  discardPreview(): void {
    if (this.#state.get().image?.editPreview) this.#state.setImage({ editPreview: null, exported: null });
  }

  apply(edit: Edit): Promise<void> {
    return this.#scheduler.exclusive('apply', (options) => this.#commit(edit, options));
  }

  turn(edit: Turning): Promise<void> {
    return this.#scheduler.inOrder('turn', (options) => this.#commit(edit, options));
  }

  undo(): Promise<void> {
    return this.#scheduler.exclusive('undo', (options) => this.#move(undone, options));
  }

  redo(): Promise<void> {
    return this.#scheduler.exclusive('redo', (options) => this.#move(redone, options));
  }

  reset(): Promise<void> {
    return this.#scheduler.exclusive('reset', (options) =>
      this.#move((history) => commit(history, []), options),
    );
  }

  replay(edits: readonly Edit[]): Promise<void> {
    return this.#scheduler.exclusive('apply', (options) =>
      this.#move((history) => commit(history, edits), options),
    );
  }

  export(): Promise<SavedPicture> {
    return this.#exports.current();
  }

  exportEditPreview(): Promise<SavedPicture> {
    return this.#exports.editPreview();
  }

  exportOriginal(): Promise<string> {
    return this.#exports.original();
  }

  sizeOf(url: string): number | null {
    return this.#state.urls.sizeOf(url);
  }

  cancel(): void {
    this.#scheduler.cancel(new Cancelled());
  }

  abandon(): void {
    this.#scheduler.cancel(abortError('Nobody wants the result any more.'));
  }

  close(): void {
    this.#scheduler.clear(abortError('The image was closed.'));
    this.#core.close();
    this.#exports.clear();
    this.#state.set(EMPTY);
    void this.#opening.findOffer();
  }

  /** Adds `edit` to the present edits and commits the new list. */
  #commit(edit: Edit, options: RequestOptions): Promise<void> {
    return this.#move((history) => commit(history, withEdit(history, edit)), options);
  }

  /** Shows the present state of the history that `move` returns, and then encodes its PNG in the background. */
  async #move(move: (history: History) => History, options: RequestOptions): Promise<void> {
    const { file, history } = this.#state.openImage();
    const moved = move(history);
    const edits = presentEdits(moved);
    const rendered = await this.#core.render({ file, edits }, this.#state.view, options);
    options.signal.throwIfAborted();
    const current = this.#state.picture(rendered);
    this.#state.setImage({ history: moved, edits, current, editPreview: null, exported: null });
    if (edits.length > 0) this.#exports.encodeAhead();
  }
}
