/** The largest file that opens, in bytes: 10 MB. One byte more is refused. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The longest side of an image, in pixels, in and out. The core holds the same figure, and a test compares them. */
export const MAX_SIDE = 16_384;

/** The largest area of an image, in pixels, in and out: 100 megapixels. Held by the core as well. */
export const MAX_PIXELS = 100_000_000;

/** The most pixels of a saved image that its page shows as the file itself; a larger one is shown by a preview. */
export const MAX_SHOWN_PIXELS = 16_000_000;

/** The most images that are kept and that nobody has open: each reload that is not answered leaves one. */
export const MAX_KEPT = 4;
