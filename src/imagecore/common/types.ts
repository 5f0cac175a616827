import type { Density } from '../../config/print';
import type { Edit, Encoding, PixelEdit, ResizeEdit, StoredJpeg } from '../../edits';
import type { Point, Rect, Size } from '../../lib/geometry';

/** In the phase 'load' the worker fetches and compiles the WebAssembly core. */
export type Phase =
  | 'load'
  | 'read'
  | 'decode'
  | 'orient'
  | PixelEdit['kind']
  | 'palette'
  | 'preview'
  | 'encode'
  | 'search';

/** The progress of a call. */
export interface Progress {
  readonly phase: Phase;
  /** The number of the phase that has begun, from 1 to `steps`. */
  readonly step: number;
  readonly steps: number;
  /** The share of the phase that is done, from 0 to 1. Present only in later reports of a long phase. */
  readonly share?: number;
  /** About the milliseconds that all phases still take. Present only in a search, once its pace is known. */
  readonly left?: number;
  /** About the number of bytes of the file that is being encoded. Present only for a JPEG of a large image. */
  readonly bytes?: number;
}

/** A file format that can be opened. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** Properties of the opened file. */
export interface Source {
  readonly format: Format;
  /** Whether the file has more than one frame. Only the first frame is decoded. */
  readonly animated: boolean;
  /** Whether the data of the file end early, so that part of the picture may be missing. */
  readonly damaged: boolean;
  /** Whether the image has so few pixels and colors that it is probably pixel art. */
  readonly isPixelArt: boolean;
  /**
   * The density for printing in pixels per meter, of the upright image. Null if the file has none, or only the aspect
   * ratio of a pixel.
   */
  readonly density: Density | null;
  /** Whether the pixels are gray. */
  readonly isGray: boolean;
  /** Whether a background can have any color. Otherwise the color profile permits only black, white and transparent. */
  readonly takesColors: boolean;
  /** The description of the color profile, which a saved PNG has too: at most 100 characters, or null. */
  readonly profile: string | null;
  /** Whether the colors were converted to sRGB, because a PNG cannot have CMYK. */
  readonly converted: boolean;
  /** What decides whether the file can be turned without loss, or null if it is no JPEG. */
  readonly jpeg: StoredJpeg | null;
  /** What the file contains that a saved PNG does not have, each kind at most once, in the order of the type. */
  readonly metadata: readonly MetadataKind[];
}

/**
 * A kind of data that a saved PNG does not have. 'location': where the photo was taken. 'camera': the camera, its serial
 * number or its lens. 'thumbnail': a smaller copy of the picture. 'credentials': content credentials (C2PA). 'gainMap': a
 * gain map for screens with a high dynamic range. 'pictures': further pictures, such as a depth map. 'video': the video of
 * a motion photo. 'comments': comments. 'other': any other Exif, XMP, IPTC, text or data. 'unread': metadata beyond the
 * limits, which were not read. `Metadata` in `crates/imagecore/src/metadata.rs` has the rules.
 */
export type MetadataKind =
  | 'location'
  | 'camera'
  | 'thumbnail'
  | 'credentials'
  | 'gainMap'
  | 'pictures'
  | 'video'
  | 'comments'
  | 'other'
  | 'unread';

/** An image: a file, and the edits that are applied to the decoded file, in their order. */
export interface EditedImage {
  readonly file: Blob;
  readonly edits: readonly Edit[];
}

/** An image of which pixels are shown. */
export interface ShownImage extends EditedImage {
  /** The pixels are those of a file of this encoding. Without it, they are those of the image itself. */
  readonly encoding?: Encoding;
}

/** Which pixels of an image are rendered. */
export type RenderRegion =
  /**
   * The whole image, reduced to fit these bounds. A smaller image is not enlarged. `isDraft`: of a large image that ends
   * with an angle or a perspective, the picture is computed from fewer pixels, which is faster and not exact.
   */
  | { readonly bounds: Size; readonly isDraft?: boolean }
  /**
   * A rectangle of the image after a reduction to `levelSize(size, level)`, which is about 2^`level` times smaller in
   * each direction. `rect` is in pixels of the reduced image, and must lie inside it.
   */
  | { readonly rect: Rect; readonly level: number };

