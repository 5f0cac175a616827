import { ImageCoreError } from '../imagecore';
import type { Size } from '../lib/geometry';
import { ObjectUrls } from './objectUrls';
import type { Rendering } from './previewCache';
import type { OpenImage, Picture, SessionState } from './types';

/**
 * An estimate of the size of the stage, in device pixels. The stage is the area of the page that shows the image. The
 * estimate is used until `ImageSession.setPreviewBounds` is called.
 */
const FIRST_PREVIEW_BOUNDS: Size = { width: 1600, height: 1200 };

/** The state of a new session. The build also prerenders the pages in this state. */
export const EMPTY: SessionState = {
  image: null,
  request: null,
  encoding: false,
  autosaved: false,
  unstored: null,
  unreadable: false,
  restorable: undefined,
  unopened: null,
};

/**
 * Holds the state of a session, calls listeners when the state changes, and revokes blob URLs that the state no longer
 * contains.
 */
export class SessionStateStore {
  readonly urls = new ObjectUrls();
  /** The size of the largest picture that the stage can show. Previews are reduced so that they fit into it. */
  bounds: Size = FIRST_PREVIEW_BOUNDS;
  readonly #onImage: (image: OpenImage | null) => void;
  readonly #otherUrls: () => readonly (string | null | undefined)[];
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;

  /**
   * @param onImage called with the open image when it has changed.
   * @param otherUrls returns the URLs outside the state that must not be revoked.
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

  /** Replaces the fields of the state that `change` contains. Blob URLs that are no longer in use are revoked. */
  set(change: Partial<SessionState>): void {
    const { image } = this.#state;
    this.#state = { ...this.#state, ...change };
    if (this.#state.image !== image) this.#onImage(this.#state.image);
    this.urls.keepOnly(this.#shownUrls());
    for (const listener of this.#listeners) listener();
  }

  /** The open image. Throws 'no-image' if no image is open. */
  openImage(): OpenImage {
    const { image } = this.#state;
    if (!image) throw new ImageCoreError('no-image');
    return image;
  }

  /** Replaces the fields of the open image that `change` contains. */
  setImage(change: Partial<OpenImage>): void {
    // `unopened` is a file that the visitor can try to open again. A visitor who continues to work on the open image no
    // longer wants to open this file, so `unopened` becomes null.
    this.set({ image: { ...this.openImage(), ...change }, unopened: null });
  }

  /**
   * Creates a picture with a blob URL. The next change of the state revokes the URL unless the new state contains it.
   */
  picture({ size, hasAlpha, preview, bounds }: Rendering): Picture {
    return { size, hasAlpha, preview, bounds, previewUrl: this.urls.create(preview) };
  }

  #shownUrls(): Set<string> {
    const { image, request } = this.#state;
    return new Set(
      [
        request?.fileUrl,
        image?.fileUrl,
        image?.original.previewUrl,
        image?.current.previewUrl,
        image?.editPreview?.picture.previewUrl,
        ...this.#otherUrls(),
      ].filter((url) => typeof url === 'string'),
    );
  }
}
