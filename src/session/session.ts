import { MAX_STEP_PREVIEW_BYTES } from '../config/limits';
import { ENCODE_DELAY_MS } from '../config/timings';
import {
  commitStep,
  type Edit,
  type Encoding,
  editsWith,
  type History,
  moveTo,
  pixelEdits,
  presentEdits,
  type RotateFlipEdit,
  type Step,
  sameEdits,
  stepOf,
} from '../edits';
import { createImageCore, type ImageCore, type Pixel, type RenderRegion, type Samples } from '../imagecore';
import type { Point, Rect, Size } from '../lib/geometry';
import { abortError } from '../lib/promises';
import { Autosave, autosaveSwitch } from './autosave/autosave';
import { type AutosavedImages, AutosaveStore } from './autosave/autosaveStore';
import { ImageOpener } from './imageOpener';
import { PngEncoder } from './pngEncoder';
import { PreviewCache } from './previewCache';
import { savedAfterChange } from './savedFile';
import { Saver } from './saver';
import { CanceledByVisitor, type RequestOptions, Scheduler } from './scheduler';
import {
  EMPTY_STATE,
  PAGE_REQUESTS,
  REPLACED_BY_HISTORY_MOVE,
  SessionStateStore,
  STEP_REQUESTS,
} from './sessionState';
import { Sharpening } from './sharpening';
import type { ClosedImage, EditPreview, ImageSession, OpenImage, Pressed, SessionState } from './types';

export function createImageSession(
  core: ImageCore = createImageCore(),
  store: AutosavedImages = new AutosaveStore(),
): ImageSession {
  return new ImageSessionStore(core, store);
}

class ImageSessionStore implements ImageSession {
  readonly #core: ImageCore;
  readonly #previews: PreviewCache;
  readonly #opener: ImageOpener;
  readonly #pngs: PngEncoder;
  readonly #sharpening: Sharpening;
  readonly #autosave: Autosave;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;

  readonly getState: () => SessionState;
  readonly subscribe: ImageSession['subscribe'];
  readonly save: ImageSession['save'];
  readonly saveAs: ImageSession['saveAs'];
  readonly saveAll: ImageSession['saveAll'];
  readonly saveOriginal: ImageSession['saveOriginal'];
  readonly makeIcons: ImageSession['makeIcons'] = (work) =>
    this.#scheduler.exclusive('icons', async ({ signal, onProgress }) => {
      const { file } = this.#state.openImage();
      const orAborted = async <T>(made: Promise<T>): Promise<T> => {
        const result = await made;
        signal.throwIfAborted();
        return result;
      };
      await work({
        encode: (edits, encoding) => orAborted(this.#core.encode({ file, edits }, encoding, { signal })),
        samples: (edits) => orAborted(this.#core.samples({ file, edits }, { signal })),
        onProgress,
      });
    });
  readonly reduce: ImageSession['reduce'] = (preview, size, style = { fit: 'stretch' }) =>
    this.#core.reduce(preview, { kind: 'resize', size, ...style });

