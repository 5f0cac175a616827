import { densityAfter, FULL_OUTPUT, type Output } from '../edits';
import { type ImageCore, ImageCoreError, isAbort } from '../imagecore';
import { lazyImport } from '../lib/lazyImport';
import { abortError } from '../lib/promises';
import type { PngEncoder } from './pngEncoder';
import type { PreviewCache } from './previewCache';
import { pictureOf, savedInFull } from './savedFile';
import { isCanceledByVisitor, type RequestOptions, type Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { MakeFileOptions, PictureToSave } from './triedFile';
import type { ImageSession, MadeFile, SavedFile, SaveOutcome } from './types';

/** Few visitors choose another output, so what makes it is fetched when it is needed. */
const loadMaking = lazyImport(() => import('./makeFile'));

/** Makes the file that is saved: first that of a picture with all its pixels and colors, then that of another output. */
export class Saver implements Pick<ImageSession, 'save' | 'saveAs' | 'saveAll' | 'saveOriginal'> {
  readonly #core: ImageCore;
  readonly #previews: PreviewCache;
  readonly #pngs: PngEncoder;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  /** Identifies the newest call of `saveAs`. */
  #newest: object | null = null;

  constructor(
    core: ImageCore,
    previews: PreviewCache,
    pngs: PngEncoder,
    state: SessionStateStore,
    scheduler: Scheduler,
  ) {
    this.#core = core;
    this.#previews = previews;
    this.#pngs = pngs;
    this.#state = state;
    this.#scheduler = scheduler;
  }

  readonly save: ImageSession['save'] = (of) =>
    this.#scheduler.exclusive('save', async ({ signal, onProgress }) => {
      const image = this.#state.openImage();
      const shown = pictureOf(image, of);
      if (!shown) throw new ImageCoreError('no-image');
      onProgress({ phase: 'encode', step: 1, steps: 1 });
      try {
        const png = await this.#pngs.shownPng(image.file, shown.edits, signal);
        const { saved, output } = this.#state.openImage();
        // Whoever comes back without a change finds the file that was made.
        const isSaved = saved?.of === of && saved.png === png && saved.output === output && saved.file;
        if (!isSaved) this.#state.setImage({ saved: chosen(savedInFull({ of, ...shown, png }), output) });
        return png;
      } catch (thrown) {
        // The cancellation may have ended the encoding, but the page still shows its size.
        if (signal.aborted) this.#pngs.aheadAgain(image.id, of);
        throw thrown;
      }
    });

  readonly saveAs: ImageSession['saveAs'] = async (output) => {
    const { image } = this.#state.get();
    const before = image?.saved;
    if (!image || !before?.of || !before.png) throw new ImageCoreError('no-image');
    const call = {};
    this.#newest = call;
    const saved = chosen(before, output);
    this.#state.setImage({ saved, output });
    const { edits, picture } = saved;
    const density = densityAfter(image.source.density, edits);
    const made = { file: image.file, edits, picture, density, blob: saved.file?.blob ?? before.png };
    let isForgotten = output.kind === 'search';
    try {
      return await this.#scheduler.latest('save', (options) => this.#make(output, made, options), ['save']);
    } catch (thrown) {
      // Whoever only leaves the page still wants this output.
      isForgotten ||= !isAbort(thrown) || isCanceledByVisitor(thrown);
      throw thrown;
    } finally {
      // Without a result, the full file is saved. After a newer choice or an edit, nothing is left to do.
      const after = this.#state.get().image?.saved;
      const isMade = after?.file && (output.kind !== 'search' || after.file.blob !== after.png);
      if (this.#newest === call && after?.output === output && !isMade)
        this.#state.setImage({ saved: savedInFull(after), ...(isForgotten && { output: FULL_OUTPUT }) });
    }
  };

  readonly saveAll: ImageSession['saveAll'] = () => {
    if (this.#state.get().request?.kind === 'save')
      this.#scheduler.cancel(abortError('All pixels and colors are saved.'));
    const saved = this.#state.get().image?.saved;
    if (saved && saved.output.kind !== 'all')
      this.#state.setImage({ saved: savedInFull(saved), output: FULL_OUTPUT });
  };

  readonly saveOriginal: ImageSession['saveOriginal'] = () =>
    this.#scheduler.exclusive('save', async ({ signal }) => {
      const { file, source } = this.#state.openImage();
      if (source.format === 'png') return file.slice(0, file.size, 'image/png');
      return this.#pngs.png(file, [], signal);
    });

  async #make(output: Output, image: PictureToSave, options: RequestOptions): Promise<SaveOutcome> {
    if (output.kind === 'all') return { bytes: image.blob.size, exhausted: true };
    const { makeFile } = await loadMaking();
    options.signal.throwIfAborted();
    const core = this.#core;
    const preview: MakeFileOptions['preview'] = (state) =>
      this.#previews.render(state, this.#state.bounds, options);
    const show = (file: MadeFile) => this.#show(output, file);
    return makeFile(image, output, { ...options, core, preview, show });
  }

  /** Shows the file that was made, unless another output was chosen meanwhile. */
  #show(output: Output, file: MadeFile): void {
    const { saved } = this.#state.openImage();
    if (saved?.output === output) this.#state.setImage({ saved: { ...saved, file } });
  }
}

/** The saved file when `output` is chosen. A search has a file from its start: the one that is there. */
function chosen(saved: SavedFile, output: Output): SavedFile {
  if (output.kind === 'all') return savedInFull(saved);
  if (output.kind !== 'search') return { ...saved, output, file: null };
  return { ...(saved.output.kind === 'search' ? saved : savedInFull(saved)), output };
}
