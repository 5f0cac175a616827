import type { Edit, Encoding, History, Output, PngEncoding, ResizeEdit, RotateFlipEdit } from '../edits';
import type { Pixel, Progress, RenderRegion, Samples, Source } from '../imagecore';
import type { Point, Rect, Size } from '../lib/geometry';
import type { RestorableImage } from './autosave/autosaveStore';

/**
 * One state of an image: its full size in pixels, and a preview. The preview is reduced so that it fits the stage. The
 * stage is the area of the page that shows the image.
 */
export interface Picture {
  readonly size: Size;
  readonly hasAlpha: boolean;
  /** The preview as a PNG file. */
  readonly preview: Blob;
  /** The size into which the preview was fitted, in device pixels. */
  readonly bounds: Size;
}

/** A file of one encoding that was made to be saved. */
export interface MadeFile {
  /** All edits from the original. To reach a limit, the last one can be a resize that no history contains. */
  readonly edits: readonly Edit[];
  readonly encoding: Encoding;
  readonly blob: Blob;
  /** The picture of this file, or null if it has the pixels of the picture that was saved. */
  readonly picture: Picture | null;
}

/**
 * What is saved: a picture, what the visitor has chosen for its file, and this file. No edit is affected by it.
 */
export interface SavedFile {
  /** Null if the image no longer has the picture. The file can then still be saved, but no other output of it be made. */
  readonly of: PictureName | null;
  /** All edits from the original to the picture. */
  readonly edits: readonly Edit[];
  readonly picture: Picture;
  /** The PNG of the picture with all its pixels and colors. Null after a restore, until it has been encoded again. */
  readonly png: Blob | null;
  readonly output: Output;
  /** Null while the file of `output` is in work. During a search, this is the smallest file that was found so far. */
  readonly file: MadeFile | null;
}

/** What `saveAs` has found. */
export interface SaveOutcome {
  /** The size in bytes of the file that was made. Without one, that of the smallest file, which can be the full one. */
  readonly bytes: number;
  /** Whether every way that the output permits was tried. */
  readonly exhausted: boolean;
  /** The size in pixels of this file, if the output can change it or has found no smaller file. */
  readonly size?: Size;
}

/** An edit whose result is shown as a preview, but is not committed. */
export interface EditPreview {
  readonly edit: Edit;
  /** All edits from the original to this edit preview, including `edit`. */
  readonly edits: readonly Edit[];
  readonly picture: Picture;
  /** The size in bytes of the PNG of this edit preview, or null until the PNG has been encoded. */
  readonly pngBytes: number | null;
}

/** The image that is open. A session has at most one. */
export interface OpenImage {
  /** Different for each image that the session has opened, even if two images have the same file. */
  readonly id: number;
  /** The file that the visitor chose, in memory. Its name is shown, and its bytes are never changed. */
  readonly file: File;
  readonly source: Source;
  /** The image without edits, already rotated and flipped as its Exif data require. */
  readonly original: Picture;
  /** The image with all committed edits. */
  readonly current: Picture;
  readonly history: History;
  /** The committed edits, which lead from the original to the present state of the history. */
  readonly edits: readonly Edit[];
  /** The size in bytes of the PNG of `current`, or null until the PNG has been encoded. */
  readonly pngBytes: number | null;
  readonly editPreview: EditPreview | null;
  /** What was saved last, or null. */
  readonly saved: SavedFile | null;
  /** What the visitor has chosen last for the file of this image. The next save begins with it. */
  readonly output: Output;
}

/** A picture that can be viewed and saved: the image with all committed edits, or the edit preview. */
export type PictureName = 'current' | 'editPreview';

/** A picture that can be viewed. `saved` is that of the file that is saved. */
export type ViewedPicture = PictureName | 'saved';

/** The data from which a closed image is opened again: its file, its history and its edit preview, but no pixels. */
export interface ClosedImage {
  readonly file: File;
  readonly history: History;
  readonly editPreview: Edit | null;
}

export type RequestKind =
  | 'open'
  | 'restore'
  | 'preview'
  | 'apply'
  | 'rotateFlip'
  | 'move'
  | 'reset'
  | 'save'
  | 'icons';

export interface RunningRequest {
  readonly kind: RequestKind;
  readonly progress: Progress | null;
  /** The file that is being opened. */
  readonly file?: File;
  /** The edit that is being previewed. */
  readonly edit?: Edit;
  /** The position in the history to which a move leads. */
  readonly goal?: number;
}

