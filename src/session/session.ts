import type { Edit } from '../edits';
import {
  createImageCore,
  type ImageCore,
  ImageCoreError,
  type Opened,
  type Progress,
  type Snapshot,
  type WorkOptions,
} from '../imagecore';
import { deferred } from '../lib/deferred';
import { hasMetadata } from '../lib/fileMetadata';
import type { Size } from '../lib/geometry';
import { Cancelled } from './cancelled';
import { type Encoding, ExportCache } from './exportCache';
import { Autosave, type ClaimedAutosave, keeping } from './kept/autosave';
import { type KeptImages, KeptStore } from './kept/keptStore';
import { isPermanent, isUnreadableKept, UnreadableKept } from './kept/unreadable';
import { ObjectUrls } from './objectUrls';
import { Turns } from './turns';
import type {
  ClosedImage,
  Exported,
  ImageSession,
  Job,
  JobKind,
  Offer,
  OpenImage,
  Picture,
  Proposal,
  SavedPicture,
  SessionState,
  Turning,
} from './types';

/** How a job is watched and cancelled. */
type JobOptions = Required<WorkOptions>;

/** The state in which a session begins, and in which the build renders pages. */
export const EMPTY: SessionState = {
  image: null,
  job: null,
  kept: false,
  full: false,
  unreadable: false,
  offer: undefined,
  unopened: null,
};

/** Until the stage has been measured. */
const FIRST_PREVIEW_BOUNDS: Size = { width: 1600, height: 1200 };

/** A session over a core, by default one with a worker of its own, and a place where images are kept. */
export function createImageSession(
  makeCore: (previewBounds: () => Size) => ImageCore = (previewBounds) => createImageCore({ previewBounds }),
  store: KeptImages = new KeptStore(),
): ImageSession {
  return new ImageSessionStore(makeCore, store);
}