  constructor(core: ImageCore, store: AutosavedImages) {
    this.#core = core;
    this.#previews = new PreviewCache(core, MAX_STEP_PREVIEW_BYTES);
    this.#autosave = new Autosave(
      store,
      (autosaved) => this.#state.set({ autosaved }),
      (unstored) => this.#state.set({ unstored }),
      () => this.#state.set({ unreadable: true }),
    );
    this.#state = new SessionStateStore((image) => this.#autosave.sync(image));
    this.#scheduler = new Scheduler(
      (request) => {
        this.#state.set({ request });
        if (request) this.#sharpening.stop();
        else this.#sharpening.begin();
      },
      (isEncodingAhead) => this.#state.set({ isEncodingAhead }),
    );
    this.#pngs = new PngEncoder(core, this.#state, this.#scheduler);
    this.#sharpening = new Sharpening(this.#previews, this.#state, this.#scheduler);
    this.#opener = new ImageOpener(core, this.#previews, this.#state, this.#scheduler, this.#autosave, () =>
      this.#pngs.clear(),
    );
    const saver = new Saver(core, this.#previews, this.#pngs, this.#state, this.#scheduler);
    ({
      save: this.save,
      saveAs: this.saveAs,
      saveAll: this.saveAll,
      saveOriginal: this.saveOriginal,
    } = saver);
    this.getState = this.#state.get;
    this.subscribe = this.#state.subscribe;
  }

  prepare(): () => void {
    this.#core.prepare();
    const stops = [
      this.#autosave.start(),
      autosaveSwitch.subscribe(() => void this.#opener.findRestorable()),
    ];
    void this.#opener.findRestorable();
    return () => {
      for (const stop of stops) stop();
    };
  }

  prewarm(): void {
    this.#core.prewarm();
  }

  setPreviewBounds(bounds: Size): void {
    this.#state.bounds = bounds;
    this.#sharpening.begin();
  }

  open(file: File): Promise<OpenImage> {
    return this.#opener.open(file);
  }

  reopen(closed: ClosedImage): Promise<OpenImage> {
    if (this.#state.get().image) this.close();
    return this.#encodeAhead(this.#opener.reopen(closed));
  }

  restore(): Promise<OpenImage | null> {
    return this.#encodeAhead(this.#opener.restore());
  }

  async discardRestorable(): Promise<void> {
    const { restorable } = this.#state.get();
    if (restorable) await this.#autosave.discard(restorable);
    await this.#opener.findRestorable();
  }

  canAutosave(): Promise<boolean> {
    return this.#autosave.isPossible();
  }

  async preview(edit: Edit, pressed?: Pressed): Promise<EditPreview> {
    this.#state.refuseOutdated(pressed);
    const running = this.#state.get().request?.edit;
    if (running && sameEdits([running], [edit])) throw abortError('It is being previewed.');
    const work = async (options: RequestOptions) => {
      const { file, history } = this.#state.openImage();
      const edits = editsWith(history, edit);
      const picture = await this.#previews.render({ file, edits }, this.#state.bounds, options);
      options.signal.throwIfAborted();
      const editPreview = { edit, edits, picture, pngBytes: this.#pngs.bytesAfter(edits) };
      this.#changePicture({ editPreview });
      this.#pngs.ahead('editPreview', ENCODE_DELAY_MS);
      return editPreview;
    };
    return this.#scheduler.latest('preview', work, ['preview'], { edit });
  }

  discardPreview(): void {
    if (this.#state.get().request?.kind === 'preview') this.abandon();
    if (!this.#state.get().image?.editPreview) return;
    this.#changePicture({ editPreview: null });
    this.#pngs.ahead('current', ENCODE_DELAY_MS);
  }

  async apply(edits: Edit | readonly Edit[], pressed?: Pressed): Promise<OpenImage> {
    this.#state.refuseOutdated(pressed);
    return this.#scheduler.exclusive('apply', (options) => this.#commit(stepOf([edits].flat()), options));
  }

  async applyPreview(...further: readonly Edit[]): Promise<OpenImage> {
    const edit = this.#state.get().image?.editPreview?.edit;
    if (!edit) throw abortError('There is no preview.');
    return this.apply([edit, ...further]);
  }

  rotateFlip(edit: RotateFlipEdit): Promise<OpenImage> {
    return this.#scheduler.inOrder('rotateFlip', (options) => this.#commit(edit, options));
  }

  async reset(pressed?: Pressed): Promise<OpenImage> {
    this.#state.refuseOutdated(pressed);
    return this.#scheduler.exclusive('reset', (options) => this.#commit({ kind: 'reset' }, options));
  }

  async undo(pressed?: Pressed): Promise<OpenImage | null> {
    this.#state.refuseOutdated(pressed);
    const { request } = this.#state.get();
    if (!request || !STEP_REQUESTS.includes(request.kind)) return this.goTo(this.#position() - 1);
    this.cancel();
    return null;
  }

  async redo(): Promise<OpenImage | null> {
    return this.goTo(this.#position() + 1);
  }

  async goTo(at: number): Promise<OpenImage | null> {
    const { history } = this.#state.openImage();
    const goal = moveTo(history, at);
    if (goal.at === this.#position()) return null;
    const work = async (options: RequestOptions) => {
      await this.#show(goal, options);
      if (goal.at > 0) this.#pngs.ahead('current', ENCODE_DELAY_MS);
      return this.#state.openImage();
    };
    return this.#scheduler.latest('move', work, REPLACED_BY_HISTORY_MOVE, { goal: goal.at });
  }

  async renderForViewer(
    edits: readonly Edit[],
    region: RenderRegion,
    signal: AbortSignal,
    encoding?: Encoding,
  ): Promise<Blob> {
    const { file } = this.#state.openImage();
    return this.#scheduler.forViewer(
      async () => (await this.#core.render({ file, edits, encoding }, region, { signal })).preview,
    );
  }

  async pixel(edits: readonly Edit[], at: Point, signal: AbortSignal, encoding?: Encoding): Promise<Pixel> {
    const { file } = this.#state.openImage();
    return this.#scheduler.forViewer(() => this.#core.pixel({ file, edits, encoding }, at, { signal }));
  }

  async samples(edits: readonly Edit[], signal: AbortSignal): Promise<Samples> {
    const { file } = this.#state.openImage();
    return this.#scheduler.forViewer(() => this.#core.samples({ file, edits }, { signal }));
  }

  async contentRect(tolerance: number, signal: AbortSignal): Promise<Rect | null> {
    const { id, file, edits } = this.#state.openImage();
    const rect = await this.#scheduler.forViewer(() =>
      this.#core.contentRect({ file, edits }, tolerance, { signal }),
    );
    signal.throwIfAborted();
    const { image } = this.#state.get();
    if (image?.id !== id || !sameEdits(pixelEdits(image.edits), pixelEdits(edits)))
      throw abortError('The image has changed.');
    return rect;
  }

  cancel(): void {
    this.#scheduler.cancel(new CanceledByVisitor());
  }

  abandon(): void {
    this.#scheduler.cancel(abortError('Nobody wants the result any more.'));
  }

  leavePage(): void {
    const { request } = this.#state.get();
    if (request && PAGE_REQUESTS.includes(request.kind)) this.abandon();
  }

  close(): void {
    this.#scheduler.clear(abortError('The image was closed.'));
    this.#sharpening.stop();
    this.#core.close();
    this.#pngs.clear();
    this.#previews.clear();
    this.#state.set(EMPTY_STATE);
    void this.#opener.findRestorable();
  }

  /** The position in the history, or the one to which a running move leads. */
  #position(): number {
    return this.#state.get().request?.goal ?? this.#state.openImage().history.at;
  }

  async #commit(step: Step, options: RequestOptions): Promise<OpenImage> {
    const { editPreview, history: before } = this.#state.openImage();
    const history = commitStep(before, step);
    await this.#show(history, options);
    // A density changes no pixel, so a preview stays. The page then shows the size of the PNG of this preview.
    const staying = step.kind === 'density' ? editPreview : null;
    if (staying) {
      const edits = editsWith(history, staying.edit);
      this.#state.setImage({
        editPreview: { ...staying, edits, pngBytes: this.#pngs.bytesAfter(edits) },
      });
    }
    this.#pngs.ahead(staying ? 'editPreview' : 'current');
    return this.#state.openImage();
  }

  async #show(history: History, options: RequestOptions): Promise<void> {
    const { file } = this.#state.openImage();
    const edits = presentEdits(history);
    const current = await this.#previews.render({ file, edits }, this.#state.bounds, options);
    options.signal.throwIfAborted();
    const pngBytes = this.#pngs.bytesAfter(edits);
    this.#changePicture({ history, edits, current, pngBytes, editPreview: null });
  }

  /** Changes what a picture shows, so that what was saved is no longer one of the image's pictures. */
  #changePicture(change: Partial<OpenImage>): void {
    const { saved } = this.#state.openImage();
    this.#state.setImage({ ...change, saved: savedAfterChange(saved) });
  }

  async #encodeAhead<Opened extends OpenImage | null>(opening: Promise<Opened>): Promise<Opened> {
    const image = await opening;
    if (image) this.#pngs.ahead(image.editPreview ? 'editPreview' : 'current', ENCODE_DELAY_MS);
    return image;
  }
}
