const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** From a full-width sign to the plain one. */
const TO_PLAIN = 0xfee0;

/**
 * The whole number that was typed, or null if it is none: digits, with a sign or without. Those of full width count, as
 * a Japanese keyboard writes them.
 */
export function parseInteger(text: string): number | null {
  const plain = text.trim().replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_PLAIN));
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : null;
}
