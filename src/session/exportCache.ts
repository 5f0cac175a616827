import { type Edit, sameEdits } from '../edits';
import type { ImageCore } from '../imagecore';
import type { Picture } from './types';

/** The PNG of the image in one state of its history: made, or in the making. */
export interface Encoding {
  readonly edits: readonly Edit[];
  readonly picture: Picture;
  /** Ends the making. */
  readonly controller: AbortController;
  readonly blob: Promise<Blob>;
  /** Once it is made and asked for. */
  url: string | null;
}

/** The newest PNG of the open image, which is made once however often it is asked for. */
export class ExportCache {
  readonly #core: ImageCore;
  #newest: Encoding | null = null;

  constructor(core: ImageCore) {
    this.#core = core;
  }

  /**
   * The PNG of a state: the one at hand if it is of this state, or else a new one.
   *
   * @param edit what comes after the committed edits, if the state is a proposal.
   */
  of(edits: readonly Edit[], picture: Picture, edit?: Edit): Encoding {
    if (this.#newest && sameEdits(this.#newest.edits, edits)) return this.#newest;
    const controller = new AbortController();
    const blob = this.#core.export({ edit, signal: controller.signal });
    const encoding: Encoding = { edits, picture, controller, blob, url: null };
    blob.catch(() => {
      // Whoever waits for it hears of the failure; the next one who asks begins anew.
      if (this.#newest === encoding) this.#newest = null;
    });
    this.#newest = encoding;
    return encoding;
  }

  /** Ends the making of one, if it goes on: something else is wanted first. */
  stop(): void {
    this.#newest?.controller.abort();
  }

  /** Every URL that somebody may still look at. */
  get urls(): readonly (string | null)[] {
    return this.#newest ? [this.#newest.picture.previewUrl, this.#newest.url] : [];
  }

  /** Forgets it: another image is open, or none. */
  clear(): void {
    this.#newest = null;
  }
}
