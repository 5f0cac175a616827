// The search for the content in the Crop tab: its fields, its messages, and what ends it.
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ContentFields } from '../../src/features/editor/crop/CropOptions';
import { createCropModel } from '../../src/features/editor/crop/cropReducer';
import { type Mounted, mount, open, settle, toasts } from '../support/components';
import { en } from '../support/words';

/** The scripted core finds 30 × 20 pixels at 1, 2. */
const IMAGE = { width: 60, height: 25 };

async function setUp() {
  const model = createCropModel(IMAGE, false);
  function Tab() {
    const [isShown, show] = useState(true);
    return (
      <>
        <button type="button" onClick={() => show(false)}>
          leave
        </button>
        {isShown && <ContentFields crop={model} inactive={false} />}
      </>
    );
  }
  const mounted = mount(<Tab />);
  await open(mounted);
  const details = screen.getByText(en.crop.content).closest('details');
  await settle(() => {
    if (details) details.open = true;
    if (details) fireEvent(details, new Event('toggle'));
  });
  const find = () => settle(() => fireEvent.click(screen.getByText(en.crop.find)));
  return { ...mounted, model, details, find };
}

const answer = ({ core }: Mounted) => settle(() => core.pending('contentRect').answer());

test('the box gets the margin that was typed, and Enter searches', async () => {
  const page = await setUp();
  const margin = screen.getByLabelText(en.crop.margin);
  for (const text of ['', '-1', '101', '1.5']) {
    fireEvent.change(margin, { target: { value: text } });
    expect(screen.getByText(en.crop.notTolerance)).toBeTruthy();
  }
  fireEvent.change(margin, { target: { value: '5' } });
  await settle(() => fireEvent.keyDown(margin, { key: 'Enter' }));
  await answer(page);
  // 5 % of 30 pixels are 2.
  expect(page.model.state.get().rect).toEqual({ x: 0, y: 0, width: 33, height: 24 });
  expect(toasts()).toEqual([en.crop.found]);
});

// Requirements: R277
test('if no box of the chosen ratio fits, the box stays, and this is said at the control until the ratio changes', async () => {
  const page = await setUp();
  page.model.change({ type: 'aspect', aspect: '1:1' });
  page.model.change({ type: 'refresh' });
  const before = page.model.state.get().rect;
  await page.find();
  await answer(page);
  expect(page.model.state.get().rect).toEqual(before);
  const note = screen.getByText(en.crop.misfit.ratio);
  expect(screen.getByText(en.crop.find).closest('button')?.getAttribute('aria-describedby')).toBe(
    note.closest('p')?.id,
  );
  expect(toasts()).toEqual([]);
  await settle(() => page.model.change({ type: 'aspect', aspect: '16:9' }));
  expect(screen.queryByText(en.crop.misfit.ratio)).toBeNull();
});

// Requirements: R278
test.each(['the tab is left', 'the section is closed', 'Escape is pressed', 'the tolerance is changed'])(
  'the search ends when %s',
  async (way) => {
    const page = await setUp();
    await page.find();
    const { signal } = page.core.pending('contentRect');
    const before = page.model.state.get();
    expect(signal?.aborted).toBe(false);
    await settle(() => {
      if (way === 'the tab is left') fireEvent.click(screen.getByText('leave'));
      else if (way === 'Escape is pressed')
        fireEvent.keyDown(screen.getByText(en.crop.find), { key: 'Escape' });
      else if (way === 'the tolerance is changed')
        fireEvent.change(screen.getByLabelText(en.crop.tolerance), { target: { value: '9' } });
      else if (page.details) {
        page.details.open = false;
        fireEvent(page.details, new Event('toggle'));
      }
    });
    expect(signal?.aborted).toBe(true);
    expect([page.model.state.get(), toasts()]).toEqual([before, []]);
  },
);

test('a second search replaces the first one', async () => {
  const page = await setUp();
  await page.find();
  const { signal } = page.core.pending('contentRect');
  await page.find();
  expect(signal?.aborted).toBe(true);
  await answer(page);
  expect(page.model.state.get().rect).toEqual({ x: 1, y: 2, width: 30, height: 20 });
});
