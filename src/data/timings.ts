/** How long work may take before its progress is shown, in milliseconds. */
export const PROGRESS_DELAY_MS = 300;

/** How long a download page without its image waits before it leads home, in milliseconds. */
export const MISSING_IMAGE_REDIRECT_MS = 2000;

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION_MS = 5000;

/** How many toasts are seen at once. */
export const MAX_TOASTS = 3;
