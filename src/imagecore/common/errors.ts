import type { Size } from '../../lib/geometry';

/**
 * The codes of all failures of the image core. The codes up to 'protocol' are those of the Rust core
 * (`crates/imagecore/src/error.rs`); the layers above the Rust core report the others.
 */
export const ERROR_CODES = [
  /** The content of the file is not a JPEG, PNG, WebP or GIF. */
  'unsupported-format',
  /**
   * The content of the file is a JPEG, PNG, WebP or GIF, but it is broken, of a variant that cannot be decoded, or
   * needs more memory or time than a decoder may take.
   */
  'undecodable',
  /** The image has more pixels, or a longer side, than the limits allow; `size` is its size in pixels. */
  'too-large',
  /** An argument of a call has a width or a height of zero. */
  'empty-size',
  /** The rectangle of a crop is not completely inside the image. */
  'outside-image',
  /** An allocation failed. `fits` is about the number of pixels that would fit into memory, if it is known. */
  'out-of-memory',
  /** The image does not fit into a PNG file: a chunk would have 2^31 bytes or more. */
  'unencodable',
  /** The core was called with an argument that it does not accept: a defect of this program, not of the file. */
  'invalid-argument',
  /**
   * Two workers exchanged data that do not fit together, or an argument could not be sent: a defect of this program.
   */
  'protocol',
  /** No image is open, or there is no edit preview to save. */
  'no-image',
  /** The file could not be read: it was moved, deleted or changed after it had been chosen. */
  'unreadable',
  /** The core could not be loaded, for example because there is no network. */
  'core-unavailable',
  /** The browser has no WebAssembly with SIMD: it is too old, or Apple's Lockdown Mode is on. */
  'core-unsupported',
  /** The core stopped in the middle of a call, and its worker was replaced. */
  'core-crashed',
  /** The worker has sent no message during a call for so long that the worker was replaced. */
  'timed-out',
] as const;

/** One of the codes in `ERROR_CODES`. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Details that some failures have. */
export interface FailureFigures {
  /** With 'too-large': the size of the refused image in pixels. */
  readonly size?: Size;
  /** With 'out-of-memory': about how many pixels would fit into memory. */
  readonly fits?: number;
  /** With 'unsupported-format': the name of the image format of the content, for example HEIC, if it is recognized. */
  readonly format?: string;
}

/** The user interface shows a text for its `code`. */
export class ImageCoreError extends Error {
  override readonly name = 'ImageCoreError';
  readonly size?: Size;
  readonly fits?: number;
  readonly format?: string;

  constructor(
    readonly code: ErrorCode,
    { size, fits, format }: FailureFigures = {},
  ) {
    super(size ? `${code} (${size.width}x${size.height})` : code);
    this.size = size;
    this.fits = fits;
    this.format = format;
  }
}

/** Whether a thrown value only means that a call was canceled. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}
