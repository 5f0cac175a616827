// @vitest-environment happy-dom
// The preset page's work on the image, in React's development build under StrictMode.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PresetPicker } from '../../src/features/presets';
import { mount, open, other, toasts } from '../support/components';

const picker = <PresetPicker dropzone={<p>dropzone</p>} changeImage={<p>change</p>} />;
// Not by its role: happy-dom takes seconds to find all names.
const card = (label: string) => screen.getByText(label).closest('button') as HTMLButtonElement;

test('a size that is picked before there is an image is made of it once it is open, and once', async () => {
  const mounted = mount(picker);
  fireEvent.click(card('Tiny Icon'));
  expect(mounted.calls.preview).not.toHaveBeenCalled();
  await open(mounted);
  expect(mounted.calls.preview).toHaveBeenCalledTimes(1);
  expect(mounted.core.pending('render').edits).toMatchObject([{ size: { width: 16, height: 16 } }]);
  await act(async () => mounted.core.pending('render').answer());
  await waitFor(() => expect(toasts()).toEqual(['Image resized to 16x16']));
  expect(card('Tiny Icon').getAttribute('aria-pressed')).toBe('true');
  expect(mounted.logged).toEqual([]);
});

test('what is picked stays picked when another image takes the place of the first', async () => {
  const mounted = mount(picker);
  await open(mounted);
  expect(mounted.calls.preview).not.toHaveBeenCalled();
  fireEvent.click(card('Small Icon'));
  await act(async () => mounted.core.pending('render').answer());
  await open(mounted, other);
  expect(mounted.calls.preview).toHaveBeenCalledTimes(2);
  expect(mounted.core.pending('render').edits).toMatchObject([{ size: { width: 32, height: 32 } }]);
  await act(async () => mounted.core.pending('render').answer());
  // Whatever renders the page anew starts nothing.
  await act(async () => mounted.session.setPreviewBounds({ width: 300, height: 200 }));
  expect(mounted.calls.preview).toHaveBeenCalledTimes(2);
  expect(mounted.logged).toEqual([]);
});

test('an image that is opened while nothing is picked starts no work', async () => {
  const mounted = mount(picker);
  await open(mounted);
  await open(mounted, other);
  expect(mounted.calls.preview).not.toHaveBeenCalled();
});

test('a page that is no longer shown starts no work', async () => {
  const mounted = mount(picker);
  fireEvent.click(card('Tiny Icon'));
  mounted.unmount();
  await open(mounted);
  expect(mounted.calls.preview).not.toHaveBeenCalled();
});
