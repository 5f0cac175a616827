import { NUMBER, parseNumber, plainText, type Separators } from './parseNumber';
import { TIMES } from './parseSize';

/** The unit has this name in all languages of the site, or is called `ppi`. */
const UNIT = String.raw`\s*(?:dpi|ppi|ppp)?`;
const DENSITY = new RegExp(`^(${NUMBER})${UNIT}(?:${TIMES}(${NUMBER})${UNIT})?$`);

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
