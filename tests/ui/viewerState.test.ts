// Tests of the property `viewer` in the navigation state. It says which picture the open viewer shows.
import { describe, expect, test } from 'vitest';
import { parseSavePageState } from '../../src/shared/savePage/savePageState';
import { viewedPicture, withoutViewer } from '../../src/shared/viewerState';

const download = {
  originalImageUrl: 'blob:http://localhost/1',
  originalDimensions: { width: 4928, height: 3264 },
  resizedImageUrl: 'blob:http://localhost/2',
  newDimensions: { width: 1080, height: 715 },
};

test.each(['current', 'editPreview'] as const)(
  'viewedIn() returns the value of the property viewer in the navigation state: %s',
  (viewed) => {
    expect(viewedPicture({ viewer: viewed })).toBe(viewed);
    expect(viewedPicture({ ...download, viewer: viewed })).toBe(viewed);
  },
);

test.each([null, undefined, 'current', 7, [], {}, download, { viewer: 'other' }, { viewer: true }])(
  'viewedIn() returns null for the navigation state %o, whose property `viewer` is missing or invalid',
  (state) => expect(viewedPicture(state)).toBeNull(),
);

describe('withoutViewer()', () => {
  // Requirements: R220
  test('returns the navigation state of the page below the viewer', () => {
    expect(withoutViewer({ ...download, viewer: 'current' })).toEqual(download);
    expect(withoutViewer(download)).toEqual(download);
  });

  test('returns null for a state with only the property viewer, and returns a non-object unchanged', () => {
    expect(withoutViewer({ viewer: 'current' })).toBeNull();
    for (const state of [null, undefined, 'state', 7]) expect(withoutViewer(state)).toBe(state);
  });
});

// Requirements: R221
test('parseDownload() returns the same download with and without an open viewer over a save page', () => {
  expect(parseSavePageState('resize', { ...download, viewer: 'current' })).toEqual(
    parseSavePageState('resize', download),
  );
  expect(parseSavePageState('resize', download)).not.toBeNull();
});
