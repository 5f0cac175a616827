/** The separator between groups of three digits, and the decimal sign, in the language of the page. */
export interface Separators {
  readonly grouping: string;
  readonly decimal: string;
}

/** Signs such as ½, which NFKC would join to the digits before them. */
const FRACTION_SIGN = /[\u00bc-\u00be\u2150-\u215e]/g;

/** Superscripts and subscripts, which NFKC would turn into plain digits: 10² is not 102. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u209f]/g;

/**
 * Returns a typed text in lower case, with single spaces. NFKC replaces full-width characters, no-break spaces, and signs
 * such as ㎝, ㎆ and ½ by plain characters. A Japanese keyboard types 。 and 、 in place of the point and the comma.
 */
export const plainText = (text: string): string =>
  text
    .replace(RAISED, '^')
    .replace(FRACTION_SIGN, ' $&')
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** A number as a source of a regular expression: digits with separators, or a fraction such as `8 1/2`. */
export const NUMBER = String.raw`[.,]?\d(?:[\d .,'’/]*\d)?`;

/** Digits in groups of three. All separators are the same sign. */
const GROUPS = /^\d{1,3}(?:([ .,'’])\d{3})(?:\1\d{3})*$/;

function digitsOf(text: string, decimal: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const separator = GROUPS.exec(text)?.[1];
  return separator === undefined || separator === decimal ? null : text.replace(/\D/g, '');
}

/**
 * Parses digits with decimals and with separators between groups of three digits. Returns null if this is unclear.
 *
 * Spaces and the Swiss apostrophe separate groups. A point or a comma that occurs several times does so too. One that
 * occurs once separates decimals, except where the language groups digits with it and exactly three digits follow:
 * `1.234` is 1234 in German, but `1.23`, `0.234` and `1234.567` can only have decimals.
 */
function splitNumber(text: string, grouping: string): { whole: string; decimals: string } | null {
  const sign = /[.,](?=[^.,]*$)/.exec(text);
  const parts = sign ? text.split(sign[0]) : [];
  const [head = '', tail = ''] = parts;
  const isGroup = sign?.[0] === grouping && /^[1-9]\d{0,2}$/.test(head) && /^\d{3}$/.test(tail);
  if (parts.length !== 2 || isGroup) {
    const whole = digitsOf(text, '');
    return whole === null ? null : { whole, decimals: '' };
  }
  const whole = head === '' ? '0' : digitsOf(head, sign?.[0] ?? '');
  return whole !== null && /^\d+$/.test(tail) ? { whole, decimals: tail } : null;
}

/** A number that a visitor has typed, and whether it was typed with decimals. */
interface ParsedNumber {
  readonly value: number;
  readonly hasDecimals: boolean;
}

function parsePlain(text: string, { grouping }: Separators): ParsedNumber | null {
  const split = splitNumber(text.trim(), grouping);
  return split && { value: Number(`${split.whole}.${split.decimals}`), hasDecimals: split.decimals !== '' };
}

/**
 * Parses a number in the text that `plainText` returns: with decimals, with groups of three digits, or as a fraction
 * such as `4000/3` or `8 1/2`. Returns null for any other text. All fields for numbers use this function.
 */
export function parseNumber(text: string, separators: Separators): ParsedNumber | null {
  const [first = '', second, ...rest] = text.split('/');
  if (second === undefined) return parsePlain(first, separators);
  const divisor = parsePlain(second, separators)?.value;
  if (!divisor || rest.length > 0) return null;
  const quotient = parsePlain(first, separators);
  if (quotient) return { ...quotient, value: quotient.value / divisor };
  const [, whole, numerator] = /^(\d+) (\d+) ?$/.exec(first) ?? [];
  if (whole === undefined || Number(numerator) >= divisor) return null;
  return { value: Number(whole) + Number(numerator) / divisor, hasDecimals: false };
}
