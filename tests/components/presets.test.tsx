// The edit previews of the preset page, in React's development build under StrictMode.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PRESETS } from '../../src/config/presets';
import type { Edit } from '../../src/edits';
import { FixedSize } from '../../src/features/presets/FixedSize';
import { PresetPicker } from '../../src/features/presets/PresetPicker';
import { useResizeSource } from '../../src/features/presets/useResizeSource';
import { useSessionState } from '../../src/session';
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

describe('after a resize, which the next one replaces', () => {
  const resized = { kind: 'resize', size: { width: 600, height: 600 }, fit: 'stretch' } as const;
  let source: Blob | undefined;

  function FixedSizePage() {
    const image = useSessionState((state) => state.image);
    source = useResizeSource(image);
    const preset = PRESETS.find(({ size }) => size.width === 1080);
    return image && preset ? <FixedSize preset={preset} image={image} /> : null;
  }

  async function edited(...edits: Edit[]) {
    const mounted = mount(<FixedSizePage />);
    mounted.core.size = { width: 1800, height: 1200 };
    await open(mounted);
    for (const edit of edits)
      await settle(() => {
        void mounted.session.apply(edit);
        mounted.core.pending('render').answer();
      });
    return mounted;
  }

  // Requirements: R289
  test('the effects of the fits and the picture on the cards are those of the image before it', async () => {
    const { session } = await edited(resized);
    expect(screen.queryByText(en.fit.contain.barsAbove)).not.toBeNull();
    expect(screen.queryByText(en.fit.stretch.narrower.replace('{{percent}}', '33%'))).not.toBeNull();
    expect(source).toBe(session.getState().image?.original.preview);
  });

  // Requirements: R289
  test('the picture on the cards is rendered once if the image was cropped before', async () => {
    const crop: Edit = { kind: 'crop', rect: { x: 0, y: 0, width: 900, height: 1200 } };
    const { core, session } = await edited(crop, resized);
    expect(screen.queryByText(en.fit.contain.barsBeside)).not.toBeNull();
    expect(source).toBeUndefined();
    const rendering = core.pending('render');
    expect(rendering.edits).toEqual([crop]);
    await settle(() => rendering.answer());
    expect(source).toBeInstanceOf(Blob);
    const renderings = core.count('render');
    await settle(() => session.setPreviewBounds({ width: 300, height: 200 }));
    expect(core.count('render')).toBe(renderings);
  });
});
