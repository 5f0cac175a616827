import { ImageCoreError, type Rendered, type View } from '../imagecore';
import type { Size } from '../lib/geometry';
import { ObjectUrls } from './objectUrls';
import type { OpenImage, Picture, SessionState } from './types';

/** Until the stage has been measured. */
const FIRST_PREVIEW_BOUNDS: Size = { width: 1600, height: 1200 };

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

/** The state of a session, its listeners, and the blob URLs that it shows. */
export class SessionStateStore {
  readonly urls = new ObjectUrls();
  /** How pictures of the image are rendered: to fit the stage. */
  view: View = { bounds: FIRST_PREVIEW_BOUNDS };
  readonly #onImage: (image: OpenImage | null) => void;
  readonly #otherUrls: () => readonly (string | null | undefined)[];
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;

  /**
   * @param onImage called when the open image has changed.
   * @param otherUrls URLs to keep beside those in the state.
   */
  constructor(
    onImage: (image: OpenImage | null) => void,
    otherUrls: () => readonly (string | null | undefined)[],
  ) {
    this.#onImage = onImage;
    this.#otherUrls = otherUrls;
  }

  get = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes a part of the state. URLs that are shown no more are revoked. */
  set(change: Partial<SessionState>): void {
    const { image } = this.#state;
    this.#state = { ...this.#state, ...change };
    if (this.#state.image !== image) this.#onImage(this.#state.image);
    this.urls.keepOnly(this.#shownUrls());
    for (const listener of this.#listeners) listener();
  }

  /** The open image. Throws 'no-image' if there is none. */
  openImage(): OpenImage {
    const { image } = this.#state;
    if (!image) throw new ImageCoreError('no-image');
    return image;
  }

  /** Changes the open image. */
  setImage(change: Partial<OpenImage>): void {
    // A visitor who goes on with the open image waits for no other file.
    this.set({ image: { ...this.openImage(), ...change }, unopened: null });
  }

  /** A picture whose URL lives until the next change of the state that does not show it. */
  picture({ size, preview }: Rendered): Picture {
    return { size, preview, previewUrl: this.urls.create(preview) };
  }

  #shownUrls(): Set<string> {
    const { image, job } = this.#state;
    return new Set(
      [
        job?.fileUrl,
        image?.fileUrl,
        image?.original.previewUrl,
        image?.current.previewUrl,
        image?.proposal?.picture.previewUrl,
        ...this.#otherUrls(),
      ].filter((url) => typeof url === 'string'),
    );
  }
}
