// The gallery (`npm run gallery`) makes pictures of all screens: its options, and the division of tall pictures.
import { expect, test } from 'vitest';
import { parts, readOptions } from '../../tools/gallery/options.mjs';

const LANGUAGES = ['en', 'de', 'ja'];
const read = (...args: string[]) => readOptions(args, LANGUAGES);

test('without options, the gallery uses all languages, three widths and both themes', () => {
  expect(read()).toEqual({
    languages: LANGUAGES,
    widths: [360, 768, 1440],
    themes: ['light', 'dark'],
    format: 'jpeg',
    tallest: Number.POSITIVE_INFINITY,
    out: undefined,
  });
});

test('the options set the languages, widths, themes, picture format, largest height and output folder', () => {
  expect(read('--languages', 'ja,de', '--widths', '1280,390', '--themes', 'light')).toMatchObject({
    languages: ['de', 'ja'],
    widths: [390, 1280],
    themes: ['light'],
  });
  expect(read('--format', 'png', '--tallest', '2000', '--out', 'there')).toMatchObject({
    format: 'png',
    tallest: 2000,
    out: 'there',
  });
});

test.each([
  [['--languages', 'de,xx'], '--languages must be a list of en, de, ja, and has "xx".'],
  [['--themes', ''], '--themes must be a list of light, dark, and has "".'],
  [['--format', 'jpeg,png'], '--format must be one format.'],
  [['--widths', '390,wide'], '--widths must be whole numbers of at least 200, and has "wide".'],
  [['--tallest', '50'], '--tallest must be whole numbers of at least 400, and has "50".'],
  [['--language', 'de'], "Unknown option '--language'"],
])('the arguments %j are refused with an error message', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});

test('the parts of a tall picture cover the whole picture, overlap by 100 rows, and keep the largest height', () => {
  expect(parts(2000, 2000)).toEqual([{ top: 0, height: 2000 }]);
  for (let height = 2001; height < 9000; height += 37) {
    const all = parts(height, 2000);
    expect(all[0]?.top).toBe(0);
    for (const [at, part] of all.entries()) {
      const next = all[at + 1];
      expect(part.height).toBeLessThanOrEqual(2000);
      expect(part.top + part.height - (next?.top ?? height)).toBe(next ? 100 : 0);
    }
  }
});
