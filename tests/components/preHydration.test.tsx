// @vitest-environment happy-dom
// Files that a visitor gave to the page before the app started, in React's development build under StrictMode.
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dropzone } from '../../src/features/open/Dropzone';
import { FileDrops } from '../../src/features/open/FileDrops';
import { ImageArea, PreHydrationFiles } from '../../src/features/open/ImageArea';
import { mount, other, photo } from '../support/components';

const preHydration = vi.hoisted(() => {
  const noted = {
    presses: [],
    choices: [] as object[],
    pickers: [],
    onFiles: null,
    watch: () => {},
    end: () => {},
  };
  // The script in the head of index.html creates the same object, and records files in it until the app has started.
  Object.assign(window, { preHydration: noted });
  return noted;
});

test('files dropped or pasted before the app starts are opened in the order of the events, and only once', async () => {
  preHydration.choices.push([photo], [other]);
  const page = (
    <FileDrops>
      <ImageArea>
        <Dropzone />
      </ImageArea>
      <PreHydrationFiles />
    </FileDrops>
  );
  const { calls, unmount } = mount(page);
  await waitFor(() => expect(calls.open).toHaveBeenCalledTimes(2));
  expect(calls.open.mock.calls).toEqual([[photo], [other]]);
  unmount();
  const second = mount(page);
  await act(async () => {});
  expect(second.calls.open).not.toHaveBeenCalled();
});
