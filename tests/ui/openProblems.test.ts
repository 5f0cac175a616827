import { describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../src/data/limits';
import { checkFiles, claimsToBeOurs, problemWords, refusalOf } from '../../src/features/upload/problem';
import { createI18n, failureCode, type TextKey } from '../../src/i18n';
import { en } from '../../src/i18n/locales/en';
import { ERROR_CODES, ImageCoreError } from '../../src/imagecore/errors';
import { OTHER_FORMATS } from '../../src/imagecore/otherFormats';

const nothing = { name: 'notes', type: '' };
const png = { name: 'photo.png', type: 'image/png' };

describe('before a file is read', () => {
  test('exactly 10 MB opens, one byte more does not', () => {
    expect(MAX_FILE_BYTES).toBe(10_485_760);
    expect(checkFiles([{ size: MAX_FILE_BYTES }])).toBeNull();
    expect(checkFiles([{ size: MAX_FILE_BYTES + 1 }])).toBe('file-too-large');
  });

  test('an empty file is left to the core, whose word on content counts', () => {
    expect(checkFiles([{ size: 0 }])).toBeNull();
  });

  test('of files that react-dropzone has judged, one is accepted or refused by its size, and several never', () => {
    const tooLarge = { errors: [{ code: 'file-too-large', message: '' }] };
    const surplus = { errors: [{ code: 'too-many-files', message: '' }] };
    expect(refusalOf([{}], [])).toBeNull();
    expect(refusalOf([], [tooLarge])).toBe('file-too-large');
    expect(refusalOf([{}], [surplus])).toBe('too-many-files');
    expect(refusalOf([{}], [tooLarge])).toBe('too-many-files');
    expect(refusalOf([], [])).toBeNull();
  });

  test('one file at a time, however small', () => {
    expect(checkFiles([{ size: 1 }, { size: 1 }])).toBe('too-many-files');
  });

  test.each([
    ['photo.png', '', true],
    ['PHOTO.JPG', '', true],
    ['scan.jpeg', '', true],
    ['a.webp', '', true],
    ['a.gif', '', true],
    ['noending', 'image/png', true],
    ['noending', 'IMAGE/GIF', true],
    ['photo.png.txt', 'text/plain', false],
    ['png', '', false],
    ['paper.pdf', 'application/pdf', false],
    ['drawing.svg', 'image/svg+xml', false],
    ['picture.bmp', 'image/bmp', false],
  ])('%s of type "%s" claims to be ours: %s', (name, type, claims) =>
    expect(claimsToBeOurs({ name, type })).toBe(claims),
  );
});

describe('the words', () => {
  const say = (key: TextKey, values = {}) => createWords()(key, values);

  test('foreign content under a foreign name is of an unsupported type', () => {
    const { title, text } = problemWords('unsupported-format', {
      name: 'paper.pdf',
      type: 'application/pdf',
    });
    expect(say(title)).toBe('Unsupported file type');
    expect(say(text)).toBe('Please upload an image file (JPEG, PNG, WEBP). GIF works too.');
  });

  test('foreign content under the name of an image is a broken image', () => {
    const { title, text } = problemWords('unsupported-format', png);
    expect(say(title)).toBe('Error loading image');
    expect(say(text)).toBe('Please try another image file.');
  });

  test.each(OTHER_FORMATS)(
    '%s content is of an unsupported type and named, whatever the file is called',
    (format) => {
      for (const claim of [png, nothing, { name: `picture.${format.toLowerCase()}`, type: '' }]) {
        const { title, text } = problemWords('unsupported-format', claim, { format });
        expect(say(title)).toBe('Unsupported file type');
        const told = say(text, { format });
        expect(told).toContain(
          `${format} images cannot be opened here. Please upload an image file (JPEG, PNG, WEBP).`,
        );
        expect(told.endsWith(' Save it as JPEG first.'), told).toBe(['HEIC', 'AVIF'].includes(format));
      }
    },
  );

  test('a broken image is a broken image, whatever its name', () => {
    for (const claim of [png, nothing])
      expect(problemWords('undecodable', claim)).toEqual({
        title: 'upload.failedTitle',
        text: 'upload.failedText',
      });
  });

  test('a file of too many bytes', () => {
    const { title, text } = problemWords('file-too-large', png);
    expect(say(title)).toBe('File too large');
    expect(say(text)).toBe('Image size should be less than 10MB.');
  });

  test('an image of too many pixels is told its own size, if that is known', () => {
    const size = { width: 65_535, height: 65_535 };
    const known = problemWords('too-large', png, { size });
    expect(say(known.title)).toBe('Error loading image');
    expect(say(known.text, { size: '65,535 × 65,535', side: '16,384', megapixels: '100' })).toContain(
      '65,535 × 65,535',
    );
    expect(say(problemWords('too-large', png).text, { side: '16,384', megapixels: '100' })).not.toContain(
      '{{',
    );
  });

  test('what is no fault of the file is not blamed on it', () => {
    const blame = say('upload.failedText');
    for (const problem of [
      'unreadable',
      'out-of-memory',
      'core-unavailable',
      'core-crashed',
      'timed-out',
      'invalid-argument',
      'protocol',
      'unknown',
    ] as const)
      expect(say(problemWords(problem, png).text), problem).not.toBe(blame);
  });

  test('for want of memory one is told how much there is, if it is worth saying', () => {
    const told = problemWords('out-of-memory', png, { fits: 24_900_000 });
    expect(say(told.text, { fits: '24', count: 24 })).toContain('About 24\u00a0megapixels would fit');
    expect(say(told.text, { fits: '1', count: 1 })).toContain('About 1\u00a0megapixel would fit');
    expect(problemWords('out-of-memory', png, { fits: 900_000 })).toEqual(problemWords('out-of-memory', png));
  });

  test('there are words for every code', () => {
    for (const code of ERROR_CODES) {
      const { title, text } = problemWords(code, nothing);
      // A key without words comes back as itself.
      expect(say(title), code).not.toBe(title);
      expect(say(text), code).not.toBe(text);
    }
  });
});

test('a failure is known by its code, and anything else as unknown', () => {
  expect(failureCode(new ImageCoreError('unreadable'))).toBe('unreadable');
  expect(failureCode(new Error('undecodable'))).toBe('unknown');
  expect(failureCode('undecodable')).toBe('unknown');
});

/** The English words, without a document to name its language on. */
function createWords() {
  Object.assign(globalThis, { document: { documentElement: {} } });
  return createI18n('en', en).t as (key: TextKey, values: object) => string;
}
