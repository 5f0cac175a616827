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

/** What a shortcut does. */
export type ShortcutName = keyof typeof SHORTCUTS;
