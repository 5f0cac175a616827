/** The progress of work is shown after this time, in milliseconds. Shorter work shows no progress. */
export const PROGRESS_DELAY_MS = 300;

/** A save page without an image redirects to the home page after this time, in milliseconds. */
export const MISSING_IMAGE_REDIRECT_MS = 2000;

/**
 * Two presses of a Save button within this time, in milliseconds, save one file, so that a double click saves it once.
 */
export const SAME_PRESS_MS = 500;

/**
 * After a move in the history, the image in full size is computed again when no request has started for this time, in
 * milliseconds. Several quick moves then compute only the last image.
 */
export const REBUILD_DELAY_MS = 1000;

/** A toast disappears after this time, in milliseconds. */
export const TOAST_DURATION_MS = 5000;

/**
 * The text of a message is removed from the live region after this time, in milliseconds. Screen readers have announced
 * it by then, and would otherwise find the text twice: in the live region and in the message.
 */
export const ANNOUNCED_MS = 1000;

/** A toast with an Undo button disappears after this time, in milliseconds. It must be at least 10 s. */
export const UNDO_DURATION_MS = 12_000;

/** The largest number of toasts that are shown at the same time. */
export const MAX_TOASTS = 3;

/** A tooltip opens when the pointer or the focus has been on its button for this time, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700;

/** A tooltip opens without delay if another tooltip has closed within this time, in milliseconds. */
export const TOOLTIP_SKIP_MS = 300;

/**
 * After a choice of proportions, the crop's fields are updated with this delay, in milliseconds: the box settles first.
 */
export const ASPECT_REFRESH_MS = 100;

/** The crop box follows its fields after this time, in milliseconds. With 0 it follows in the next event loop task. */
export const FIELDS_TO_BOX_MS = 0;

/**
 * If a page has not started after this time, in milliseconds, a notice says so. Over a slow network it may still start.
 */
export const START_MS = 15_000;

/**
 * The crop's rectangle is announced when it has not changed for this time, in milliseconds. The time is longer than the
 * interval between two repeats of a held key.
 */
export const SPOKEN_RECT_MS = 600;

/** A stored image that no page has open expires after this time, in milliseconds: a day. */
export const AUTOSAVE_MS = 24 * 60 * 60 * 1000;

/**
 * During a reload, the new page waits this time at most, in milliseconds, until the old page releases its image's lock.
 */
export const LET_GO_MS = 2000;

/** The search for a stored image is given up after this time, in milliseconds, because a browser's storage can hang. */
export const AUTOSAVE_SEARCH_MS = 4000;
