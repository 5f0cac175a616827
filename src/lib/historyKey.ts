/** The parts of a `KeyboardEvent` that identify a shortcut with a modifier. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

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
export function historyKey(event: KeyPress): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey) return null;
  const letter = letterOf(event);
  if (letter === 'Z') return shiftKey ? 'redo' : 'undo';
  return letter === 'Y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** Whether a key press is Ctrl+S or Cmd+S, with which programs save. */
export function isSaveKey(event: KeyPress): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return ctrlKey !== metaKey && !altKey && !shiftKey && letterOf(event) === 'S';
}
