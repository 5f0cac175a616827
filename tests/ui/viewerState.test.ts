// The viewer's part of the navigation state.
import { describe, expect, test } from 'vitest';
import { parseDownload } from '../../src/shared/downloadState';
import { viewedIn, withoutViewer } from '../../src/shared/viewerState';

const download = {
  originalImageUrl: 'blob:http://localhost/1',
  originalDimensions: { width: 4928, height: 3264 },
  resizedImageUrl: 'blob:http://localhost/2',
  newDimensions: { width: 1080, height: 715 },
};

test.each(['current', 'editPreview'] as const)('says that the viewer shows %s', (viewed) => {
  expect(viewedIn({ viewer: viewed })).toBe(viewed);
  expect(viewedIn({ ...download, viewer: viewed })).toBe(viewed);
});

test.each([null, undefined, 'current', 7, [], {}, download, { viewer: 'other' }, { viewer: true }])(
  '%o says that the viewer is closed',
  (state) => expect(viewedIn(state)).toBeNull(),
);

describe('without the viewer', () => {
  test('is the state of the page below', () => {
    expect(withoutViewer({ ...download, viewer: 'current' })).toEqual(download);
    expect(withoutViewer(download)).toEqual(download);
  });

  test('is null if the page below has none, as before the viewer was opened', () => {
    expect(withoutViewer({ viewer: 'current' })).toBeNull();
    for (const state of [null, undefined, 'state', 7]) expect(withoutViewer(state)).toBe(state);
  });
});

test('the items of a save page are read as before while the viewer is open', () => {
  expect(parseDownload('resize', { ...download, viewer: 'current' })).toEqual(
    parseDownload('resize', download),
  );
  expect(parseDownload('resize', download)).not.toBeNull();
});
