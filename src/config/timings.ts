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

/** The time without a change of the stage's size before shown previews are rendered again for this size. */
export const SHARPEN_DELAY_MS = 250;

/**
 * A toast without an Undo button disappears after this time, in milliseconds. Some toasts have no time limit: the
 * visitor must close them.
 */
export const TOAST_DURATION_MS = 5000;

/** A limit of the file size applies when its field has not changed for this time, in milliseconds. */
export const LIMIT_DELAY_MS = 400;

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
export const SPOKEN_RECT_MS = 600;

/**
 * The time after which a stored image that no page has open expires, in milliseconds: one day after it was stored last.
 */
export const AUTOSAVE_MS = 24 * 60 * 60 * 1000;

/**
 * After a reload, the new page waits until the old page releases the lock of the stored image, but at most this time,
 * in milliseconds.
 */
export const LET_GO_MS = 2000;

/**
 * The longest time, in milliseconds, that the page waits when it searches for a stored image, or when it tests whether
 * the browser can store images. The time is limited, because it is possible that a browser's storage never responds.
 */
export const AUTOSAVE_SEARCH_MS = 4000;

/** The longest time, in milliseconds, of an operation on the autosave database: enough for 10 MB on a slow disk. */
export const DATABASE_MS = 10_000;

/**
 * The time in milliseconds until an operation on the autosave database is tried again for the first time, if its
 * connection was closed or the database did not respond.
 */
export const RECONNECT_MS = 200;

/** A number that is typed is applied when no key has been pressed for this time, in milliseconds. */
export const TYPING_MS = 400;
