/** The parts of a `KeyboardEvent` that identify a shortcut. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The key of a shortcut: a letter, a digit or Enter alone, or a question mark however the keyboard writes it. Null for
 * any other. Where a key writes no such sign it is known by its place, as in the Russian layout, or the French for digits.
 */
export function shortcutKey({ key, code, shiftKey }: KeyPress): string | null {
  if (key === '?') return key;
  if (shiftKey) return null;
  if (key === 'Enter') return key;
  if (/^[a-z\d]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)(\w)$/.exec(code)?.[1] ?? null;
}
