/** The progress of work is shown after this time, in milliseconds. Shorter work shows no progress. */
export const PROGRESS_DELAY_MS = 300;

/**
 * The delay, in milliseconds, before the shown image is encoded as a full-size PNG in the background. The delay starts
 * after each of these events:
 *
 * - The visitor has made or discarded a preview.
 * - The visitor has gone to another step of the undo history.
 * - An image was restored or reopened.
 *
 * A new request (such as an edit) cancels the encoding. So only the last of several
 * quick changes is encoded. The viewer also cancels this background work when the viewer renders pixels. The background
 * work restarts when this delay has passed after the viewer's last rendering.
 */
export const ENCODE_DELAY_MS = 1000;

/**
 * A toast without an Undo button disappears after this time, in milliseconds. Some toasts have no time limit: the
 * visitor must close them.
 */
export const TOAST_DURATION_MS = 5000;

export const MAX_TOASTS = 3;

/** A tooltip opens when the pointer or the focus has been on its button for this time, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700;

/** A tooltip opens without delay if another tooltip closed less than this time ago, in milliseconds. */
export const TOOLTIP_SKIP_MS = 300;

/**
 * The crop rectangle is announced to screen readers when it has not changed for this time, in milliseconds. The time is
 * longer than the interval at which the keyboard repeats a key that is held down. So the rectangle is not announced at
 * each repetition of a held arrow key.
 */
export const ANNOUNCE_RECT_MS = 600;

/**
 * The longest time, in milliseconds, that the page waits when it searches for a stored image, or when it tests whether
 * the browser can store images. The time is limited, because it is possible that a browser's storage never responds.
 */
export const AUTOSAVE_SEARCH_MS = 4000;
