import type { Separators } from './parseNumber';
import { type LengthUnit, parseSize } from './parseSize';

/** A sign and what follows it. Text copied from a document can have the minus sign of typography or of full width. */
const SIGNED = /^([+\uff0b]|[-\u2212\uff0d])?(\S.*)$/;

/**
 * Parses a whole number that a visitor has typed, with an optional sign, and with or without its unit. Returns null for
 * any other text. The separators have the meaning that they have in every field: see `parseNumber`.
 */
export function parseInteger(text: string, separators: Separators, unit: LengthUnit = 'px'): number | null {
  const [, sign = '+', digits = ''] = SIGNED.exec(text.trim()) ?? [];
  const parsed = parseSize(digits, unit, separators);
  if (typeof parsed === 'string' || parsed.length === 2) return null;
  const [{ value, unit: typed }] = parsed;
  if (typed !== unit || !Number.isInteger(value)) return null;
  return sign === '+' || sign === '\uff0b' ? value : -value;
}
