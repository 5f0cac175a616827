// The menu and the field of the file name on a save page, in React's development build under StrictMode. The browser's
// functions are mocked: `e2e/waysOut.spec.ts` has the clipboard of the engine, and real handles and files.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileNameField } from '../../src/features/save/FileNameField';
import { SaveMenu } from '../../src/features/save/SaveMenu';
import { useFileName } from '../../src/features/save/useFileName';
import { mount, settle, toasts } from '../support/components';
import { en } from '../support/words';

const { name: nameTexts, out } = en.download;

/** Mounts an element, which `rerender` replaces. */
function mountFirst(first: ReactNode) {
  let show = (_: ReactNode) => {};
  function Host() {
    const [shown, setShown] = useState(first);
    show = setShown;
    return shown;
  }
  return { ...mount(<Host />), rerender: (next: ReactNode) => act(() => show(next)) };
}

describe('the name of a file', () => {
  function Named({ specified, ending }: { specified: string; ending: string }) {
    const named = useFileName(specified, ending);
    return (
      <>
        <FileNameField fileName={named} />
        <output>{named.name}</output>
      </>
    );
  }
  const field = () => screen.getByLabelText(nameTexts.label) as HTMLInputElement;
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const used = () => document.querySelector('output')?.textContent;

  // Requirements: R446
  test('is the specified one, with each size, until another one is typed, and again without a text', () => {
    const { rerender } = mountFirst(<Named specified="resized-image-6x4" ending=".png" />);
    expect([field().value, used()]).toEqual(['resized-image-6x4', 'resized-image-6x4.png']);
    rerender(<Named specified="resized-image-3x2" ending=".jpg" />);
    expect([field().value, used()]).toEqual(['resized-image-3x2', 'resized-image-3x2.jpg']);
    type('Photo');
    rerender(<Named specified="resized-image-6x4" ending=".png" />);
    expect([field().value, used()]).toEqual(['Photo', 'Photo.png']);
    type('');
    expect([field().value, field().placeholder, used()]).toEqual([
      '',
      'resized-image-6x4',
      'resized-image-6x4.png',
    ]);
  });

  // Requirements: R447
  test('stays the last valid one, and the message waits until the typing rests', async () => {
    mount(<Named specified="resized-image-6x4" ending=".png" />);
    type('My ');
    expect(used()).toBe('resized-image-6x4.png');
    await settle(() => {});
    expect(field().getAttribute('aria-invalid')).toBeNull();
    type('My photo');
    type('My photo/');
    expect(used()).toBe('My photo.png');
    await screen.findByText(nameTexts.stays.replace('{{name}}', 'My photo.png'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    type('My photos');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(used()).toBe('My photos.png');
  });
});

describe('the menu of a save page', () => {
  const png = new Blob(['png'], { type: 'image/png' });
  const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
  const written: Blob[] = [];
  let write = vi.fn<(items: { data: Record<string, Promise<Blob>> }[]) => Promise<void>>();
  const onDone = vi.fn();

  beforeEach(() => {
    written.length = 0;
    onDone.mockClear();
    write = vi.fn(async ([item]) => {
      const blob = await item?.data['image/png'];
      if (blob) written.push(blob);
    });
    class Item {
      constructor(readonly data: Record<string, Promise<Blob>>) {}
      static supports = (type: string) => type === 'image/png';
    }
    vi.stubGlobal('ClipboardItem', Item);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    for (const name of ['clipboard', 'share', 'canShare']) Reflect.deleteProperty(navigator, name);
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });

  const menu = (blob = jpeg, name = 'a.jpg', inactive = false) => (
    <SaveMenu blob={blob} name={name} png={png} inactive={inactive} onDone={onDone} />
  );
  const button = () => screen.queryByLabelText(en.editor.more);
  const press = (label: string) => {
    fireEvent.click(button() as HTMLElement);
    fireEvent.click(screen.getByText(label).closest('button') as HTMLElement);
  };

  // Requirements: R440
  test('has only what the browser can do', () => {
    const { rerender } = mountFirst(menu());
    fireEvent.click(button() as HTMLElement);
    expect(screen.queryByText(out.copy)).not.toBeNull();
    expect([screen.queryByText(out.pick), screen.queryByText(out.share)]).toEqual([null, null]);
    // A browser that shares, but no images.
    Object.assign(navigator, { share: vi.fn(), canShare: () => false });
    rerender(menu(jpeg, 'b.jpg'));
    expect(screen.queryByText(out.share)).toBeNull();
    vi.stubGlobal('ClipboardItem', Object.assign(vi.fn(), { supports: () => false }));
    rerender(menu(jpeg, 'c.jpg'));
    expect(button()).toBeNull();
  });

  // Requirements: R441, R445
  test('the clipboard is asked within the press, and gets the PNG once the copy before has ended', async () => {
    let end = () => {};
    write.mockImplementationOnce(async ([item]) => {
      const blob = await item?.data['image/png'];
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      if (blob) written.push(blob);
    });
    const { rerender } = mountFirst(menu());
    press(out.copy);
    expect(write).toHaveBeenCalledTimes(1);
    const palette = new Blob(['palette'], { type: 'image/png' });
    rerender(<SaveMenu blob={palette} name="a.png" png={palette} inactive={false} onDone={onDone} />);
    press(out.copy);
    expect(write).toHaveBeenCalledTimes(2);
    await settle(() => {});
    expect(written).toEqual([]);
    end();
    await waitFor(() => expect(written).toEqual([png, palette]));
  });

  // Requirements: R444
  test('a copy that a later one has ended, as in Safari, is no failure', async () => {
    let refuse = (_: unknown) => {};
    write.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    const { logged } = mount(menu());
    press(out.copy);
    press(out.copy);
    refuse(new DOMException('replaced', 'NotAllowedError'));
    await waitFor(() => expect(toasts()).toEqual([out.copied]));
    expect(logged).toEqual([]);
  });

  // Requirements: R442, R444
  test('the bytes are written to the picked file; a failure of the write is said, a dismissal is not', async () => {
    const pieces: Uint8Array[] = [];
    const createWritable = vi.fn(
      async () =>
        new WritableStream<Uint8Array>({
          write: (piece) => void pieces.push(piece),
        }),
    );
    const picker = vi.fn(async () => ({ name: 'chosen.jpg', createWritable }));
    Object.assign(window, { showSaveFilePicker: picker });
    const { logged } = mount(menu());
    press(out.pick);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('saved', 'chosen.jpg'));
    expect(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).text()).toBe('jpeg');
    expect(picker).toHaveBeenCalledWith({
      suggestedName: 'a.jpg',
      types: [{ description: 'JPEG', accept: { 'image/jpeg': ['.jpg'] } }],
    });
    picker.mockRejectedValueOnce(new DOMException('dismissed', 'AbortError'));
    press(out.pick);
    await settle(() => {});
    expect(toasts()).not.toContain(out.notPicked);
    createWritable.mockRejectedValueOnce(new DOMException('blocked', 'AbortError'));
    press(out.pick);
    await waitFor(() => expect(toasts()).toContain(out.notPicked));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(logged).toHaveLength(1);
  });

  // Requirements: R444
  test('without a file for what is chosen, no item does anything', () => {
    Object.assign(navigator, { share: vi.fn(), canShare: () => true });
    mount(menu(jpeg, 'a.jpg', true));
    press(out.copy);
    fireEvent.click(screen.getByText(out.share).closest('button') as HTMLElement);
    expect(write).not.toHaveBeenCalled();
    expect(navigator.share).not.toHaveBeenCalled();
  });
});
