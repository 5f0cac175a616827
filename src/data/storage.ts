/** The key under which the chosen theme is stored. The script in index.html reads it too. */
export const THEME_KEY = 'theme';

/** The key under which the chosen language is stored. */
export const LANGUAGE_KEY = 'language';

/**
 * The key under which the chosen `Fit` is stored: the way in which an image is fitted to a new size with other
 * proportions.
 */
export const FIT_KEY = 'fit';

/**
 * The key under which the visitor's choice is stored whether open images are autosaved. An earlier version of the site
 * called autosaving "keeping". The value stays, so that stored choices remain valid.
 */
export const AUTOSAVE_KEY = 'keeping';

/** The key in the session storage under which the id of the stored image is stored that this tab has open. */
export const AUTOSAVE_ID_KEY = 'kept';

/** The name of the IndexedDB database with the stored images. */
export const AUTOSAVE_DATABASE = 'kept';

/** The name of the lock that a page holds while it has the stored image `id` open. */
export const autosaveLock = (id: string): string => `pixel-resize-kept-${id}`;

/** The key under which the visitor's choice is stored whether single-key shortcuts are on. */
export const SHORTCUTS_KEY = 'shortcuts';
