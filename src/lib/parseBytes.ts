import { NUMBER, parseNumber, plainText, type Separators } from './parseNumber';

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
