// The controls for the history of edits: their announcements for screen readers, and their list of states, in React's
// development build under StrictMode.
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../src/edits';
import { HistoryControls } from '../../src/features/editor/HistoryControls';
import { useSessionState } from '../../src/session';
import { type Mounted, mount, open, settle, toasts } from '../support/components';

const left: Edit = { kind: 'rotate', turn: 'left' };
const flip: Edit = { kind: 'flip', axis: 'vertical' };

/** With the place of a narrow window, which the window of these tests is: it evaluates no lists of media queries. */
function Controls() {
  const image = useSessionState((state) => state.image);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      {image && (
        <HistoryControls history={image.history} original={image.original} unapplied={null} slot={slot} />
      )}
      <div ref={setSlot} />
    </>
  );
}

/** The text of the live region of the controls. */
const announced = () => document.querySelector('p[aria-live=polite]')?.textContent;
const press = (name: string) => settle(() => fireEvent.click(screen.getByLabelText(name)));
const answer = ({ core }: Mounted) => settle(() => core.pending('render').answer());

/** Opens an image and applies two edits. */
async function edited(): Promise<Mounted> {
  const mounted = mount(<Controls />);
  await open(mounted);
  for (const edit of [left, flip]) {
    await settle(() => void mounted.session.apply(edit));
    await answer(mounted);
  }
  return mounted;
}

/** Makes the stored previews useless: they do not fit the new bounds, so the next undo must render its step. */
const forget = ({ session }: Mounted) => session.setPreviewBounds({ width: 11, height: 7 });

describe('the live region of the history controls', () => {
  // Requirements: R216
  test('announces the present step after each undo and redo, but does not announce a new edit', async () => {
    const mounted = await edited();
    expect(announced()).toBe('');
    await press('Undo');
    expect(announced()).toBe('Step 1 of 2: Rotate Left');
    await press('Undo');
    expect(announced()).toBe('Original');
    await press('Redo');
    expect(announced()).toBe('Step 1 of 2: Rotate Left');
    // A toast announces the new edit, so the live region must not announce it too.
    await settle(() => void mounted.session.apply(left));
    await answer(mounted);
    expect(announced()).toBe('');
  });

  // Requirements: R216
  test('is empty while an undo waits for a rendering, and stays empty if the undo is canceled', async () => {
    const mounted = await edited();
    forget(mounted);
    await press('Undo');
    expect(announced()).toBe('');
    await settle(() => mounted.session.cancel());
    expect(announced()).toBe('');
    expect(toasts()).toEqual(['Canceled']);
    await press('Undo');
    await answer(mounted);
    expect(announced()).toBe('Step 1 of 2: Rotate Left');
  });

  test('is empty after Undo has canceled a new edit that was still being rendered', async () => {
    const mounted = await edited();
    forget(mounted);
    await settle(() => void mounted.session.rotateFlip(left).catch(() => {}));
    await press('Undo');
    expect(announced()).toBe('');
  });
});

// Requirements: R210, R216
test('a step of several edits is one row with their names, and one Undo takes all of them back', async () => {
  const mounted = await edited();
  const resize: Edit = { kind: 'resize', size: { width: 30, height: 20 }, fit: 'stretch' };
  await settle(
    () => void mounted.session.apply([{ kind: 'crop', rect: { x: 1, y: 2, width: 9, height: 9 } }, resize]),
  );
  await answer(mounted);
  await press('History');
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toHaveLength(4);
  expect(rows()[3]).toMatch(/^Crop, Resize30\s×\s20\spx$/);
  await press('Undo');
  expect(announced()).toBe('Step 2 of 3: Flip Vertical');
  await press('Redo');
  expect(announced()).toBe('Step 3 of 3: Crop, Resize');
});

// Requirements: R216
test('the open history list scrolls to the present step, but only as far as necessary', async () => {
  await edited();
  await press('History');
  const list = screen.getByRole('list');
  // happy-dom computes no layout. The mocks make each state 50 px high, and the list shows 1.5 states at a time.
  vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(75);
  for (const [index, button] of screen.getAllByRole('listitem').entries()) {
    const state = button.querySelector('button') as HTMLElement;
    vi.spyOn(state, 'offsetTop', 'get').mockReturnValue(50 * index);
    vi.spyOn(state, 'offsetHeight', 'get').mockReturnValue(50);
  }
  list.scrollTop = 75;
  await press('Undo');
  expect(list.scrollTop).toBe(50);
  await press('Undo');
  expect(list.scrollTop).toBe(0);
  await press('Redo');
  expect(list.scrollTop).toBe(25);
});
