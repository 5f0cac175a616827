// The offer to restore an image, and the toasts of the autosave, in React's development build under StrictMode.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AutosaveNotices } from '../../src/app/notices';
import type { AutosavedImage } from '../../src/session/autosave/autosaveStore';
import { RestoreCard } from '../../src/shared/restore/RestoreCard';
import { useRestore } from '../../src/shared/restore/useRestore';
import { mount, open, other, photo, settle, toasts } from '../support/components';
import { MemoryKept } from '../support/memoryStore';

/** A store with one image, which another page has autosaved. `change` replaces properties of its record. */
function storeWithImage(change: object = {}): MemoryKept {
  const store = new MemoryKept();
  const image: AutosavedImage = {
    id: 'before',
    name: photo.name,
    size: { width: 600, height: 400 },
    edits: [],
    steps: [],
    at: 0,
    proposal: null,
    exported: null,
    seenAt: Date.now() - 1000,
    ...change,
  };
  store.images.set(image.id, image);
  store.files.set(image.id, photo);
  return store;
}

function Offered() {
  const { restorable, ...restore } = useRestore();
  return restorable ? <RestoreCard restorable={restorable} {...restore} /> : <p>nothing to restore</p>;
}

test('mount() runs each effect twice, because it mounts components under StrictMode', () => {
  expect(mount(<Offered />).calls.prepare).toHaveBeenCalledTimes(2);
});

test('two clicks on Restore open the autosaved image only once', async () => {
  const mounted = mount(<Offered />, { store: storeWithImage() });
  const button = await screen.findByText('Restore');
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(mounted.core.count('open')).toBe(1));
  await settle(() => mounted.core.pending('open').answer());
  await waitFor(() => expect(mounted.session.getState().image?.file).toBe(photo));
  expect(mounted.core.count('open')).toBe(1);
  expect(mounted.logged).toEqual([]);
});

test('an autosaved image whose file is missing is removed on Restore, with one toast', async () => {
  const store = storeWithImage();
  const mounted = mount(<Offered />, { store });
  const button = await screen.findByText('Restore');
  store.files.clear();
  await act(async () => button.click());
  await waitFor(() => expect(toasts()).toEqual(['Failed to restore image']));
  await screen.findByText('nothing to restore');
  expect(store.images.size).toBe(0);
  expect(mounted.logged).toEqual(['[pixel-resize] restore: unreadable']);
});

test('an autosaved image with an invalid record causes one toast and one log entry', async () => {
  const mounted = mount(<AutosaveNotices />, { store: storeWithImage({ size: null }) });
  await waitFor(() => expect(toasts()).toEqual(['Failed to restore image']));
  await open(mounted);
  expect(toasts()).toEqual(['Failed to restore image']);
  expect(mounted.logged).toEqual(['[pixel-resize] restore: unreadable']);
});

test('the toast about full storage appears only once, even if two images are opened', async () => {
  const store = new MemoryKept();
  store.before.add = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
  const mounted = mount(<AutosaveNotices />, { store });
  await open(mounted);
  await waitFor(() => expect(toasts()).toEqual(['Not enough browser storage']));
  await open(mounted, other);
  await waitFor(() => expect(mounted.session.getState().unstored).toBe('storageFull'));
  expect(toasts()).toEqual(['Not enough browser storage']);
});
