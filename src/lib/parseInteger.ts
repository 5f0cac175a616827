const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** The code of a full-width character minus the code of the same ASCII character. */
const TO_PLAIN = 0xfee0;

/**
 * Parses a whole number that a visitor has typed: digits with an optional sign. Returns null for any other text.
 * Full-width characters are accepted, because Japanese keyboards can type them.
 */
export function parseInteger(text: string): number | null {
  const plain = text.trim().replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_PLAIN));
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : null;
}
