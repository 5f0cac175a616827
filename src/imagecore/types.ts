import type { Edit } from '../edits';
import type { Rect, Size } from '../lib/geometry';

/** The stage of a call. 'load' fetches and compiles the core itself. */
export type Stage = 'load' | 'read' | 'decode' | 'orient' | Edit['kind'] | 'preview' | 'encode';

/** The progress of a call. */
export interface Progress {
  readonly stage: Stage;
  /** Which of the `steps` stages has begun, from 1. */
  readonly step: number;
  readonly steps: number;
  /** The size of the image that is being opened, as the file stores it: present once the header is read. */
  readonly stored?: Size;
}

/** A file format that opens. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** What the original file turned out to be. */
export interface Source {
  readonly format: Format;
  /** The file has more frames; the first one was decoded. */
  readonly animated: boolean;
  /** The data ended early: part of the picture may be missing. */
  readonly damaged: boolean;
}

/** An image, named completely: a file, and the edits that follow its decoding. */
export interface EditedImage {
  readonly file: Blob;
  readonly edits: readonly Edit[];
}

/** Which pixels of an image are rendered. */
export type View =
  /** The whole image, reduced to fit these bounds. It is never enlarged. */
  | { readonly bounds: Size }
  /**
   * A rectangle of the image reduced by 2^`level` in each direction, in pixels of that level. Reserved: calls with it
   * reject with 'invalid-argument'.
   */
  | { readonly rect: Rect; readonly level: number };

/** A rendered view of an image. */
export interface Rendered {
  /** The size of the image itself, in pixels. */
  readonly size: Size;
  /** A PNG file of the view. */
  readonly preview: Blob;
}

/** A freshly opened image: a view of it without edits, and what its file is. */
export interface Opened extends Rendered {
  readonly source: Source;
}

/** How a call is watched and cancelled. */
export interface CallOptions {
  /** Cancels the call: its promise rejects with the signal's reason at once. */
  readonly signal?: AbortSignal;
  /** Called when a stage begins. */
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * An image core: decodes, edits and encodes in a worker. It holds no document: each call names the image completely. What
 * the worker holds is a cache of the last file and of results, by their edits.
 *
 * Calls run one after the other. Every call rejects with an `ImageCoreError`, or with the reason of its signal.
 */
export interface ImageCore {
  /** Loads the core ahead of the first file. */
  prepare(): void;
  /** Starts what a large file needs, while it is being chosen. */
  prewarm(): void;
  /**
   * Decodes a file, and renders it. Use it for each file that was chosen: `render` and `encode` take a file of the same
   * identity from the cache. The file before it stays in the cache if this one cannot be decoded.
   */
  open(file: Blob, view: View, options?: CallOptions): Promise<Opened>;
  /** Renders a view of an image. */
  render(image: EditedImage, view: View, options?: CallOptions): Promise<Rendered>;
  /** The PNG file of an image, full size. */
  encode(image: EditedImage, options?: CallOptions): Promise<Blob>;
  /** Cancels all calls, and ends the worker. A later call starts a new one. */
  close(): void;
}
