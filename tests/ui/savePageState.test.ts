import { describe, expect, test } from 'vitest';
import { parseSavePageState, savePageState } from '../../src/shared/savePage/savePageState';

const original = {
  originalImageUrl: 'blob:http://localhost/1',
  originalDimensions: { width: 4928, height: 3264 },
};
const size = { width: 1080, height: 715 };
const url = 'blob:http://localhost/2';

/**
 * For each save page: its kind, the names of the properties with the URL and the size of the result in the navigation
 * state, and further required properties. The specification defines the names.
 */
const PAGES = [
  ['resize', 'resizedImageUrl', 'newDimensions', {}],
  ['crop', 'croppedImageUrl', 'croppedDimensions', {}],
  ['rotate', 'rotatedImageUrl', 'rotatedDimensions', { operationDesc: ['left', 'vertical'] }],
] as const;

describe.each(PAGES)('the navigation state of the %s save page', (kind, urlKey, sizeKey, more) => {
  const whole = { ...original, [urlKey]: url, [sizeKey]: size, ...more };

  // Requirements: R96, R112, R113, R114
  test('is parsed to a download if it has all required properties', () => {
    expect(parseSavePageState(kind, whole)).toEqual({
      url,
      size,
      originalUrl: original.originalImageUrl,
      originalSize: original.originalDimensions,
      operation: kind === 'rotate' ? ['left', 'vertical'] : undefined,
    });
  });

  test('is parsed to a download from which downloadState() creates the same state, without other properties', () => {
    const download = parseSavePageState(kind, { ...whole, originalPreviewUrl: 'blob:http://localhost/3' });
    expect(download && savePageState(kind, download)).toEqual(whole);
  });

  // Requirements: R96, R112, R113, R114
  test('is parsed to null if any required property is missing', () => {
    for (const key of Object.keys(whole))
      expect(parseSavePageState(kind, { ...whole, [key]: undefined }), key).toBeNull();
  });

  test('is parsed to null if the URL of the result or of the original is not a blob URL', () => {
    for (const wrong of [
      'https://example.org/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '',
    ])
      for (const key of [urlKey, 'originalImageUrl'])
        expect(parseSavePageState(kind, { ...whole, [key]: wrong }), `${key} ${wrong}`).toBeNull();
  });

  test('is parsed to null if a width or a height is not a whole number of at least 1', () => {
    for (const side of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1080'])
      for (const key of [sizeKey, 'originalDimensions'])
        for (const wrong of [
          { width: side, height: 1 },
          { width: 1, height: side },
        ])
          expect(parseSavePageState(kind, { ...whole, [key]: wrong }), `${key} ${side}`).toBeNull();
  });

  test.each([null, undefined, 'state', 7, []])('is parsed to null if it is %o', (state) =>
    expect(parseSavePageState(kind, state)).toBeNull(),
  );
});

test('the navigation state of the resize save page is parsed to null for the crop and rotate save pages', () => {
  const resized = { ...original, resizedImageUrl: url, newDimensions: size };
  expect(parseSavePageState('crop', resized)).toBeNull();
  expect(parseSavePageState('rotate', resized)).toBeNull();
});

// Requirements: R114
test('the navigation state of the rotate save page is valid only if operationDesc lists known rotations and flips, or nothing', () => {
  const state = { ...original, rotatedImageUrl: url, rotatedDimensions: size };
  for (const operationDesc of ['', 'left', 7, null, ['up'], ['left', null]])
    expect(parseSavePageState('rotate', { ...state, operationDesc })).toBeNull();
  // The array is empty if the rotations and flips cancel each other out.
  expect(parseSavePageState('rotate', { ...state, operationDesc: [] })?.operation).toEqual([]);
});
