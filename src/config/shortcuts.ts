/**
 * The single-key shortcuts, each of which presses a button on the screen. The letters are initials of English words.
 */
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
  view: 'Z',
  zoomIn: '+',
  zoomOut: '-',
  fit: '0',
  area: 'A',
  actual: '1',
} as const;

/**
 * The key that moves the focus to the messages. It also works while single-key shortcuts are off, because F8 types no
 * character.
 */
export const NOTIFICATIONS_KEY = 'F8';

/**
 * The keys that press Download, as other programs save with them. They also work while single-key shortcuts are off.
 */
export const SAVE_KEYS = 'Control+S Meta+S';

export type ShortcutName = keyof typeof SHORTCUTS;
