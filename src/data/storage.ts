/** The key under which the chosen theme is stored. The script in index.html reads it too. */
export const THEME_KEY = 'theme';

/** The key under which the chosen language is stored. */
export const LANGUAGE_KEY = 'language';

/** The key under which the chosen `Fit` is stored: how an image is fitted to a new size with other proportions. */
export const FIT_KEY = 'fit';

/** The key under which the choice is stored that open images are not autosaved. The value is older than the name. */
export const AUTOSAVE_KEY = 'keeping';

/** The session storage key for the id of the stored image that this tab has open. */
export const AUTOSAVE_ID_KEY = 'kept';

/** The name of the IndexedDB database with the stored images. */
export const AUTOSAVE_DATABASE = 'kept';

/** The name of the lock that a page holds while it has the stored image `id` open. */
export const autosaveLock = (id: string): string => `pixel-resize-kept-${id}`;

/** The key under which the choice is stored that single-key shortcuts are off. */
export const SHORTCUTS_KEY = 'shortcuts';
