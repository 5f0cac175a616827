import { type Edit, sameEdits } from '../edits';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { abortError, delay } from '../lib/promises';
import { fillsBounds, type PreviewCache } from './previewCache';
import type { Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { Picture } from './types';

/** The time without a change of the stage's size before shown previews are rendered again for this size. */
export const SHARPEN_DELAY_MS = 250;

/**
 * Renders previews again that have too few pixels for the stage, for example after the window was enlarged or the page
 * was zoomed. The work is done in the background, and a request cancels it. Until a new preview exists, the old one is
 * shown. A preview that has more pixels than the stage needs is kept.
 */
export class Sharpening {
  readonly #previews: PreviewCache;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  #controller: AbortController | null = null;

  constructor(previews: PreviewCache, state: SessionStateStore, scheduler: Scheduler) {
    this.#previews = previews;
    this.#state = state;
    this.#scheduler = scheduler;
  }

  /** Starts the work after `SHARPEN_DELAY_MS`, unless no preview needs it or a request runs. */
  begin(): void {
    this.stop();
    if (this.#state.get().request || !this.#nextCoarse()) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#sharpen(controller.signal).catch((thrown: unknown) => {
      if (!controller.signal.aborted && !isAbort(thrown)) logFailure('sharpen', 'unavailable', thrown);
    });
  }

  stop(): void {
    this.#controller?.abort(abortError('The preview is no longer needed.'));
    this.#controller = null;
  }

  async #sharpen(signal: AbortSignal): Promise<void> {
    // The size of a window changes many times while a visitor drags its edge.
    await delay(SHARPEN_DELAY_MS, signal);
    for (let edits = this.#nextCoarse(); edits; edits = this.#nextCoarse()) {
      const { file } = this.#state.openImage();
      const { bounds } = this.#state;
      const present = edits;
      const options = { signal, onProgress: () => {} };
      const picture = await this.#scheduler.forViewer(() =>
        this.#previews.render({ file, edits: present }, bounds, options),
      );
      signal.throwIfAborted();
      this.#replace(present, picture);
    }
  }

  /** The edits of a shown picture whose preview has too few pixels. The most visible picture is the first. */
  #nextCoarse(): readonly Edit[] | null {
    const { image } = this.#state.get();
    if (!image) return null;
    const { editPreview, current, edits, original } = image;
    const isCoarse = (picture: Picture) => !fillsBounds(picture, this.#state.bounds);
    if (editPreview && isCoarse(editPreview.picture)) return editPreview.edits;
    if (isCoarse(current)) return edits;
    return isCoarse(original) ? [] : null;
  }

  #replace(edits: readonly Edit[], picture: Picture): void {
    const image = this.#state.openImage();
    const { editPreview, saved } = image;
    this.#state.set({
      image: {
        ...image,
        original: edits.length === 0 ? picture : image.original,
        current: sameEdits(image.edits, edits) ? picture : image.current,
        editPreview:
          editPreview && sameEdits(editPreview.edits, edits) ? { ...editPreview, picture } : editPreview,
        saved: saved && sameEdits(saved.edits, edits) ? { ...saved, picture } : saved,
      },
    });
  }
}
