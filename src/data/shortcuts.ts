/** The single keys that press a button on the screen. Letters are those of the words in English. */
export const SHORTCUTS = {
  open: 'O',
  download: 'D',
  list: '?',
  resize: '1',
  crop: '2',
  rotateFlip: '3',
  left: 'L',
  right: 'R',
  horizontal: 'H',
  vertical: 'V',
} as const;

/** The key that leads to the messages, whether single-key shortcuts are on or not: it writes nothing. */
export const NOTIFICATIONS_KEY = 'F8';

/** What a shortcut does. */
export type ShortcutName = keyof typeof SHORTCUTS;
