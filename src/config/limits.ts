export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * The longest side in pixels of an image that is opened or saved. The core has the same limit: a test compares both.
 */
export const MAX_SIDE = 16_384;

/** The largest area in pixels of an image that is opened or saved: 100 megapixels. The core has the same limit. */
export const MAX_PIXELS = 100_000_000;

/**
 * The greatest amount of a typed number of pixels. A longer side or distance is a typing error, and becomes this one.
 */
export const MAX_TYPED = 999_999_999;

/** The largest density in pixels per meter that a PNG can have: the largest integer of the format. */
export const MAX_PER_METER = 2 ** 31 - 1;

/** A save page shows a reduced preview of a file with more pixels. */
export const MAX_SHOWN_PIXELS = 16_000_000;

/** The largest total size in bytes of the previews that are stored for the steps of the undo history: 48 MB. */
export const MAX_STEP_PREVIEW_BYTES = 48 * 1024 * 1024;

/** The number of states of the open image, each after a list of edits, whose PNG size the session remembers. */
export const MAX_PNG_SIZES = 100;

/**
 * A limit of the file size makes no side shorter than the larger of `pixels` and the fraction `share` of its length. A
 * side that is shorter already keeps its length.
 */
export const LEAST_SIDE = { pixels: 16, share: 0.1 } as const;

/** The numbers of colors that a palette of a PNG can have. */
export const PALETTE_COLORS = { least: 2, most: 256 } as const;

/** The qualities of a JPEG: the scale, the one with which the save page begins, and the least that a limit may take. */
export const JPEG_QUALITY = { least: 1, most: 100, usual: 85, limit: 30 } as const;

/** The length in bytes of the shortest comment that makes a file larger: its frame, and in a PNG its keyword. */
export const LEAST_PADDING = { png: 20, jpeg: 4 } as const;

/** The largest size in bytes that a file can be asked to have at least. The comment that fills it is made in memory. */
export const MAX_LEAST_BYTES = 100_000_000;

/** Attempts to find the smallest PNG, each with another filter strategy. A test compares the number with the core. */
export const PNG_ATTEMPTS = 2;

/** The largest total size in bytes of the decoded pictures in the viewer, with four bytes for each pixel: 64 MB. */
export const MAX_TILE_BYTES = 64 * 1024 * 1024;

/**
 * The largest number of stored images that no page has open. Each reload can leave one, until the visitor restores or
 * deletes it, or until it expires.
 */
export const MAX_AUTOSAVED = 4;

/** An image with at most this side in pixels and this number of colors is probably pixel art. */
export const PIXEL_ART = { side: 256, colors: 64 } as const;
