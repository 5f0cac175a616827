type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Whether a key press belongs to an input method, for example the Enter that confirms Japanese characters. In Safari,
 * the composition ends before this key press, so `isComposing` is already false. But all browsers then report the key
 * code 229.
 */
export const isComposition = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === 229;

interface Modifiers extends Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'> {
  getModifierState(key: 'AltGraph'): boolean;
}

/** Some browsers report AltGr as Ctrl and Alt, others by `getModifierState` only. */
export const hasModifier = (event: Modifiers): boolean =>
  event.ctrlKey || event.metaKey || isAltPressed(event);

const isAltPressed = (event: Modifiers) => event.altKey || event.getModifierState('AltGraph');

/**
 * The letter that a key press types, in upper case. On a keyboard without Latin letters, the letter depends on the
 * position of the key. Undefined for a key without a letter.
 */
function letterOf({ key, code }: KeyPress): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^[^\p{ASCII}\p{Script=Latin}]/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
}

/**
 * Returns the shortcut key of a key press without a modifier other than Shift: a letter, a digit, Enter, `?`, `+` or `-`.
 * Returns null for any other key. With Shift, no letter and no Enter is returned, but each character that is typed with
 * Shift on some keyboard: on a French or Czech keyboard, Shift types the digits.
 *
 * A key that types no digit without Shift, as on a French keyboard, is the digit that a US keyboard has at the same
 * position.
 */
export function shortcutKey(press: KeyPress): string | null {
  const { key, code, shiftKey } = press;
  if (/^[\d?+-]$/.test(key)) return key;
  if (shiftKey) return null;
  // `=` counts as `+`, because on many keyboards Shift and the key `=` type `+`.
  if (key === '=') return '+';
  if (key === 'Enter') return key;
  return letterOf(press) ?? /^Digit(\d)$/.exec(code)?.[1] ?? null;
}

type ModifiedKeyPress = KeyPress & Modifiers;

/**
 * Returns 'undo' or 'redo' if a key press is the shortcut for this action, otherwise null. Ctrl+Z and Cmd+Z are undo.
 * Ctrl+Shift+Z, Cmd+Shift+Z and Ctrl+Y are redo. Cmd+Y is left to the browser, which opens the list of visited pages.
 */
export function historyKey(event: ModifiedKeyPress): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey === metaKey || isAltPressed(event)) return null;
  const letter = letterOf(event);
  if (letter === 'Z') return shiftKey ? 'redo' : 'undo';
  return letter === 'Y' && ctrlKey && !shiftKey ? 'redo' : null;
}

export function isSaveKey(event: ModifiedKeyPress): boolean {
  const { ctrlKey, metaKey, shiftKey } = event;
  return ctrlKey !== metaKey && !isAltPressed(event) && !shiftKey && letterOf(event) === 'S';
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

export const altName = (): string => (isApple() ? '⌥' : 'Alt');

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable]';

/** Whether `target` is a form field that handles typed keys and pasted text itself, or a part of such a field. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/** Whether the key chooses an option of a list. No option of this product begins with `+`, `-` or `0`. */
export function choosesOption(target: EventTarget | null, key: string): boolean {
  return target instanceof HTMLSelectElement && !['+', '-', '0'].includes(key);
}