class ImageSessionStore implements ImageSession {
  readonly #core: ImageCore;
  readonly #exportCache: ExportCache;
  readonly #urls = new ObjectUrls();
  readonly #autosave: Autosave;
  readonly #turns = new Turns(
    (work) =>
      this.#idleJob('turn', async (options) => {
        await work(options);
        this.#encode();
      }),
    (edit, options) => this.#commit(edit, options),
  );
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #previewBounds = FIRST_PREVIEW_BOUNDS;
  #originalExportUrl: string | null = null;
  /** Cancels the running job; another one once a newer job has begun. */
  #controller = new AbortController();

  constructor(makeCore: (previewBounds: () => Size) => ImageCore, store: KeptImages) {
    this.#core = makeCore(() => this.#previewBounds);
    this.#exportCache = new ExportCache(this.#core);
    this.#autosave = new Autosave(
      store,
      (kept) => this.#setState({ ...this.#state, kept }),
      () => this.#setState({ ...this.#state, full: true }),
      () => this.#setState({ ...this.#state, unreadable: true }),
    );
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  prepare(): () => void {
    this.#core.prepare();
    const stops = [this.#autosave.start(), keeping.subscribe(() => void this.#look())];
    void this.#look();
    return () => {
      for (const stop of stops) stop();
    };
  }

  prewarm(): void {
    this.#core.prewarm();
  }

  setPreviewBounds(bounds: Size): void {
    this.#previewBounds = bounds;
  }

  open(file: File): Promise<OpenImage> {
    // A newer file ends whatever goes on with the older one.
    this.#endJob();
    if (this.#state.unopened) this.#setState({ ...this.#state, unopened: null });
    const fileUrl = this.#urls.create(file);
    const work = async (options: JobOptions) => {
      try {
        const opened = await this.#core.open(file, options);
        this.#assertPresent(options.signal);
        return this.#showNew(this.#imageOf(file, fileUrl, opened));
      } catch (thrown) {
        const isUnavailable = thrown instanceof ImageCoreError && thrown.code === 'core-unavailable';
        if (isUnavailable && !options.signal.aborted) this.#setState({ ...this.#state, unopened: file });
        throw thrown;
      }
    };
    return this.#job('open', work, { file, fileUrl });
  }

  reopen(closed: ClosedImage): Promise<OpenImage> {
    if (this.#state.image) this.close();
    else this.#endJob();
    const { file } = closed;
    const fileUrl = this.#urls.create(file);
    const show = (image: OpenImage) => this.#showNew(image);
    return this.#job('open', (options) => this.#replayed(closed, options, show), { file, fileUrl });
  }

  restore(): Promise<OpenImage | null> {
    this.#endJob();
    return this.#job('restore', async (options) => {
      const { image, offer } = this.#state;
      try {
        const taken = offer && !image ? await this.#take(offer, options.signal) : null;
        if (taken) return await this.#reopen(taken, options);
      } catch (thrown) {
        if (isUnreadableKept(thrown)) await this.#look();
        throw thrown;
      }
      await this.#look();
      return null;
    });
  }

  async discardOffer(): Promise<void> {
    const { offer } = this.#state;
    if (offer) await this.#autosave.discard(offer);
    await this.#look();
  }

  canKeep(): Promise<boolean> {
    return this.#autosave.isPossible();
  }

  preview(edit: Edit): Promise<void> {
    return this.#idleJob('preview', async (options) => {
      const snapshot = await this.#core.preview(edit, options);
      this.#assertPresent(options.signal);
      this.#setImage({ proposal: this.#proposalOf(edit, snapshot), exported: null });
    });
  }

  discardPreview(): void {
    if (this.#state.image?.proposal) this.#setImage({ proposal: null, exported: null });
  }

  apply(edit: Edit): Promise<void> {
    return this.#idleJob('apply', async (options) => {
      await this.#commit(edit, options);
      this.#encode();
    });
  }

  turn(edit: Turning): Promise<void> {
    return this.#turns.ask(edit);
  }

  reset(): Promise<void> {
    return this.#idleJob('reset', async (options) => {
      const snapshot = await this.#core.reset(options);
      this.#assertPresent(options.signal);
      this.#show(snapshot);
    });
  }

  replay(edits: readonly Edit[]): Promise<void> {
    return this.#idleJob('apply', async (options) => {
      const snapshot = await this.#core.replay(edits, options);
      this.#assertPresent(options.signal);
      this.#show(snapshot);
      this.#encode();
    });
  }

  export(): Promise<SavedPicture> {
    return this.#save('current', () => {
      const { edits, current } = this.#openImage();
      return this.#exportCache.of(edits, current);
    });
  }

  exportProposal(): Promise<SavedPicture> {
    return this.#save('proposal', () => {
      const { proposal } = this.#openImage();
      if (!proposal) throw new ImageCoreError('no-image');
      return this.#exportCache.of(proposal.edits, proposal.picture, proposal.edit);
    });
  }

  exportOriginal(): Promise<string> {
    return this.#idleJob('export', async (options) => {
      if (this.#originalExportUrl) return this.#originalExportUrl;
      const blob = await this.#core.exportOriginal(options);
      this.#assertPresent(options.signal);
      this.#originalExportUrl = this.#urls.create(blob);
      return this.#originalExportUrl;
    });
  }

  sizeOf(url: string): number | null {
    return this.#urls.sizeOf(url);
  }

  cancel(): void {
    this.#controller.abort(new Cancelled());
  }

  abandon(): void {
    this.#controller.abort();
  }

  close(): void {
    this.#endJob();
    this.#core.close();
    this.#exportCache.clear();
    this.#originalExportUrl = null;
    this.#setState(EMPTY);
    void this.#look();
  }

  /** Looks for an image that can be restored. */
  async #look(): Promise<void> {
    const offer = await this.#autosave.find();
    this.#setState({ ...this.#state, offer });
  }

  /** Takes what is offered. When that is cancelled it waits no longer: a browser's storage can hang. */
  #take(offer: Offer, signal: AbortSignal): Promise<ClaimedAutosave | null> {
    const { promise, resolve, reject } = deferred<ClaimedAutosave | null>();
    const cancel = () => reject(signal.reason);
    signal.addEventListener('abort', cancel);
    void this.#autosave.take(offer).then((taken) => {
      signal.removeEventListener('abort', cancel);
      if (signal.aborted) taken?.release();
      else resolve(taken);
    }, reject);
    return promise;
  }

  /** Opens a kept image as it was left. */
  async #reopen({ kept, file, ...taken }: ClaimedAutosave, options: JobOptions): Promise<OpenImage> {
    try {
      options.signal.throwIfAborted();
      return await this.#replayed({ ...kept, file }, options, (image) => {
        this.#autosave.adopt({ kept, file, ...taken });
        return this.#showNew({ ...image, exported: kept.exported }, { kept: true, offer: null });
      });
    } catch (thrown) {
      if (isPermanent(thrown)) {
        this.#autosave.remove({ id: kept.id, release: taken.release });
        throw new UnreadableKept({ cause: thrown });
      }
      taken.release();
      throw thrown;
    }
  }

  /**
   * Opens a file while none is open, and does to it again what had been done.
   *
   * @param show puts the image into the state, in the same task in which its URLs are made.
   */
  async #replayed(
    { file, edits, proposal: edit }: ClosedImage,
    options: JobOptions,
    show: (image: OpenImage) => OpenImage,
  ): Promise<OpenImage> {
    try {
      const opened = await this.#core.open(file, options);
      const snapshot = edits.length > 0 ? await this.#core.replay(edits, options) : opened;
      const proposed = edit && (await this.#core.preview(edit, options));
      this.#assertPresent(options.signal);
      const fileUrl = this.#state.job?.fileUrl ?? this.#urls.create(file);
      const proposal = edit && proposed ? this.#proposalOf(edit, proposed) : null;
      return show({ ...this.#imageOf(file, fileUrl, opened, snapshot), proposal });
    } catch (thrown) {
      // Unless it is at work on a newer file by now.
      if (this.#controller.signal === options.signal) this.#core.close();
      throw thrown;
    }
  }

  /** A job that only starts when none runs: a double click runs the work once. */
  #idleJob<T>(kind: JobKind, work: (options: JobOptions) => Promise<T>): Promise<T> {
    if (this.#state.job) return Promise.reject(new DOMException('Other work is running.', 'AbortError'));
    // Nobody waits for the PNG that is made in the background, or else there would be a job.
    if (kind !== 'export') this.#exportCache.stop();
    return this.#job(kind, work);
  }

  async #job<T>(
    kind: JobKind,
    work: (options: JobOptions) => Promise<T>,
    about: Pick<Job, 'file' | 'fileUrl'> = {},
  ): Promise<T> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#controller = controller;
    this.#setState({ ...this.#state, job: { kind, progress: null, ...about } });
    const onProgress = (progress: Progress) => {
      if (!signal.aborted) this.#setState({ ...this.#state, job: { kind, progress, ...about } });
    };
    try {
      return await work({ signal, onProgress });
    } finally {
      if (this.#controller === controller) this.#setState({ ...this.#state, job: null });
    }
  }

  /** Ends the running job, if any, and forgets it before it has come to its end. */
  #endJob(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#turns.forget();
    if (this.#state.job) this.#setState({ ...this.#state, job: null });
  }

  /**
   * Drops what has come for a job when a newer one has taken its place, or the image was closed. What was cancelled too
   * late, when the core had done it already, is shown.
   */
  #assertPresent(signal: AbortSignal): void {
    if (this.#controller.signal !== signal) throw signal.reason;
  }

  #save(exported: Exported, encoding: () => Encoding): Promise<SavedPicture> {
    return this.#idleJob('export', async ({ signal, onProgress }) => {
      const wanted = encoding();
      signal.addEventListener('abort', () => wanted.controller.abort(signal.reason));
      onProgress({ stage: 'encode', step: 1, steps: 1 });
      const blob = await wanted.blob;
      // Closed in the meantime, nobody would revoke the address.
      this.#assertPresent(signal);
      wanted.url ??= this.#urls.create(blob);
      this.#setImage({ exported });
      return { ...wanted.picture, url: wanted.url };
    });
  }

  /** Has the core do an edit, and shows the image after it. */
  async #commit(edit: Edit, options: JobOptions): Promise<void> {
    const snapshot = await this.#core.apply(edit, options);
    this.#assertPresent(options.signal);
    this.#show(snapshot);
  }

  /** Begins to write the PNG of the committed image, so that saving rarely waits. */
  #encode(): void {
    const { edits, current } = this.#openImage();
    this.#exportCache.of(edits, current);
  }

  #show(snapshot: Snapshot): void {
    this.#setImage({
      current: this.#picture(snapshot),
      edits: snapshot.edits,
      proposal: null,
      exported: null,
    });
  }

  /** Shows an image in place of the one that was open, if any. */
  #showNew(image: OpenImage, change: Partial<SessionState> = {}): OpenImage {
    this.#exportCache.clear();
    this.#originalExportUrl = null;
    this.#setState({ ...this.#state, full: false, unopened: null, ...change, image });
    return image;
  }

  /** An image that was opened, and perhaps edited since. */
  #imageOf(file: File, fileUrl: string, opened: Opened, edited: Snapshot = opened): OpenImage {
    const original = this.#picture(opened);
    return {
      file,
      fileUrl,
      source: opened.source,
      hasMetadata: hasMetadata(file),
      original,
      current: edited === opened ? original : this.#picture(edited),
      edits: edited.edits,
      proposal: null,
      exported: null,
    };
  }

  #proposalOf(edit: Edit, snapshot: Snapshot): Proposal {
    return { edit, edits: snapshot.edits, picture: this.#picture(snapshot) };
  }

  #picture({ size, preview }: Snapshot): Picture {
    return { size, preview, previewUrl: this.#urls.create(preview) };
  }

  #openImage(): OpenImage {
    if (!this.#state.image) throw new ImageCoreError('no-image');
    return this.#state.image;
  }

  #setImage(change: Partial<OpenImage>): void {
    // Whoever goes on with the open image no longer waits for another.
    this.#setState({ ...this.#state, image: { ...this.#openImage(), ...change }, unopened: null });
  }

  #setState(state: SessionState): void {
    const { image } = this.#state;
    this.#state = state;
    if (state.image !== image) this.#autosave.follow(state.image);
    this.#urls.keepOnly(this.#shownUrls());
    for (const listener of this.#listeners) listener();
  }

  /** Every URL that somebody may still look at. */
  #shownUrls(): Set<string> {
    const { image, job } = this.#state;
    return new Set(
      [
        job?.fileUrl,
        image?.fileUrl,
        image?.original.previewUrl,
        image?.current.previewUrl,
        image?.proposal?.picture.previewUrl,
        ...this.#exportCache.urls,
        this.#originalExportUrl,
      ].filter((url) => typeof url === 'string'),
    );
  }
}
