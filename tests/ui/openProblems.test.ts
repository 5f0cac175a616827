import { describe, expect, test, vi } from 'vitest';
import { MAX_FILE_BYTES } from '../../src/config/limits';
import {
  declaresAcceptedType,
  problemMessage,
  refusalOfFiles,
  withoutBitmaps,
} from '../../src/features/open/problem';
import { createI18n } from '../../src/i18n/create';
import { failureCode } from '../../src/i18n/failure';
import type { TextKey } from '../../src/i18n/types';
import { ERROR_CODES, ImageCoreError } from '../../src/imagecore/common/errors';
import { en, textOf } from '../support/words';

const notes = { name: 'notes', type: '' };
const png = { name: 'photo.png', type: 'image/png' };

describe('the check before a file is read', () => {
  // Requirements: R7
  test('accepts a file of exactly 10 MB, and refuses a file with one byte more', () => {
    expect(MAX_FILE_BYTES).toBe(10_485_760);
    expect(refusalOfFiles([{ size: MAX_FILE_BYTES }])).toBeNull();
    expect(refusalOfFiles([{ size: MAX_FILE_BYTES + 1 }])).toBe('file-too-large');
  });

  test('accepts an empty file, because only the core judges the content', () => {
    expect(refusalOfFiles([{ size: 0 }])).toBeNull();
  });

  test('refuses several files, also if one of them is too large', () => {
    expect(refusalOfFiles([{ size: 1 }, { size: MAX_FILE_BYTES + 1 }])).toBe('too-many-files');
    expect(refusalOfFiles([{ size: MAX_FILE_BYTES + 1 }, { size: 1 }])).toBe('too-many-files');
  });

  test('refuses a drop without a file, such as a link or an empty folder', () => {
    expect(refusalOfFiles([])).toBe('no-file');
  });

  // Requirements: R18
  test('refuses two files, even if both are small', () => {
    expect(refusalOfFiles([{ size: 1 }, { size: 1 }])).toBe('too-many-files');
  });

  // Requirements: R6
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
  ])('says whether the name %s or the type "%s" is of a supported format: %s', (name, type, claims) =>
    expect(declaresAcceptedType({ name, type })).toBe(claims),
  );
});

describe('a bitmap beside a file', () => {
  const file = (name: string, age: number) =>
    new File(['x'], name, { type: 'image/png', lastModified: Date.now() - age });

  // Requirements: R461
  test('is left out, whatever the order, so that the file itself is opened', () => {
    const [copied, bitmap] = [file('photo.png', 60_000), file('image.png', 0)];
    expect(withoutBitmaps([copied, bitmap])).toEqual([copied]);
    expect(withoutBitmaps([bitmap, copied])).toEqual([copied]);
    // Several files stay several files.
    expect(withoutBitmaps([bitmap, copied, copied])).toEqual([copied, copied]);
  });

  test('is opened if there is nothing else, and an older file with its name is no bitmap', () => {
    const [bitmap, own, photo] = [file('image.png', 0), file('image.png', 60_000), file('photo.png', 60_000)];
    expect(withoutBitmaps([bitmap])).toEqual([bitmap]);
    expect(withoutBitmaps([own, photo])).toEqual([own, photo]);
    expect(withoutBitmaps([])).toEqual([]);
  });
});

