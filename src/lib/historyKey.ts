/** The parts of a `KeyboardEvent` that identify a shortcut with a modifier. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The letter that a key press types. On a keyboard without Latin letters the position of the key decides. */
function letterOf({ key, code }: KeyPress): string | undefined {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : /^Key([A-Z])$/.exec(code)?.[1];
}

/**
 * Returns which way a key press moves in the history, or null for any other key. Ctrl+Z or Cmd+Z undoes. With Shift it
 * redoes, as does Ctrl+Y. Cmd+Y is left to the browser, where it opens the browser's own history.
 */
export function historyKey(event: KeyPress): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey) return null;
  const letter = letterOf(event);
  if (letter === 'Z') return shiftKey ? 'redo' : 'undo';
  return letter === 'Y' && ctrlKey && !shiftKey ? 'redo' : null;
}