/** The samples of one pixel, as they are saved: each from 0 to `max`. */
export interface Pixel {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** From 0 (transparent) to `max` (opaque). */
  readonly alpha: number;
  /** 255, or 65,535 for an image with 16 bits per sample. */
  readonly max: number;
}

/** All pixels of an image. */
export interface Samples extends Size {
  /**
   * Red, green, blue and straight alpha of each pixel, rounded to 8 bits, in rows from the top. They are in sRGB, unless the
   * color space of the image has a lookup table.
   */
  readonly rgba: Uint8Array<ArrayBuffer>;
}

/** A rendered part of an image. */
export interface Rendered {
  /** Whether the image can have transparent pixels. */
  readonly hasAlpha: boolean;
  /** The size of the whole image in pixels, not of the rendered region. */
  readonly size: Size;
  /** A PNG file of the region. */
  readonly preview: Blob;
}

/** The result of opening a file: a preview of the image without edits, and the properties of the file. */
export interface Opened extends Rendered {
  readonly source: Source;
  /**
   * The bytes that were decoded, in memory, with the name of the opened file if it has one. The opened file itself can
   * be changed or deleted later, so all later calls should get this file. The core treats both as the same image.
   */
  readonly file: File;
}

/** The options of a call. */
export interface CallOptions {
  /** Cancels the call: its promise rejects with the signal's reason at once. */
  readonly signal?: AbortSignal;
  /** Called when a phase begins. */
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * An image core decodes, edits and encodes images in a worker. Each call contains the file and all edits of its image.
 * The worker keeps the last file and the results of its last edits only as a cache.
 *
 * Calls except `reduce` run one after the other, but `render`, `pixel`, `contentRect` and `samples` do not wait for
 * `encode`: they are answered between two steps of it. A call that fails rejects with an `ImageCoreError`. A call that is
 * canceled rejects with the reason of its signal.
 */
export interface ImageCore {
  /** Loads the core before the first file is opened. */
  prepare(): void;
  /**
   * Starts the helper workers before the decoding of a large file needs them. Call `prewarm` when the visitor begins to
   * choose a file.
   */
  prewarm(): void;
  /**
   * Decodes a file, and renders it. Call `open` once for each file that the visitor chose. Later calls of `render` and
   * `encode` with the same `Blob` object use the cache. If `file` cannot be decoded, the file that was opened before
   * stays in the cache.
   */
  open(file: Blob, region: RenderRegion, options?: CallOptions): Promise<Opened>;
  render(image: ShownImage, region: RenderRegion, options?: CallOptions): Promise<Rendered>;
  /** Reads the pixel of an image in column `x` and row `y`. */
  pixel(image: ShownImage, at: Point, options?: CallOptions): Promise<Pixel>;
  /**
   * Finds the rectangle that is left of an image when its margins are cut off: transparent ones, and those of one color
   * on each side. `tolerance` is the largest difference between a pixel and the color of its margin, in levels of 8
   * bits: a whole number from 0 to 255. Resolves to the whole image if there is no margin, and to null if there is
   * nothing else. `content_rect` in `crates/imagecore/src/content.rs` has the rules.
   */
  contentRect(image: EditedImage, tolerance: number, options?: CallOptions): Promise<Rect | null>;
  /** Reads all pixels of an image, which should be small: they take four bytes each. */
  samples(image: EditedImage, options?: CallOptions): Promise<Samples>;
  /** Encodes an image in full size as a file. */
  encode(image: EditedImage, encoding: Encoding, options?: CallOptions): Promise<Blob>;
  /**
   * Resizes a preview to the size at which the page shows it. Does not wait for the other calls, and cannot be
   * canceled. Rejects if the worker ends.
   */
  reduce(preview: Blob, edit: ResizeEdit): Promise<Blob>;
  /** Cancels all calls, and terminates the worker. A later call starts a new worker. */
  close(): void;
}
