/** The parts of a `KeyboardEvent` that identify a shortcut. */
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
