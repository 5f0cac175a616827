export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * The longest side in pixels of an image that is opened or saved. The core has the same limit. A test compares both
 * limits.
 */
export const MAX_SIDE = 16_384;

/** The largest area in pixels of an image that is opened or saved: 100 megapixels. The core has the same limit. */
export const MAX_PIXELS = 100_000_000;

/** The greatest amount of a typed number of pixels. A longer side or distance is a typing error, and becomes this one. */
export const MAX_TYPED = 999_999_999;

/** The largest density in pixels per meter that a PNG can have: the largest integer of the format. */
export const MAX_PER_METER = 2 ** 31 - 1;

/**
 * A save page shows the saved file itself if its image has at most this number of pixels. For a larger image, the page
 * shows a reduced preview.
 */
export const MAX_SHOWN_PIXELS = 16_000_000;

/** The largest total size in bytes of the previews that are stored for the steps of the undo history: 48 MB. */
export const MAX_STEP_PREVIEW_BYTES = 48 * 1024 * 1024;

/**
 * The session remembers the size of the PNG file, in bytes, for at most this number of states of the open image. A
 * state is the image after a list of edits.
 */
export const MAX_PNG_SIZES = 100;

/**
 * A limit of the file size makes no side shorter than the larger of `pixels` and the fraction `share` of its length. A
 * side that is shorter already keeps its length.
 */
export const LEAST_SIDE = { pixels: 16, share: 0.1 } as const;

/** The numbers of colors that a palette of a PNG can have. */
export const PALETTE_COLORS = { least: 2, most: 256 } as const;

/**
 * The number of attempts in the search for the smallest PNG, each with another filter strategy. The core has the same
 * number. A test compares both.
 */
export const PNG_ATTEMPTS = 2;

/**
 * The largest total size in bytes of the decoded pictures in the viewer, with four bytes for each pixel: 64 MB. Most of
 * these pictures are tiles, that is parts of an image; the others show a whole image.
 */
export const MAX_TILE_BYTES = 64 * 1024 * 1024;

/**
 * The largest number of stored images that no page has open. After a reload, the image that was open stays stored until
 * the visitor restores or deletes it, or until it expires. So several reloads can leave several stored images.
 */
export const MAX_AUTOSAVED = 4;

/** An image with at most this side in pixels and this number of colors is probably pixel art. */
export const PIXEL_ART = { side: 256, colors: 64 } as const;
