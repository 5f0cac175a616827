/** Each presses a button on the screen. The letters are initials of English words. */
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

/** Moves the focus to the messages. F8 types no character, so it also works while single-key shortcuts are off. */
export const NOTIFICATIONS_KEY = 'F8';

/** They press Download, as other programs save with them, also while single-key shortcuts are off. */
export const SAVE_KEYS = 'Control+S Meta+S';

export type ShortcutName = keyof typeof SHORTCUTS;
