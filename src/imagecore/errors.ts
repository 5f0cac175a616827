import type { Size } from '../lib/geometry';
import type { OtherFormat } from './otherFormats';

/** Everything that can go wrong with an image, whichever layer noticed it. The first part is the core's own list. */
export const ERROR_CODES = [
  /** The content is not a JPEG, PNG, WebP or GIF. */
  'unsupported-format',
  /** The content is one of ours, but broken, or of a variety that cannot be decoded. */
  'undecodable',
  /** More pixels, or a longer side, than the limits allow; `size` says how many. */
  'too-large',
  /** A width or a height of zero. */
  'empty-size',
  /** A rectangle that reaches past the image. */
  'outside-image',
  /** There was no memory for a raster; `fits` says for how many pixels there was, where that is known. */
  'out-of-memory',
  /** The PNG encoder failed. */
  'unencodable',
  /** The core was given an argument that it does not take: a mistake of ours, never of a file. */
  'invalid-argument',
  /** What two workers sent each other does not fit together: a mistake of ours, never of a file. */
  'protocol',
  /** Nothing is open. */
  'no-image',
  /** The file could not be read: it was moved, deleted or changed after it had been chosen. */
  'unreadable',
  /** The core could not be loaded: no network, or no WebAssembly. */
  'core-unavailable',
  /** The core stopped in the middle of the work, and was replaced. */
  'core-crashed',
  /** The core has not said a word for so long that it was replaced. */
  'timed-out',
] as const;

/** One code of the closed list. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The figures of a failure. */
export interface FailureFigures {
  /** The size in pixels that was refused, with 'too-large'. */
  readonly size?: Size;
  /** For how many pixels there was memory, about, with 'out-of-memory'. */
  readonly fits?: number;
  /** The image format of the content, with 'unsupported-format', where it is a known one. */
  readonly format?: OtherFormat;
}

/** A failure of the imaging core, whose code the interface turns into words. */
export class ImageCoreError extends Error {
  override readonly name = 'ImageCoreError';
  readonly size?: Size;
  readonly fits?: number;
  readonly format?: OtherFormat;

  constructor(
    /** What went wrong. */
    readonly code: ErrorCode,
    { size, fits, format }: FailureFigures = {},
  ) {
    super(size ? `${code} (${size.width}x${size.height})` : code);
    this.size = size;
    this.fits = fits;
    this.format = format;
  }
}

/** Whether something thrown only says that the work was cancelled. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}