describe('the message about a file that was not opened', () => {
  const say = (key: TextKey, values = {}) => createTranslator()(key, values);

  // Requirements: R128
  test('says that the type is unsupported if neither the name nor the type is of a supported format', () => {
    const { title, text } = problemMessage('unsupported-format', {
      name: 'paper.pdf',
      type: 'application/pdf',
    });
    expect(say(title)).toBe('Unsupported file type');
    expect(say(text)).toBe('Please upload an image file (JPEG, PNG, WEBP). GIF works too.');
  });

  // Requirements: R131
  test('says that the image has an error if the content is unknown, but the name is of a supported format', () => {
    const { title, text } = problemMessage('unsupported-format', png);
    expect(say(title)).toBe('Error loading image');
    expect(say(text)).toBe('Please try another image file.');
  });

  // Requirements: R153
  test.each(['BMP', 'HEIC', 'AVIF', 'TIFF', 'SVG', 'ICO', 'PSD'])(
    'names the unsupported format, whatever the file name is, and suggests JPEG for HEIC and AVIF: %s',
    (format) => {
      for (const claim of [png, notes, { name: `picture.${format.toLowerCase()}`, type: '' }]) {
        const { title, text } = problemMessage('unsupported-format', claim, { format });
        expect(say(title)).toBe('Unsupported file type');
        const message = say(text, { format });
        expect(message).toContain(
          `${format} images cannot be opened here. Please upload an image file (JPEG, PNG, WEBP).`,
        );
        expect(message.endsWith(' Save it as JPEG first.'), message).toBe(['HEIC', 'AVIF'].includes(format));
      }
    },
  );

  test('says that the image has an error if it cannot be decoded, whatever the file name is', () => {
    for (const claim of [png, notes])
      expect(problemMessage('undecodable', claim)).toEqual({
        title: 'upload.failedTitle',
        text: 'upload.failedText',
      });
  });

  // Requirements: R129
  test('states the limit of 10 MB for a file with too many bytes', () => {
    const { title, text } = problemMessage('file-too-large', png);
    expect(say(title)).toBe('File too large');
    expect(say(text, textOf('en').values)).toBe('Image size should be less than 10MB.');
  });

  // Requirements: R154
  test('states the size of an image with too many pixels if the size is known', () => {
    const size = { width: 65_535, height: 65_535 };
    const known = problemMessage('too-large', png, { size });
    expect(say(known.title)).toBe('Error loading image');
    expect(say(known.text, { size: '65,535 × 65,535', side: '16,384', megapixels: '100' })).toContain(
      '65,535 × 65,535',
    );
    expect(say(problemMessage('too-large', png).text, { side: '16,384', megapixels: '100' })).not.toContain(
      '{{',
    );
  });

  test('does not ask for another image file if the image is not the cause of the problem', () => {
    const asksForAnother = /another image|image file/;
    expect(say('upload.failedText')).toMatch(asksForAnother);
    expect(say('upload.unsupportedText')).toMatch(asksForAnother);
    for (const problem of [
      'unreadable',
      'out-of-memory',
      'core-unavailable',
      'core-unsupported',
      'core-crashed',
      'timed-out',
      'invalid-argument',
      'protocol',
      'unknown',
    ] as const)
      expect(say(problemMessage(problem, png).text), problem).not.toMatch(asksForAnother);
  });

  test('mentions that the visitor is offline, but only if this is true', () => {
    const text = (isOnline: boolean) => say(problemMessage('core-unavailable', png, {}, isOnline).text);
    expect(text(true)).not.toMatch(/online|connection/);
    expect(text(false)).toContain('when you are back online');
  });

  test('states how many megapixels fit into memory, unless this is less than one megapixel', () => {
    const words = problemMessage('out-of-memory', png, { fits: 24_900_000 });
    expect(say(words.text, { fits: '24', count: 24 })).toContain('About 24\u00a0megapixels would fit');
    expect(say(words.text, { fits: '1', count: 1 })).toContain('About 1\u00a0megapixel would fit');
    expect(problemMessage('out-of-memory', png, { fits: 900_000 })).toEqual(
      problemMessage('out-of-memory', png),
    );
  });

  test('exists for every error code', () => {
    for (const code of ERROR_CODES) {
      const { title, text } = problemMessage(code, notes);
      // If a key has no text, the translator returns the key itself.
      expect(say(title), code).not.toBe(title);
      expect(say(text), code).not.toBe(text);
    }
  });
});

test('failureCode() returns the code of an ImageCoreError, and "unknown" for any other value', () => {
  expect(failureCode(new ImageCoreError('unreadable'))).toBe('unreadable');
  expect(failureCode(new Error('undecodable'))).toBe('unknown');
  expect(failureCode('undecodable')).toBe('unknown');
});

/** Creates the English translator, with a fake `document`, because the translator sets the language of the document. */
function createTranslator() {
  vi.stubGlobal('document', { documentElement: {} });
  return createI18n('en', en).t as (key: TextKey, values: object) => string;
}
