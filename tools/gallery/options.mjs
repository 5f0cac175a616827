import { parseArgs } from 'node:util';
import { Problem } from '../../scripts/lib/problem.mjs';

/** The default widths of the browser window for the pictures of the gallery, in CSS pixels. */
const WIDTHS = [360, 768, 1440];

const THEMES = /** @type {const} */ (['light', 'dark']);

const FORMATS = /** @type {const} */ (['jpeg', 'png']);

/**
 * The lowest allowed value of `--tallest`, in pixels. This value must be larger than `OVERLAP`, because each part of a
 * picture must be taller than its overlap with the next part.
 */
const LEAST_HEIGHT = 400;

/**
 * @typedef {object} Options
 * @property {readonly string[]} languages
 * @property {readonly number[]} widths the widths of the window in CSS pixels
 * @property {readonly (typeof THEMES)[number][]} themes
 * @property {(typeof FORMATS)[number]} format the format of the picture files
 * @property {number} tallest the largest height of a picture in pixels. A taller picture is cut into parts
 * @property {string | undefined} out the folder for the pictures. If it is undefined, the default folder is used
 */

/**
 * Splits the value of an option at its commas. Throws a `Problem` if a part is not one of the known values.
 * @template {string} Value
 * @param {string} name the name of the option
 * @param {string | undefined} text the value of the option. If it is undefined, all known values are returned
 * @param {readonly Value[]} known the known values
 * @returns {readonly Value[]}
 */
function choice(name, text, known) {
  if (text === undefined) return known;
  const values = text.split(',');
  const chosen = known.filter((value) => values.includes(value));
  const wrong = values.find((value) => !known.some((it) => it === value));
  if (wrong !== undefined)
    throw new Problem(`--${name} must be a list of ${known.join(', ')}, and has "${wrong}".`);
  return chosen;
}

/**
 * Reads a whole number.
 * @param {string} name the name of the option that contains the number
 * @param {string} text
 * @param {number} least the lowest allowed value
 */
function wholeNumber(name, text, least) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new Problem(`--${name} must be whole numbers of at least ${least}, and has "${text}".`);
  return value;
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        languages: { type: 'string' },
        widths: { type: 'string', default: WIDTHS.join() },
        themes: { type: 'string' },
        format: { type: 'string', default: 'jpeg' },
        tallest: { type: 'string' },
        out: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads the command line of the gallery. Without options, the gallery takes pictures in all languages and both themes,
 * at the widths `WIDTHS`.
 * @param {readonly string[]} args
 * @param {readonly string[]} languages the codes of all languages of the site
 * @returns {Options}
 */
export function readOptions(args, languages) {
  const values = parse(args);
  const [format = 'jpeg', ...more] = choice('format', values.format, FORMATS);
  if (more.length > 0) throw new Problem('--format must be one format.');
  return {
    languages: choice('languages', values.languages, languages),
    // A screen may exist only at some widths. `takePictures` performs the actions that lead to a screen only once: at
    // the first width of this list at which the screen exists. The list is sorted, so this width is the smallest one.
    widths: [...new Set(values.widths.split(',').map((width) => wholeNumber('widths', width, 200)))].sort(
      (a, b) => a - b,
    ),
    themes: choice('themes', values.themes, THEMES),
    format,
    tallest:
      values.tallest === undefined
        ? Number.POSITIVE_INFINITY
        : wholeNumber('tallest', values.tallest, LEAST_HEIGHT),
    out: values.out,
  };
}

/** The number of pixel rows that two consecutive parts share, so that no line of text is cut in both parts. */
const OVERLAP = 100;

/**
 * Cuts the height of a picture into parts of about the same height.
 * @param {number} height the height of the picture in pixels
 * @param {number} tallest the largest height of a part
 * @returns {{ top: number; height: number }[]}
 */
export function parts(height, tallest) {
  if (height <= tallest) return [{ top: 0, height }];
  const count = Math.ceil((height - OVERLAP) / (tallest - OVERLAP));
  const part = Math.ceil((height - OVERLAP) / count) + OVERLAP;
  return Array.from({ length: count }, (_, at) => {
    const top = at * (part - OVERLAP);
    return { top, height: Math.min(part, height - top) };
  });
}
