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

const UNIT = [...UNITS.keys()].map(escaped).join('|');
const PART = String.raw`(${NUMBER})\s*(${UNIT})?`;
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
