import { ImageCoreError } from '../imagecore';
import type { Size } from '../lib/geometry';
import { abortError } from '../lib/promises';
import type { OpenImage, Pressed, RequestKind, SessionState } from './types';

/**
 * An estimate of the size of the stage, in device pixels. The stage is the area of the page that shows the image. The
 * estimate is used until `ImageSession.setPreviewBounds` is called.
 */
const FIRST_PREVIEW_BOUNDS: Size = { width: 1600, height: 1200 };

/** The build also prerenders the pages in this state. */
export const EMPTY_STATE: SessionState = {
  image: null,
  request: null,
  canUndo: false,
  canRedo: false,
  canGoTo: false,
  isEncodingAhead: false,
  autosaved: false,
  unstored: null,
  unreadable: false,
  restorable: undefined,
  unopened: null,
};

/** The kinds of requests that commit a step. While such a request runs, `undo` cancels the request. */
export const STEP_REQUESTS: readonly RequestKind[] = ['apply', 'rotateFlip', 'reset'];

/** The kinds of requests that a move through the history (`undo`, `redo`, `goTo`) replaces. */
export const REPLACED_BY_HISTORY_MOVE: readonly RequestKind[] = ['move', 'preview'];

/** The kinds of requests whose result is shown only on the page on which they were made. */
export const PAGE_REQUESTS: readonly RequestKind[] = ['preview', 'save', 'restore', 'icons'];

type Moves = Pick<SessionState, 'canUndo' | 'canRedo' | 'canGoTo'>;

function movesOf({ image, request }: Pick<SessionState, 'image' | 'request'>): Moves {
  if (!image) return { canUndo: false, canRedo: false, canGoTo: false };
  const { at, steps } = image.history;
  const canGoTo = request === null || REPLACED_BY_HISTORY_MOVE.includes(request.kind);
  const isComputingStep = request !== null && STEP_REQUESTS.includes(request.kind);
  // `history` is the state before a running move. So undo and redo are both possible until the move ends. They do
  // nothing if the move leads to the first or the last state.
  const isMoving = request?.kind === 'move';
  return {
    canUndo: isComputingStep || (canGoTo && (isMoving || at > 0)),
    canRedo: canGoTo && (isMoving || at < steps.length),
    canGoTo,
  };
}

export class SessionStateStore {
  /** The size of the largest picture that the stage can show. Previews are reduced so that they fit into it. */
  bounds: Size = FIRST_PREVIEW_BOUNDS;
  readonly #onImage: (image: OpenImage | null) => void;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY_STATE;

  constructor(onImage: (image: OpenImage | null) => void) {
    this.#onImage = onImage;
  }

  get = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<Omit<SessionState, keyof Moves>>): void {
    const { image } = this.#state;
    const state = { ...this.#state, ...change };
    this.#state = { ...state, ...movesOf(state) };
    if (this.#state.image !== image) this.#onImage(this.#state.image);
    for (const listener of this.#listeners) listener();
  }

  /** Throws 'no-image' if no image is open. */
  openImage(): OpenImage {
    const { image } = this.#state;
    if (!image) throw new ImageCoreError('no-image');
    return image;
  }

  /** Throws an `AbortError` if a request was pressed on what is no longer so. */
  refuseOutdated({ on }: Pressed = {}): void {
    const { image } = this.#state;
    if (on && (image?.id !== on.id || image.history !== on.history))
      throw abortError('The image has changed since the press.');
  }

  setImage(change: Partial<OpenImage>): void {
    // `unopened` is a file that the visitor can try to open again. A visitor who continues to work on the open image no
    // longer wants to open this file, so `unopened` becomes null.
    this.set({ image: { ...this.openImage(), ...change }, unopened: null });
  }
}
