const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** The code of a full-width character minus the code of the same ASCII character. */
const TO_PLAIN = 0xfee0;

/** The minus sign of typography, which text copied from a document or from a spreadsheet can have. */
const MINUS = '\u2212';

/**
 * Parses a whole number that a visitor has typed: digits with an optional sign, and spaces around them. Returns null
 * for any other text, also for a number with thousands separators, because `1,200` and `1.200` mean 1.2 in some
 * languages. Full-width characters are accepted, because Japanese keyboards can type them.
 *
 * All fields for whole numbers use this function. The fields for a size use `parseSize`.
 */
export function parseInteger(text: string): number | null {
  const plain = text
    .trim()
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_PLAIN))
    .replace(MINUS, '-');
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : null;
}
