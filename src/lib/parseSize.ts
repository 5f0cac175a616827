/** The units in which a visitor can type a length. `%` is a percentage of the image's own side. */
export const LENGTH_UNITS = ['px', '%', 'mm', 'cm', 'in'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

export interface Length {
  readonly value: number;
  readonly unit: LengthUnit;
}

/** The separator between groups of three digits, and the decimal sign, in the language of the page. */
export interface Separators {
  readonly grouping: string;
  readonly decimal: string;
}

/**
 * - 'empty': there is no text.
 * - 'unclear': the text is no length, or its separators have another meaning in this language.
 * - 'fraction': the text is a number of pixels that is not whole, such as `1,200` in German.
 */
export type LengthProblem = 'empty' | 'unclear' | 'fraction';

/** One length, or a width and a height: `1920x1080`. */
export type ParsedSize = readonly [Length] | readonly [Length, Length];

/** The names under which a unit is understood: its symbol, and those that the languages of the site use for it. */
const NAMES: Readonly<Record<LengthUnit, readonly string[]>> = {
  px: ['px', 'pixel', 'pixels', 'píxeles', 'пикс', 'пикселей', 'ピクセル'],
  '%': ['%'],
  mm: ['mm', 'мм'],
  cm: ['cm', 'см', 'センチ'],
  // NFKC replaces the sign for inches, which is one double prime, by two primes.
  in: [
    'in',
    'inch',
    'inches',
    '"',
    '′′',
    'zoll',
    'pouces',
    'po',
    'pulgadas',
    'pulg',
    'pulg.',
    'polegadas',
    'pol',
    'pol.',
    'pollici',
    'дюймов',
    'дюйма',
    'дюйм',
    'インチ',
  ],
};

const UNITS = new Map(
  LENGTH_UNITS.flatMap((unit) => NAMES[unit].map((name) => [name.normalize('NFKC'), unit] as const)),
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const DIGITS = String.raw`\d[\d\s.,'’]*`;
const NUMBER = String.raw`\+?${DIGITS}(?:/\s*${DIGITS})?`;
const UNIT = [...UNITS.keys()].map(escaped).join('|');
const PART = `(${NUMBER})(${UNIT})?`;
/** The last of the three signs is the Cyrillic letter х, which a Russian keyboard has in place of x. */
const SIZE = new RegExp(String.raw`^${PART}(?:\s*[x×х]\s*${PART})?$`);

/**
 * Parses digits with decimals and with separators between groups of three digits. Returns null if this is unclear. The
 * separator `grouping` of the language, spaces and the Swiss apostrophe can separate groups.
 */
export function parseDecimal(text: string, { grouping, decimal }: Separators): number | null {
  const [whole = '', ...decimals] = text.split(decimal);
  if (decimals.length > 1 || decimals.some((digits) => !/^\d+$/.test(digits))) return null;
  const separator = ['', grouping, ' ', "'", '’'].find((each) =>
    new RegExp(each ? String.raw`^\d{1,3}(?:${escaped(each)}\d{3})+$` : String.raw`^\d+$`).test(whole),
  );
  return separator === undefined ? null : Number(`${whole.split(separator).join('')}.${decimals[0] ?? 0}`);
}

function parsePart(
  number: string,
  name: string | undefined,
  unit: LengthUnit,
  separators: Separators,
): Length | LengthProblem {
  const [value = null, divisor = 1] = number
    .replace('+', '')
    .split('/')
    .map((part) => parseDecimal(part.trim(), separators));
  if (value === null || !divisor) return 'unclear';
  const length = { value: value / divisor, unit: (name && UNITS.get(name)) || unit };
  if (length.unit !== 'px') return length;
  // A quotient such as 4000/3 is rounded. Decimals are refused, because they may be meant as a group of three digits.
  return number.includes(separators.decimal) ? 'fraction' : { ...length, value: Math.round(length.value) };
}

/**
 * Returns a typed text in lower case, with single spaces. NFKC replaces full-width characters, no-break spaces, and signs
 * such as ㎝, ㎆ and ½ by plain characters.
 */
export const plainText = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Parses a text that a visitor has typed: a length such as `50%`, `20 cm` or `4000/3`, or a size such as `1920x1080`. A
 * number without a unit has the unit `unit`. If only one side of a size has a unit, this unit applies to both. Full-width
 * characters are accepted, because Japanese keyboards can type them.
 */
export function parseSize(
  text: string,
  unit: LengthUnit,
  separators: Separators,
): ParsedSize | LengthProblem {
  const plain = plainText(text);
  if (plain === '') return 'empty';
  const [, first, firstUnit, second, secondUnit] = SIZE.exec(plain) ?? [];
  if (first === undefined) return 'unclear';
  const width = parsePart(first, firstUnit ?? secondUnit, unit, separators);
  if (typeof width === 'string' || second === undefined) return typeof width === 'string' ? width : [width];
  const height = parsePart(second, secondUnit ?? firstUnit, unit, separators);
  return typeof height === 'string' ? height : [width, height];
}