/** What makes files of icons of the open image. All functions reject when the request is canceled. */
export interface IconMaker {
  /** Encodes the picture after all of `edits`. */
  readonly encode: (edits: readonly Edit[], encoding: PngEncoding) => Promise<Blob>;
  /** Reads the pixels of the picture after all of `edits`, which must be small. */
  readonly samples: (edits: readonly Edit[]) => Promise<Samples>;
  readonly onProgress: (progress: Progress) => void;
}

/** What a request was pressed on, as the page showed it. */
export interface Pressed {
  /** The request is refused if another image is open, or if the history of this one has moved since. */
  readonly on?: Pick<OpenImage, 'id' | 'history'>;
}

/** Every change of the state of a session replaces this object; the object is never mutated. */
export interface SessionState {
  readonly image: OpenImage | null;
  readonly request: RunningRequest | null;
  /** Whether `undo` would go back in the history, or cancel a new step. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether `goTo` would not be refused. */
  readonly canGoTo: boolean;
  /** Whether the full-size PNG of the shown image is being encoded in the background, or will be. */
  readonly isEncodingAhead: boolean;
  /** Whether the open image is stored, so that it can be restored if the page ends now. */
  readonly autosaved: boolean;
  /**
   * Why the open image cannot be restored if the page ends now. `storageFull`: the site has used up its storage quota.
   * `lost`: the image was stored, but the storage has failed since then. Null if neither is the case.
   */
  readonly unstored: 'storageFull' | 'lost' | null;
  /** Whether the search for an image to restore has found and removed an image that cannot be read. */
  readonly unreadable: boolean;
  /** An image that can be restored. Null if there is no such image, undefined until the search has ended. */
  readonly restorable: RestorableImage | null | undefined;
  /**
   * A file that could not be opened because the core could not be loaded, or null. The visitor can try again later
   * without choosing the file again. The session sets `unopened` to null when the visitor opens a file or edits the
   * open image.
   */
  readonly unopened: File | null;
}

/**
 * The open image and the work on it, for the whole app. The session is a store outside React.
 *
 * The promise of a request resolves when the state shows the result. It rejects with an `ImageCoreError`, or with an
 * `AbortError` if the request was canceled or refused. A rejected request leaves the image unchanged. The exception is
 * `reopen`: after it has rejected, no image is open.
 *
 * The page shows a change one or more tasks late. So a request can name what it was pressed on: see `Pressed`.
 *
 * While a request runs, other requests are refused, so that a double click runs a request once. Exceptions:
 *
 * - `open`, `reopen` and `restore` cancel the running request, but a second `restore` is refused.
 * - `preview` cancels a preview of another edit.
 * - `rotateFlip` waits for the rotations and flips before it.
 * - `undo`, `redo` and `goTo` cancel a running `preview`, `undo`, `redo` or `goTo`.
 * - `undo` also cancels a running `apply`, `rotateFlip` or `reset`, and then does not go back in the history.
 */
export interface ImageSession {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Loads the core before the first file is opened, looks for an image that can be restored, and starts to follow the
   * visitor's choice whether images are stored. Returns a function that stops following the choice.
   */
  prepare(): () => void;
  /** Starts the workers that a large file needs, while the visitor is choosing a file. */
  prewarm(): void;
  /**
   * Sets the size of the largest picture that the stage can show, in device pixels. Previews are reduced to this size.
   * If a shown preview has too few pixels for it, the preview is rendered again in the background.
   */
  setPreviewBounds(bounds: Size): void;

