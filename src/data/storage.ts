/** The key under which the chosen theme is stored. The script in index.html reads it too. */
export const THEME_KEY = 'theme';

/** The key under which the chosen language is stored. */
export const LANGUAGE_KEY = 'language';

/** The key under which it is stored that single-key shortcuts are turned off. */
export const SHORTCUTS_KEY = 'shortcuts';
