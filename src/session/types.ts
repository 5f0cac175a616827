import type { Edit, History } from '../edits';
import type { Progress, Source } from '../imagecore';
import type { Size } from '../lib/geometry';

/** An image at one moment: its true size, and a PNG of it that is never larger than the screen needs. */
export interface Picture {
  readonly size: Size;
  /** The PNG itself. */
  readonly preview: Blob;
  /** A blob URL owned by the session: revoked when nothing in the session shows it any more. */
  readonly previewUrl: string;
}

/** A picture whose full-size PNG is there to be saved. */
export interface SavedPicture extends Picture {
  /** A blob URL of the PNG, owned by the session: it lives until another picture is saved. */
  readonly url: string;
}

/** An edit that was computed and can be looked at, but is not committed. */
export interface Proposal {
  readonly edit: Edit;
  /** The edits that lead to it from the original. */
  readonly edits: readonly Edit[];
  readonly picture: Picture;
}

/** The one image that is open. */
export interface OpenImage {
  /** The file as it was chosen; its name is shown, its bytes are never changed. */
  readonly file: File;
  /** A blob URL of the file itself. */
  readonly fileUrl: string;
  readonly source: Source;
  /** Whether the file says more than its pixels: when, where or by what it was made. Never rejects. */
  readonly hasMetadata: Promise<boolean>;
  /** As it was opened, upright. */
  readonly original: Picture;
  /** With all committed edits. */
  readonly current: Picture;
  /** Every state that was committed. */
  readonly history: History;
  /** The committed edits: the present state of the history. */
  readonly edits: readonly Edit[];
  /** An edit that was previewed and can be applied, or null. */
  readonly proposal: Proposal | null;
  /** Which of its pictures was exported as it is now, or null. */
  readonly exported: Exported | null;
}

/** A picture that can be exported: the one with all committed edits, or the one that is proposed. */
export type Exported = 'current' | 'proposal';

/** An edit that moves pixels and changes none: another can be asked for before it is done. */
export type Turning = Extract<Edit, { readonly kind: 'rotate' | 'flip' }>;

/** What brings back an image that was closed: its file and what was done to it, and no pixels. */
export interface ClosedImage {
  readonly file: File;
  readonly edits: readonly Edit[];
  readonly proposal: Edit | null;
}

/** An image that was open when its page ended, and can be restored. */
export interface Offer {
  readonly id: string;
  /** The name of its file. */
  readonly name: string;
  /** Its size as it was seen last. */
  readonly size: Size;
}

export type JobKind =
  | 'open'
  | 'restore'
  | 'preview'
  | 'apply'
  | 'turn'
  | 'undo'
  | 'redo'
  | 'reset'
  | 'export';

/** The work that is going on. */
export interface Job {
  readonly kind: JobKind;
  readonly progress: Progress | null;
  /** The file that is being opened. */
  readonly file?: File;
  /** A blob URL of it, for those who want to show it before it is decoded. */
  readonly fileUrl?: string;
}

/** What is open and what is going on with it: replaced as a whole at every change, never mutated. */
export interface SessionState {
  readonly image: OpenImage | null;
  readonly job: Job | null;
  /** Whether the open image is kept: it would be offered again if the page ended now. */
  readonly kept: boolean;
  /** Whether the open image is not kept because there is no room for it. */
  readonly full: boolean;
  /** Whether an image that was kept could not be read when it was searched for, and was removed. */
  readonly unreadable: boolean;
  /** An image that can be restored, or null; undefined as long as it is not known. */
  readonly offer: Offer | null | undefined;
  /**
   * A file that could not be opened because the core could not be loaded, or null: it can be opened later without
   * being chosen again. Forgotten when another file is opened, or work goes on with the image that is open.
   */
  readonly unopened: File | null;
}

/**
 * The open image and its work, for the whole app: a store outside React.
 *
 * The actions resolve when the state shows their result. They reject with an `ImageCoreError`, or with an `AbortError` if
 * they were cancelled or refused; the image is then as it was. While a job runs, an action is refused, so that a double
 * click runs the work once. Exceptions: `open`, `reopen` and `restore` cancel whatever runs, a `preview` cancels a
 * preview of another edit, and a `turn` waits for the turns before it.
 */
export interface ImageSession {
  getState(): SessionState;
  /** Calls back after every change; returns the way to stop that. */
  subscribe(listener: () => void): () => void;
  /**
   * Loads the core ahead of the first file, looks for an image that can be restored, and follows the choice whether images
   * are kept. Returns the way to stop following.
   */
  prepare(): () => void;
  /** Has all that a large file needs begin to load: one is being chosen. */
  prewarm(): void;
  /** The largest picture that the stage can show, in device pixels. Previews are made to fit it. */
  setPreviewBounds(bounds: Size): void;

  open(file: File): Promise<OpenImage>;
  /**
   * Opens the image that is offered as it was left. Null if it is open elsewhere by now, or gone. Rejects as
   * `isUnreadableKept` tells if it can never be opened; it is removed then.
   */
  restore(): Promise<OpenImage | null>;
  /**
   * Opens an image that was closed as it was left. What is open now is closed first, so that a failure or a cancellation
   * leaves no image open.
   */
  reopen(closed: ClosedImage): Promise<OpenImage>;
  /** Deletes the image that is offered. */
  discardOffer(): Promise<void>;
  /** Whether this browser allows images to be kept at all. */
  canKeep(): Promise<boolean>;
  /** Computes an edit without committing it. Refused while the same edit is being computed. */
  preview(edit: Edit): Promise<void>;
  /** Forgets a proposal. */
  discardPreview(): void;
  /** Commits an edit. Its PNG is then encoded in the background, so that saving rarely waits. */
  apply(edit: Edit): Promise<void>;
  /**
   * Commits a turn or a flip, after those that are at work and wait: each is an edit of its own, and none is lost. When
   * one fails or is cancelled, those that wait for it end with an `AbortError`.
   */
  turn(edit: Turning): Promise<void>;
  /** Goes one step back in the history; where there is none, nothing changes. */
  undo(): Promise<void>;
  /** Goes one step forward in the history; where there is none, nothing changes. */
  redo(): Promise<void>;
  /** Puts back the image as it was opened. This is a step of the history too. */
  reset(): Promise<void>;
  /** Commits a whole list of edits in place of the present one: what a reset has discarded. */
  replay(edits: readonly Edit[]): Promise<void>;
  /** The PNG of the committed image, full size. */
  export(): Promise<SavedPicture>;
  /** The PNG of the proposal, full size. Rejects with 'no-image' where there is none. */
  exportProposal(): Promise<SavedPicture>;
  /** The PNG of the image as it was opened, for the Original button, as a blob URL owned by the session. */
  exportOriginal(): Promise<string>;
  /** The size in bytes of what a blob URL of the session's leads to; null if it leads nowhere any more. */
  sizeOf(url: string): number | null;
  /** Ends the running job, because the visitor wants it to: it rejects as `isCancelled` tells. */
  cancel(): void;
  /** Ends the running job, because nobody wants its result any more. */
  abandon(): void;
  /** Forgets the image, also what was kept of it, ends all work and revokes every URL. */
  close(): void;
}
