// @vitest-environment happy-dom
// The edit previews of the preset page, in React's development build under StrictMode.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PresetPicker } from '../../src/features/presets/PresetPicker';
import { mount, open, other, photo, settle, toasts } from '../support/components';
import { en } from '../support/words';

const picker = <PresetPicker dropzone={<p>dropzone</p>} changeImage={<p>change</p>} />;
/** The button of a preset. It is not found by its role, because happy-dom takes seconds to compute accessible names. */
const card = (label: string) => screen.getByText(label).closest('button') as HTMLButtonElement;

test('a preset that is chosen before an image is open is previewed once when an image is opened', async () => {
  const mounted = mount(picker);
  fireEvent.click(card('Tiny Icon'));
  expect(mounted.calls.preview).not.toHaveBeenCalled();
  await open(mounted);
  expect(mounted.calls.preview).toHaveBeenCalledTimes(1);
  expect(mounted.core.pending('render').edits).toMatchObject([{ size: { width: 16, height: 16 } }]);
  await settle(() => mounted.core.pending('render').answer());
  await waitFor(() => expect(toasts()).toEqual(['Image resized to 16x16']));
  expect(card('Tiny Icon').getAttribute('aria-pressed')).toBe('true');
  expect(mounted.logged).toEqual([]);
});

test('a preset that is chosen after an image is open, but before the page shows the image, is previewed', async () => {
  const mounted = mount(picker);
  const opening = mounted.session.open(photo);
  mounted.core.pending('open').answer();
  await opening;
  fireEvent.click(card('Tiny Icon'));
  expect(mounted.calls.preview).toHaveBeenCalledTimes(1);
});

test('the chosen preset is previewed again, but only once, when another image replaces the first', async () => {
  const mounted = mount(picker);
  await open(mounted);
  expect(mounted.calls.preview).not.toHaveBeenCalled();
  fireEvent.click(card('Small Icon'));
  await settle(() => mounted.core.pending('render').answer());
  await open(mounted, other);
  expect(mounted.calls.preview).toHaveBeenCalledTimes(2);
  expect(mounted.core.pending('render').edits).toMatchObject([{ size: { width: 32, height: 32 } }]);
  await settle(() => mounted.core.pending('render').answer());
  // The new bounds render the page again, which must not start another preview.
  await settle(() => mounted.session.setPreviewBounds({ width: 300, height: 200 }));
  expect(mounted.calls.preview).toHaveBeenCalledTimes(2);
  expect(mounted.logged).toEqual([]);
});

test('pixel art that was chosen for an image is not chosen for the next one', async () => {
  const mounted = mount(picker);
  await open(mounted);
  fireEvent.click(await screen.findByLabelText(en.pixelArt.choice));
  fireEvent.click(card('Small Icon'));
  expect(mounted.core.pending('render').edits).toMatchObject([{ filter: 'nearest' }]);
  await settle(() => mounted.core.pending('render').answer());
  await open(mounted, other);
  expect(mounted.core.pending('render').edits).not.toMatchObject([{ filter: 'nearest' }]);
});

test('opening an image starts no preview if no preset is chosen', async () => {
  const mounted = mount(picker);
  await open(mounted);
  await open(mounted, other);
  expect(mounted.calls.preview).not.toHaveBeenCalled();
});

test('an unmounted page starts no preview when an image is opened', async () => {
  const mounted = mount(picker);
  fireEvent.click(card('Tiny Icon'));
  mounted.unmount();
  await open(mounted);
  expect(mounted.calls.preview).not.toHaveBeenCalled();
});
