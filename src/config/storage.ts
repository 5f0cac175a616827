/** The script in index.html reads this key too. */
export const THEME_KEY = 'theme';

export const LANGUAGE_KEY = 'language';

export const FIT_KEY = 'fit';

/** Whether open images are autosaved. An earlier version called that "keeping", and its stored choices remain valid. */
export const AUTOSAVE_KEY = 'keeping';

/** The key in the session storage for the id of the stored image that this tab has open. */
export const AUTOSAVE_ID_KEY = 'kept';

export const AUTOSAVE_DATABASE = 'kept';

export const autosaveLock = (id: string): string => `pixel-resize-kept-${id}`;

export const BACKGROUND_KEY = 'background';

export const SHORTCUTS_KEY = 'shortcuts';

export const SIZE_MODE_KEY = 'size-mode';

export const RECENT_SIZES_KEY = 'recent-sizes';

export const RECENT_RANGES_KEY = 'recent-file-sizes';

export const LAST_JPEG_KEY = 'last-jpeg';

export const OWN_ASPECTS_KEY = 'own-aspects';

export const GUIDES_KEY = 'guides';

export const ICON_DETAILS_KEY = 'icons';
