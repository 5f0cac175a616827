import type { Edit } from '../edits';
import type { Size } from '../lib/geometry';

/** The step that the core is at. 'load' fetches and compiles the core itself. */
export type Stage = 'load' | 'read' | 'decode' | 'orient' | Edit['kind'] | 'preview' | 'encode';

/** How far a piece of work has come. */
export interface Progress {
  readonly stage: Stage;
  /** Which of `steps` has begun, from 1. */
  readonly step: number;
  readonly steps: number;
  /** The size of the image that is being opened, as its file stores it: there once the header is read. */
  readonly stored?: Size;
}

/** A file format that opens. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** What the original file turned out to be. */
export interface Source {
  readonly format: Format;
  /** There were more frames, of which the first was taken. */
  readonly animated: boolean;
  /** The data ended early: part of the picture may be missing. */
  readonly damaged: boolean;
}

/** The image after a number of edits. */
export interface Snapshot {
  /** The true size of the image. */
  readonly size: Size;
  /** A PNG to look at, reduced to fit the preview bounds. */
  readonly preview: Blob;
  /** The edits that lead from the original to here. */
  readonly edits: readonly Edit[];
}

/** A freshly opened image. */
export interface Opened extends Snapshot {
  readonly source: Source;
}

/** How every piece of work can be watched and cancelled. */
export interface WorkOptions {
  /** Cancels the work: the promise rejects with the signal's reason, and the image is as it was. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * One image: opened, edited and exported in a worker.
 *
 * Every method rejects with an `ImageCoreError`, or with an `AbortError` when it was cancelled or
 * overtaken by a newer request, and then leaves the image as it was.
 */
export interface ImageCore {
  /** Loads the core ahead of the first file. */
  prepare(): void;
  /** Starts what a large file needs, while it is being chosen. */
  prewarm(): void;
  /** Opens a file in place of the image that is open now, if any. */
  open(file: Blob, options?: WorkOptions): Promise<Opened>;
  /** Computes an edit without committing it. */
  preview(edit: Edit, options?: WorkOptions): Promise<Snapshot>;
  /** Commits an edit to the history. A preview of the same edit is not computed twice. */
  apply(edit: Edit, options?: WorkOptions): Promise<Snapshot>;
  /** Commits a whole list of edits in place of the present one: for an image that is opened as it was left. */
  replay(edits: readonly Edit[], options?: WorkOptions): Promise<Snapshot>;
  /** Goes one step back in the history; the present state, if there is none. */
  undo(options?: WorkOptions): Promise<Snapshot>;
  /** Goes one step forward in the history; the present state, if there is none. */
  redo(options?: WorkOptions): Promise<Snapshot>;
  /** Puts back the image as it was opened. This is a step of the history too. */
  reset(options?: WorkOptions): Promise<Snapshot>;
  /** Encodes the committed image as a PNG, full size; with `edit`, as it would be after one more edit. */
  export(options?: WorkOptions & { readonly edit?: Edit }): Promise<Blob>;
  /** Encodes the image as it was opened: the very file if that is a PNG. */
  exportOriginal(options?: WorkOptions): Promise<Blob>;
  /** Forgets the image and ends the worker; whatever is running is cancelled. A new file can be opened after that. */
  close(): void;
}
