import { describe, expect, test } from 'vitest';
import { downloadState, parseDownload } from '../../src/shared/downloadState';

const original = {
  originalImageUrl: 'blob:http://localhost/1',
  originalDimensions: { width: 4928, height: 3264 },
};
const size = { width: 1080, height: 715 };
const url = 'blob:http://localhost/2';

/** The state of each page as the specification names its items, the address and the size of the result among them. */
const PAGES = [
  ['resize', 'resizedImageUrl', 'newDimensions', {}],
  ['crop', 'croppedImageUrl', 'croppedDimensions', {}],
  ['rotate', 'rotatedImageUrl', 'rotatedDimensions', { operationDesc: ['left', 'vertical'] }],
] as const;

describe.each(PAGES)('the state of the page after %s', (kind, urlKey, sizeKey, more) => {
  const whole = { ...original, [urlKey]: url, [sizeKey]: size, ...more };
  const previewKey = urlKey.replace('Image', 'Preview');

  test('with its items is a download', () => {
    expect(parseDownload(kind, whole)).toEqual({
      url,
      size,
      originalUrl: original.originalImageUrl,
      originalSize: original.originalDimensions,
      operation: kind === 'rotate' ? ['left', 'vertical'] : undefined,
    });
  });

  test('is written as it is read', () => {
    const state = {
      ...whole,
      originalPreviewUrl: 'blob:http://localhost/3',
      [previewKey]: 'blob:http://localhost/4',
    };
    const download = parseDownload(kind, state);
    expect(download && downloadState(kind, download)).toEqual(state);
  });

  test('may tell that the original said more than its pixels', () => {
    const state = { ...whole, originalHasMetadata: true };
    const download = parseDownload(kind, state);
    expect(download?.originalHasMetadata).toBe(true);
    expect(download && downloadState(kind, download)).toEqual(state);
    // One that was written before, and what anyone has written into the history.
    for (const older of [undefined, 'yes', 1])
      expect(
        parseDownload(kind, { ...whole, originalHasMetadata: older })?.originalHasMetadata,
      ).toBeUndefined();
  });

  test('may bring smaller pictures', () => {
    const previews = {
      originalPreviewUrl: 'blob:http://localhost/3',
      [previewKey]: 'blob:http://localhost/4',
    };
    expect(parseDownload(kind, { ...whole, ...previews })).toMatchObject({
      originalPreviewUrl: 'blob:http://localhost/3',
      previewUrl: 'blob:http://localhost/4',
    });
    expect(parseDownload(kind, { ...whole, [previewKey]: 7 })?.previewUrl).toBeUndefined();
  });

  test('is none where any item is missing', () => {
    for (const key of Object.keys(whole))
      expect(parseDownload(kind, { ...whole, [key]: undefined }), key).toBeNull();
  });

  test('is none where an address leads out of the page', () => {
    for (const wrong of [
      'https://example.org/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '',
    ])
      expect(parseDownload(kind, { ...whole, [urlKey]: wrong }), wrong).toBeNull();
  });

  test('is none where a side is not a whole number of at least 1', () => {
    for (const width of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1080'])
      expect(parseDownload(kind, { ...whole, [sizeKey]: { width, height: 1 } }), String(width)).toBeNull();
  });

  test.each([null, undefined, 'state', 7, []])('%o is none', (state) =>
    expect(parseDownload(kind, state)).toBeNull(),
  );
});

test('one page’s state is not another’s', () => {
  const resized = { ...original, resizedImageUrl: url, newDimensions: size };
  expect(parseDownload('crop', resized)).toBeNull();
  expect(parseDownload('rotate', resized)).toBeNull();
});

test('a rotation that does not say what was done is none; that it led back to the image as it was is said by no turn', () => {
  const state = { ...original, rotatedImageUrl: url, rotatedDimensions: size };
  for (const operationDesc of ['', 'left', 7, null, ['up'], ['left', null]])
    expect(parseDownload('rotate', { ...state, operationDesc })).toBeNull();
  expect(parseDownload('rotate', { ...state, operationDesc: [] })?.operation).toEqual([]);
});
