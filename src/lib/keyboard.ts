type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Returns the shortcut key of a key press: a letter, a digit, Enter, `?`, `+` or `-`. Returns null for any other key.
 * If Shift is pressed, only `?`, `+` and `-` are returned.
 *
 * If the typed character is not a shortcut key, the result is the letter or digit that a US keyboard has at the same
 * position. Examples are the letter keys of a Russian keyboard and the digit keys of a French keyboard.
 */
export function shortcutKey({ key, code, shiftKey }: KeyPress): string | null {
  if (key === '?' || key === '+') return key;
  // `=` counts as `+`, because on many keyboards Shift and the key `=` type `+`.
  if (key === '=') return '+';
  if (key === '-') return key;
  if (shiftKey) return null;
  if (key === 'Enter') return key;
  if (/^[a-z\d]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)(\w)$/.exec(code)?.[1] ?? null;
}

type ModifiedKeyPress = KeyPress & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The letter that a key press types, in upper case. On a keyboard without Latin letters, the letter depends on the
 * position of the key. Undefined for a key without a letter.
 */
function letterOf({ key, code }: KeyPress): string | undefined {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : /^Key([A-Z])$/.exec(code)?.[1];
}

/**
 * Returns 'undo' or 'redo' if a key press is the shortcut for this action, otherwise null. Ctrl+Z and Cmd+Z are undo.
 * Ctrl+Shift+Z, Cmd+Shift+Z and Ctrl+Y are redo. Cmd+Y is left to the browser, which opens the list of visited pages.
 */
export function historyKey(event: ModifiedKeyPress): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey) return null;
  const letter = letterOf(event);
  if (letter === 'Z') return shiftKey ? 'redo' : 'undo';
  return letter === 'Y' && ctrlKey && !shiftKey ? 'redo' : null;
}

export function isSaveKey(event: ModifiedKeyPress): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return ctrlKey !== metaKey && !altKey && !shiftKey && letterOf(event) === 'S';
}

/** The direction of an arrow key: to the right and downward are 1. */
export type Arrow = readonly [x: number, y: number];

export const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether shortcuts use the Command key instead of Ctrl, as on Apple devices. */
export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable]';

/** Whether `target` is a form field that handles typed keys and pasted text itself, or a part of such a field. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/**
 * Whether a shortcut key that is pressed in `target` chooses an option of a list there. No option of this product begins
 * with `+`, `-` or `0`.
 */
export function choosesOption(target: EventTarget | null, key: string): boolean {
  return target instanceof HTMLSelectElement && !['+', '-', '0'].includes(key);
}
