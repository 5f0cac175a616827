import { NUMBER, parseNumber, plainText, type Separators } from './parseNumber';

/** The units in which a visitor can type a length. `%` is a percentage of the image's own side. */
export const LENGTH_UNITS = ['px', '%', 'mm', 'cm', 'in'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

export interface Length {
  readonly value: number;
  readonly unit: LengthUnit;
}

/**
 * - 'empty': there is no text.
 * - 'unclear': the text is no length.
 * - 'fraction': the text is a number of pixels that is not whole, such as `1,200` in German.
 */
export type LengthProblem = 'empty' | 'unclear' | 'fraction';

/** One length, or a width and a height: `1920x1080`. */
export type ParsedSize = readonly [Length] | readonly [Length, Length];

/** The names of the units: symbols, and the words that the languages of the site use for them. */
const NAMES: Readonly<Record<LengthUnit, string>> = {
  px: 'px pixel pixels pixeln píxel píxeles píxeis пкс пикс пиксель пикселя пикселей пиксели ピクセル 画素',
  '%':
    '% percent prozent pourcent porcentaje pourcentage percentuale porcentagem percentage процент процента ' +
    'процентов проценты パーセント',
  mm:
    'mm millimeter millimeters millimetern millimetre millimetres milímetro milímetros millimètre millimètres ' +
    'millimetro millimetri мм миллиметр миллиметра миллиметров миллиметры ミリ ミリメートル',
  cm:
    'cm centimeter centimeters zentimeter zentimetern centimetre centimetres centímetro centímetros centimètre ' +
    'centimètres centimetro centimetri см сантиметр сантиметра сантиметров сантиметры センチ センチメートル',
  // NFKC replaces the sign for inches, which is one double prime, by two primes.
  in:
    `in in. inch inches " ″ '' ’’ ” “ zoll pouce pouces po pulgada pulgadas pulg pulg. polegada polegadas pol pol. ` +
    'pollice pollici дюйм дюйма дюймов дюймы インチ',
};

const UNITS = new Map(
  LENGTH_UNITS.flatMap((unit) => NAMES[unit].split(' ').map((name) => [plainText(name), unit] as const)),
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * What separates a width from a height, as a source of a regular expression. A Russian keyboard has the Cyrillic letter х
 * in place of x. The words are those that the languages of the site use for it.
 */
export const TIMES = String.raw`\s*(?:[x×х*∗✕✖⨯]|by|por|par|sur|per|mal|bij|на)\s*`;

const LENGTH_UNIT = [...UNITS.keys()].map(escaped).join('|');
const PART = String.raw`(${NUMBER})\s*(${LENGTH_UNIT})?`;
/** A label can have an explanation in parentheses after the size. */
const SIZE = new RegExp(String.raw`^\+?${PART}(?:${TIMES}${PART})?(?:\s*\([^()]*\))?$`);

function parsePart(
  number: string,
  name: string | undefined,
  unit: LengthUnit,
  separators: Separators,
): Length | LengthProblem {
  const typed = parseNumber(number, separators);
  if (!typed) return 'unclear';
  const length = { value: typed.value, unit: (name && UNITS.get(name)) || unit };
  if (length.unit !== 'px') return length;
  // A quotient such as 4000/3 is rounded. Decimals are refused, because they may be meant as a group of three digits.
  return typed.hasDecimals ? 'fraction' : { ...length, value: Math.round(length.value) };
}

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

/** Units of a maximum file size, in bytes. Of the usual meanings, these are the smallest: 1 MB also means 1,048,576. */
export const BYTE_UNITS = { kB: 1000, MB: 1_000_000 } as const;

export type ByteUnit = keyof typeof BYTE_UNITS;

/** The first letter of each unit in the languages of the site. */
const LETTERS: Readonly<Record<string, ByteUnit>> = { k: 'kB', к: 'kB', m: 'MB', м: 'MB' };

const BYTES = new RegExp(String.raw`^(${NUMBER})\s*(?:([kmкм])[boб]?)?$`);

export interface ByteCount {
  readonly value: number;
  readonly unit: ByteUnit;
}

/**
 * Parses a number of kilobytes or megabytes that a visitor has typed, with or without its unit: `1.5`, `500 KB`,
 * `2 Mo`. A number without a unit has the unit `unit`. Returns null for any other text, and for 0.
 */
export function parseBytes(text: string, unit: ByteUnit, separators: Separators): ByteCount | null {
  const [, number = '', letter] = BYTES.exec(plainText(text)) ?? [];
  const value = parseNumber(number, separators)?.value;
  return value ? { value, unit: (letter && LETTERS[letter]) || unit } : null;
}

/** The largest whole number of bytes within the limit. The sum makes up for decimals that are not exact in binary. */
export const bytesOf = ({ value, unit }: ByteCount): number => Math.floor(value * BYTE_UNITS[unit] + 1e-6);

/** The unit has this name in all languages of the site, or is called `ppi`. */
const DENSITY_UNIT = String.raw`\s*(?:dpi|ppi|ppp)?`;
const DENSITY = new RegExp(`^(${NUMBER})${DENSITY_UNIT}(?:${TIMES}(${NUMBER})${DENSITY_UNIT})?$`);

/**
 * Parses a density that a visitor has typed: one number, or two for a density that differs across and down, such as
 * `300 × 150`. Returns null for any other text.
 */
export function parseDensity(text: string, separators: Separators): { across: number; down: number } | null {
  const [, first, second] = DENSITY.exec(plainText(text)) ?? [];
  const across = first && parseNumber(first, separators)?.value;
  const down = second ? parseNumber(second, separators)?.value : across;
  return across && down ? { across, down } : null;
}

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

const RATIO = new RegExp(String.raw`^(${NUMBER})(?:\s*[:∶]\s*|${TIMES})(${NUMBER})$`);

/** The numbers of proportions. `String` writes a smaller number with an exponent. */
const [LEAST_PROPORTION, MOST_PROPORTION] = [1e-6, 999_999];

/** The notation of stored numbers, and of numbers in links: a decimal point, and no groups of digits. */
export const PLAIN_NUMBERS: Separators = { grouping: '', decimal: '.' };

/** Parses typed proportions such as `4:5`, `1.91 : 1` or `16x9`. No number may be 0 or tiny. */
export function parseAspect(text: string, separators = PLAIN_NUMBERS): `${number}:${number}` | null {
  // A slash separates the two numbers, so neither is a fraction.
  const [, ...sides] = RATIO.exec(plainText(text).replaceAll('/', ':')) ?? [];
  const [width = 0, height = 0] = sides.map((side) => {
    const value = parseNumber(side, separators)?.value ?? 0;
    return Number(value.toFixed(8));
  });
  const isPossible =
    Math.min(width, height) >= LEAST_PROPORTION && Math.max(width, height) <= MOST_PROPORTION;
  return isPossible ? `${width}:${height}` : null;
}
