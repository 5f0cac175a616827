/** How long work may take before its progress is shown, in milliseconds. */
export const PROGRESS_DELAY_MS = 300;

/** How long a download page without its image waits before it leads home, in milliseconds. */
export const MISSING_IMAGE_REDIRECT_MS = 2000;

/** How soon after a press on a button that saves a file another press counts as the same, in milliseconds: as a double click does. */
export const SAME_PRESS_MS = 500;

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION_MS = 5000;

/** How long the words of a message stay where a screen reader hears of them, in milliseconds: later it finds the message itself. */
export const ANNOUNCED_MS = 1000;

/** How long a toast stays that offers to take something back, in milliseconds: at least 10 s. */
export const UNDO_DURATION_MS = 12_000;

/** How many toasts are seen at once. */
export const MAX_TOASTS = 3;

/** How long the pointer or the focus rests on a button before its tooltip opens, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700;

/** How soon after one tooltip the next opens without waiting, in milliseconds. */
export const TOOLTIP_SKIP_MS = 300;

/** How long after a choice of aspect ratio the crop's fields are refreshed, in milliseconds: the box has then come to rest. */
export const ASPECT_REFRESH_MS = 100;

/** How long after a change of the crop's fields the box follows, in milliseconds: in a task of its own. */
export const FIELDS_TO_BOX_MS = 0;

/** How long a page may take to start before it is said that it does not, in milliseconds: over a slow network it may yet. */
export const START_MS = 15_000;

/** How long the crop's rectangle rests before it is read out, in milliseconds: longer than between two repeats of a key. */
export const SPOKEN_RECT_MS = 600;

/** How long an image is kept that nobody has open, in milliseconds: a day. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** How long a page waits for the one before it to let go of its image, in milliseconds: while it is being loaded anew. */
export const LET_GO_MS = 2000;

/** How long the search for a kept image may take, in milliseconds: a browser's storage can hang. */
export const KEPT_SEARCH_MS = 4000;
