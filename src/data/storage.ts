/** The key under which the chosen theme is stored. The script in index.html reads it too. */
export const THEME_KEY = 'theme';

/** The key under which the chosen language is stored. */
export const LANGUAGE_KEY = 'language';

/** The key under which it is stored what becomes of an image whose shape is not that of the size asked for. */
export const FIT_KEY = 'fit';

/** The key under which it is stored that no image is to be kept for a later visit. */
export const KEEPING_KEY = 'keeping';

/** The key under which a tab notes which kept image is its own. */
export const KEPT_ID_KEY = 'kept';

/** The database of the images that are kept. */
export const KEPT_DATABASE = 'kept';

/** The name of the lock that a page holds for as long as it has a kept image open. */
export const keptLock = (id: string): string => `pixel-resize-kept-${id}`;

/** The key under which it is stored that single-key shortcuts are turned off. */
export const SHORTCUTS_KEY = 'shortcuts';
