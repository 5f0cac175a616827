import { expect, test } from 'vitest';
import { parseResizeDownload } from '../../src/lib/downloadState';

const whole = {
  originalImageUrl: 'blob:http://localhost/1',
  resizedImageUrl: 'blob:http://localhost/2',
  originalDimensions: { width: 4928, height: 3264 },
  newDimensions: { width: 1080, height: 715 },
};

test('state with its four items is a download', () => {
  expect(parseResizeDownload(whole)).toEqual(whole);
});

test('the smaller pictures come along, and may be absent', () => {
  const originalPreviewUrl = 'blob:http://localhost/3';
  expect(parseResizeDownload({ ...whole, originalPreviewUrl })?.originalPreviewUrl).toBe(originalPreviewUrl);
  expect(parseResizeDownload({ ...whole, originalPreviewUrl: 7 })?.originalPreviewUrl).toBeUndefined();
});

test('state that lacks any of the four is none', () => {
  for (const key of Object.keys(whole))
    expect(parseResizeDownload({ ...whole, [key]: undefined }), key).toBeNull();
});

test.each([null, undefined, 'state', 7, []])('%o is no download', (state) =>
  expect(parseResizeDownload(state)).toBeNull(),
);

test('an address that leads out of the page is none', () => {
  for (const url of ['https://example.org/a.png', 'javascript:alert(1)', 'data:image/png;base64,AAAA', ''])
    expect(parseResizeDownload({ ...whole, resizedImageUrl: url }), url).toBeNull();
});

test('dimensions are whole numbers of at least 1', () => {
  for (const width of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1080'])
    expect(parseResizeDownload({ ...whole, newDimensions: { width, height: 1 } }), String(width)).toBeNull();
});
