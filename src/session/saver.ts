import { PNG_ATTEMPTS } from '../config/limits';
import { type Edit, type Encoding, keyOfPixels, LOSSLESS, type Output, resizedTo } from '../edits';
import { type ImageCore, ImageCoreError, type Progress } from '../imagecore';
import { type Size, sameSize } from '../lib/geometry';
import { lazyImport } from '../lib/lazyImport';
import { abortError } from '../lib/promises';
import type { Encodings } from './encodings';
import type { PreviewCache } from './previewCache';
import { pictureOf, withAll } from './savedFile';
import type { RequestOptions, Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { Found, Trial } from './sizeLimit';
import type { ImageSession, MadeFile, SavedFile, SaveOutcome } from './types';

/** The picture from which a file is made. */
interface Original extends Pick<SavedFile, 'edits' | 'picture'> {
  readonly file: File;
  /** The size in bytes of the file that is there: the full one, or what an earlier search has found. */
  readonly bytes: number;
}

interface TriedFile extends Trial, Omit<MadeFile, 'picture'> {
  /** The size in pixels, if a limit is reached by fewer of them. */
  readonly size?: Size;
}

/** Few visitors set a limit, so the search for it is fetched when it is needed. */
const loadSizeLimit = lazyImport(() => import('./sizeLimit'));

/** Makes the file that is saved: first that of a picture with all its pixels and colors, then that of another output. */
export class Saver implements Pick<ImageSession, 'save' | 'saveAs' | 'saveAll' | 'saveOriginal'> {
  readonly #core: ImageCore;
  readonly #previews: PreviewCache;
  readonly #encodings: Encodings;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  /** Identifies the newest call of `saveAs`. */
  #newest: object | null = null;

  constructor(
    core: ImageCore,
    previews: PreviewCache,
    encodings: Encodings,
    state: SessionStateStore,
    scheduler: Scheduler,
  ) {
    this.#core = core;
    this.#previews = previews;
    this.#encodings = encodings;
    this.#state = state;
    this.#scheduler = scheduler;
  }

  readonly save: ImageSession['save'] = (of, output) =>
    this.#scheduler.exclusive('save', async ({ signal, onProgress }) => {
      const image = this.#state.openImage();
      const shown = pictureOf(image, of);
      if (!shown) throw new ImageCoreError('no-image');
      onProgress({ phase: 'encode', step: 1, steps: 1 });
      try {
        const png = await this.#encodings.shownPng(image.file, shown.edits, signal);
        const all = withAll({ of, ...shown, png });
        this.#state.setImage({ saved: output ? chosen(all, output) : all });
        return png;
      } catch (thrown) {
        // The cancellation may have ended the encoding, but the page still shows its size.
        if (signal.aborted) this.#encodings.aheadAgain(image.id, of);
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
    this.#state.setImage({ saved });
    const { edits, picture } = saved;
    const original = { file: image.file, edits, picture, bytes: (saved.file?.blob ?? before.png).size };
    try {
      return await this.#scheduler.latest('save', (options) => this.#make(output, original, options), [
        'save',
      ]);
    } finally {
      // Without a result, the full file is saved. After a newer choice or an edit, nothing is left to do.
      const after = this.#state.get().image?.saved;
      const isMade = after?.file && after.file.blob !== after.png;
      if (this.#newest === call && after?.output === output && !isMade)
        this.#state.setImage({ saved: withAll(after) });
    }
  };

  readonly saveAll: ImageSession['saveAll'] = () => {
    if (this.#state.get().request?.kind === 'save')
      this.#scheduler.cancel(abortError('All pixels and colors are saved.'));
    const saved = this.#state.get().image?.saved;
    if (saved && saved.output.kind !== 'all') this.#state.setImage({ saved: withAll(saved) });
  };

  readonly saveOriginal: ImageSession['saveOriginal'] = () =>
    this.#scheduler.exclusive('save', async ({ signal }) => {
      const { file, source } = this.#state.openImage();
      if (source.format === 'png') return file.slice(0, file.size, 'image/png');
      return this.#encodings.png(file, [], signal);
    });

  async #make(output: Output, original: Original, options: RequestOptions): Promise<SaveOutcome> {
    if (output.kind === 'all') return { bytes: original.bytes, exhausted: true };
    if (output.kind === 'search') return this.#search(output, original, options);
    const { fitting, smallest, exhausted } = await this.#find(output, original, options);
    if (fitting) {
      const { edits, encoding, blob } = fitting;
      const { file } = original;
      const picture = await this.#previews.render({ file, edits, encoding }, this.#state.bounds, options);
      options.signal.throwIfAborted();
      const hasSamePixels = keyOfPixels(edits, encoding) === keyOfPixels(original.edits);
      this.#show(output, { edits, encoding, blob, picture: hasSamePixels ? null : picture });
    }
    if (output.kind === 'limit' && original.bytes <= smallest.bytes)
      return { bytes: original.bytes, exhausted, size: original.picture.size };
    const { bytes, size } = smallest;
    return { bytes, exhausted, ...(size && { size }) };
  }

  /**
   * Each smaller file is shown at once, so a cancellation keeps the smallest one. The first attempts are the most
   * promising ones and are always made. After them, the search ends with the first attempt that finds no smaller file.
   */
  async #search(
    output: Output,
    { file, edits, bytes }: Original,
    { signal, onProgress }: RequestOptions,
  ): Promise<SaveOutcome> {
    let least = bytes;
    for (let step = 1; step <= PNG_ATTEMPTS.most; step++) {
      const report = (share = 0) =>
        onProgress({ phase: 'search', step, steps: Math.max(step, PNG_ATTEMPTS.least), share });
      report();
      const options = { signal, onProgress: (progress: Progress) => report(progress.share) };
      const encoding: Encoding = { ...LOSSLESS, attempt: step - 1 };
      const blob = await this.#core.encode({ file, edits }, encoding, options);
      signal.throwIfAborted();
      if (blob.size < least) {
        least = blob.size;
        this.#show(output, { edits, encoding, blob, picture: null });
      } else if (step >= PNG_ATTEMPTS.least) return { bytes: least, exhausted: step === PNG_ATTEMPTS.most };
    }
    return { bytes: least, exhausted: true };
  }

  async #find(
    output: Extract<Output, { kind: 'palette' | 'limit' }>,
    { file, edits, picture, bytes: whole }: Original,
    { signal, onProgress }: RequestOptions,
  ): Promise<Found<TriedFile>> {
    const encode = async (at: number, tried: readonly Edit[], encoding: Encoding): Promise<TriedFile> => {
      const blob = await this.#core.encode({ file, edits: tried }, encoding, { signal });
      signal.throwIfAborted();
      return { at, bytes: blob.size, edits: tried, encoding, blob };
    };
    if (output.kind === 'palette') {
      onProgress({ phase: 'palette', step: 1, steps: 1 });
      const { colors, dithers } = output;
      const fitting = await encode(colors, edits, { ...LOSSLESS, palette: { colors, dithers } });
      return { fitting, smallest: fitting, exhausted: true };
    }
    const { MAX_GUESSES, searchColors, searchSide, withLonger } = await loadSizeLimit();
    signal.throwIfAborted();
    const { bytes: limit, by } = output;
    let step = 0;
    const attempt: typeof encode = (...trial) => {
      const steps = MAX_GUESSES[by];
      // How many trials follow the guesses is not known.
      step = Math.min(step + 1, steps);
      onProgress({ phase: 'encode', step, steps });
      return encode(...trial);
    };
    if (output.by === 'colors') {
      return searchColors(limit, output.dithers, (colors, dithers) =>
        attempt(colors, edits, { ...LOSSLESS, palette: { colors, dithers } }),
      );
    }
    return searchSide(picture.size, limit, whole > limit ? whole : null, async (side) => {
      const size = withLonger(picture.size, side);
      const isWhole = sameSize(size, picture.size);
      return { ...(await attempt(side, isWhole ? edits : resizedTo(edits, size), LOSSLESS)), size };
    });
  }

  /** Shows the file that was made, unless another output was chosen meanwhile. */
  #show(output: Output, file: MadeFile): void {
    const { saved } = this.#state.openImage();
    if (saved?.output === output) this.#state.setImage({ saved: { ...saved, file } });
  }
}

/** The saved file when `output` is chosen. A search has a file from its start: the one that is there. */
function chosen(saved: SavedFile, output: Output): SavedFile {
  if (output.kind === 'all') return withAll(saved);
  if (output.kind !== 'search') return { ...saved, output, file: null };
  return { ...(saved.output.kind === 'search' ? saved : withAll(saved)), output };
}