  open(file: File): Promise<OpenImage>;
  /**
   * Restores the image `restorable` with its edits. Resolves to null if the image has been deleted or opened in another
   * page. If the image can never be opened, it is removed, and the promise rejects with an error for which
   * `isUnreadableAutosave` is true.
   */
  restore(): Promise<OpenImage | null>;
  /** If another image is open, it is closed first. So no image is open after a failure or a cancellation. */
  reopen(closed: ClosedImage): Promise<OpenImage>;
  discardRestorable(): Promise<void>;
  canAutosave(): Promise<boolean>;
  /** The call is refused while the preview of the same edit is being computed. */
  preview(edit: Edit, pressed?: Pressed): Promise<EditPreview>;
  /** Also ends a preview that is being computed. */
  discardPreview(): void;
  /**
   * Commits edits as one step of the history: all of them, or none if the call fails or is canceled. The PNG of the
   * result is then encoded in the background, so that the visitor rarely waits to save.
   */
  apply(edits: Edit | readonly Edit[], pressed?: Pressed): Promise<OpenImage>;
  /** Commits the edit of the edit preview, and `further` edits with it. Refused if there is no edit preview. */
  applyPreview(...further: readonly Edit[]): Promise<OpenImage>;
  /**
   * Commits a rotation or a flip, after those that already run or wait. Each is a separate edit, and
   * none is lost. If one fails or is canceled, those that wait for it reject with an `AbortError`.
   */
  rotateFlip(edit: RotateFlipEdit): Promise<OpenImage>;
  /**
   * Commits a step that returns the image to its state after opening. `undo` can undo this step. If the image has no
   * edits, no step is committed.
   */
  reset(pressed?: Pressed): Promise<OpenImage>;
  /**
   * Goes one step back in the history. At the first state nothing changes. If a new step is still being computed,
   * `undo` cancels this step instead. If an earlier `undo`, `redo` or `goTo` is still running, `undo` goes one step
   * back from the state to which the earlier call leads. Like `redo` and `goTo`, it resolves to null if nothing has
   * changed.
   */
  undo(pressed?: Pressed): Promise<OpenImage | null>;
  /** At the last state nothing changes. */
  redo(): Promise<OpenImage | null>;
  /** Goes to the state after the first `at` steps of the history. */
  goTo(at: number): Promise<OpenImage | null>;
  /**
   * Encodes a picture as a PNG in full size, with all its pixels and colors, and makes it the saved file. If another
   * output was chosen for the image before, its file is to be made next by `saveAs`. Rejects with 'no-image' if there
   * is no such picture.
   */
  readonly save: (of: PictureName) => Promise<Blob>;
  /**
   * Makes another file of the picture that was saved. If a limit cannot be reached, or a search finds no smaller file,
   * everything is saved. A newer call cancels the call before it. Rejects with 'no-image' if no picture is saved.
   */
  readonly saveAs: (output: Output) => Promise<SaveOutcome>;
  /** The picture is saved with all its pixels and colors again, at once. Ends the work for another output. */
  readonly saveAll: () => void;
  /**
   * Makes a PNG that shows the image without edits, for the Original button. If the opened file is a PNG, the result
   * has the bytes of this file.
   */
  readonly saveOriginal: () => Promise<Blob>;
  /** Runs `work` as a request. The image stays as it is. */
  readonly makeIcons: (work: (maker: IconMaker) => Promise<void>) => Promise<void>;
  /**
   * Applies `edits` to the open image, and renders the result for the viewer, at the size and in the part that `region`
   * names, with the pixels of a file of `encoding`. Resolves to a PNG file. The rendering can run at the same time as a request. It cancels background work.
   * Rejects with 'no-image' if no image is open.
   */
  renderForViewer(
    edits: readonly Edit[],
    region: RenderRegion,
    signal: AbortSignal,
    encoding?: Encoding,
  ): Promise<Blob>;
  /**
   * Resizes a preview to the size at which the page shows it, by default with the fit `stretch`. Has no effect on
   * requests and background work.
   */
  readonly reduce: (preview: Blob, size: Size, style?: Pick<ResizeEdit, 'fit' | 'at'>) => Promise<Blob>;
  /** Like `renderForViewer`, `pixel` can run at the same time as a request. */
  pixel(edits: readonly Edit[], at: Point, signal: AbortSignal, encoding?: Encoding): Promise<Pixel>;
  /** Reads all pixels of a small result, such as an icon. Like `renderForViewer`, it can run at the same time as a request. */
  samples(edits: readonly Edit[], signal: AbortSignal): Promise<Samples>;
  /**
   * Finds the rectangle that is left of the image with all committed edits when its margins are cut off, or null if
   * nothing would be left. `tolerance` is that of `ImageCore.contentRect`. Rejects with an `AbortError` if the pixels of
   * the image have changed before the result is there. Like `renderForViewer`, `contentRect` is not a request: it can run
   * at the same time as one.
   */
  contentRect(tolerance: number, signal: AbortSignal): Promise<Rect | null>;
  /**
   * Aborts the running request because the visitor wants to cancel it. `isCanceledByVisitor` returns true for the error with
   * which the request rejects.
   */
  cancel(): void;
  /**
   * Aborts the running request because its result is no longer needed. `isCanceledByVisitor` returns false for the error with
   * which the request rejects.
   */
  abandon(): void;
  /**
   * Aborts, like `abandon`, the work whose result only its own page can show: a preview, a file to save, and the restoring of
   * an image. The steps of the history, and the opening of a file, continue.
   */
  leavePage(): void;
  /** Closes the image: deletes its stored copy, and cancels all work. */
  close(): void;
}
