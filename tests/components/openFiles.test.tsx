// How files get into the page, in React's development build under StrictMode: each file is checked and opened once.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../src/config/limits';
import { Dropzone } from '../../src/features/open/Dropzone';
import { FileDrops } from '../../src/features/open/FileDrops';
import { ImageArea } from '../../src/features/open/ImageArea';
import { type Mounted, mount, other, photo, settle, toasts } from '../support/components';

const page = (
  <FileDrops>
    <ImageArea>
      <Dropzone />
      <input aria-label="field" />
    </ImageArea>
  </FileDrops>
);

const large = new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'large.jpg', { type: 'image/jpeg' });
const largest = new File([new Uint8Array(MAX_FILE_BYTES)], 'largest.jpg', { type: 'image/jpeg' });
const note = new File(['a note'], 'note.txt', { type: 'text/plain' });

const opened = ({ calls }: Mounted) => calls.open.mock.calls.map(([file]) => file);

async function drop(files: readonly File[]): Promise<void> {
  const zone = screen.getByText('Drop an image here');
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  await act(async () => {
    fireEvent.drop(zone, { dataTransfer: { files, items, types: ['Files'] } });
  });
}

/**
 * Dispatches a paste event with `files`, and with text if `types` has a text type. Resolves to true if the page leaves
 * the event to the browser, which then pastes the data itself.
 */
async function paste(
  files: readonly File[],
  types: readonly string[] = ['Files'],
  target: EventTarget = document,
): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  return act(async () => target.dispatchEvent(Object.assign(event, { clipboardData: { files, types } })));
}

async function choose(files: readonly File[]): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => void fireEvent.change(input));
}

describe('a pasted image', () => {
  // The clipboard has these types if cells of a spreadsheet were copied: the cells as text, and as an image.
  const types = ['text/plain', 'text/html', 'Files'];

  test('is not opened after a paste into a text field if the clipboard also has text, as for spreadsheet cells', async () => {
    const mounted = mount(page);
    expect(await paste([photo], types, screen.getByLabelText('field'))).toBe(true);
    expect(opened(mounted)).toEqual([]);
  });

  test('is opened after a paste outside text fields even if the clipboard also has text', async () => {
    const mounted = mount(page);
    expect(await paste([photo], types)).toBe(false);
    await waitFor(() => expect(opened(mounted)).toEqual([photo]));
  });

  test('is opened after a paste into a text field if the clipboard has no text', async () => {
    const mounted = mount(page);
    expect(await paste([photo], ['Files'], screen.getByLabelText('field'))).toBe(false);
    await waitFor(() => expect(opened(mounted)).toEqual([photo]));
  });
});

for (const [way, give] of Object.entries({
  dropped: drop,
  pasted: (files: readonly File[]) => paste(files),
  chosen: choose,
}))
  describe(`files that are ${way}`, () => {
    test('are opened exactly once, without a toast, if there is only one file', async () => {
      const mounted = mount(page);
      await give([photo]);
      await waitFor(() => expect(opened(mounted)).toEqual([photo]));
      await settle(() => mounted.core.pending('open').answer());
      expect(toasts()).toEqual([]);
      expect(mounted.logged).toEqual([]);
    });

    test.each([
      ['one file of 10 MB and 1 byte', [large], 'File too large', 'file-too-large'],
      ['several files', [photo, other], 'One image at a time', 'too-many-files'],
      ['several files, of which one is too large', [photo, large], 'One image at a time', 'too-many-files'],
      ['several files, all too large', [large, large], 'One image at a time', 'too-many-files'],
    ])('are refused with a single toast: %s', async (_, files, title, code) => {
      const mounted = mount(page);
      await give(files);
      await waitFor(() => expect(toasts()).toEqual([title]));
      expect(opened(mounted)).toEqual([]);
      expect(mounted.logged).toEqual([`[pixel-resize] open: ${code}`]);
    });

    test.each([
      ['of an unsupported type', note],
      ['of exactly 10 MB', largest],
    ])('are passed to the session without a toast if there is one file %s', async (_, file) => {
      const mounted = mount(page);
      await give([file]);
      await waitFor(() => expect(opened(mounted)).toEqual([file]));
      expect(toasts()).toEqual([]);
    });
  });
