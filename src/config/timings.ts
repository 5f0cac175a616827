/** The progress of work is shown after this time, in milliseconds. Shorter work shows no progress. */
export const PROGRESS_DELAY_MS = 300;

/**
 * The delay, in milliseconds, before the shown image is encoded as a full-size PNG in the background: after a preview
 * was made or discarded, a move through the undo history, or the restoring of an image. A new request cancels it,
 * so only the last of several quick changes is encoded. The viewer cancels it too, while it renders pixels.
 */
export const ENCODE_DELAY_MS = 1000;

/** A toast without an Undo button disappears after this time, in milliseconds, unless it must be closed. */
export const TOAST_DURATION_MS = 5000;

export const MAX_TOASTS = 3;

/** A tooltip opens when the pointer or the focus has been on its button for this time, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700;

/** A tooltip opens without delay if another tooltip closed less than this time ago, in milliseconds. */
export const TOOLTIP_SKIP_MS = 300;

/**
 * The crop rectangle is announced to screen readers when it has not changed for this time, in milliseconds: longer than
 * the interval at which the keyboard repeats a held arrow key.
 */
export const ANNOUNCE_RECT_MS = 600;

/**
 * The longest time, in milliseconds, of a search for a stored image, or of a test whether the browser can store images:
 * a browser's storage may never respond.
 */
export const AUTOSAVE_SEARCH_MS = 4000;
