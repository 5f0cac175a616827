// Previews that have too few pixels for the stage are rendered again in the background, while the image stays shown.
// The stage is the area of the page that shows the picture.

import { expect, test, vi } from 'vitest';
import { SHARPEN_DELAY_MS } from '../../src/session/sharpening';
import { flip, left, resize, setUp } from '../support/sessionSetUp';
import { settle } from '../support/settle';

const LARGE = { width: 3000, height: 2000 };

/** Opens an image of 600 × 400 px whose previews fit 60 × 40 px. */
async function coarse() {
  const made = setUp();
  made.session.setPreviewBounds({ width: 60, height: 40 });
  await made.open();
  return made;
}

const pass = async (milliseconds = SHARPEN_DELAY_MS) => {
  vi.advanceTimersByTime(milliseconds);
  await settle();
};

test('if the stage becomes larger, the edit preview, the image and the original are rendered again, with more pixels', async () => {
  const { session, core, apply, image } = await coarse();
  await apply(left);
  const previewing = session.preview(resize(600, 300));
  core.pending('render').answer();
  await previewing;
  const before = image();
  session.setPreviewBounds(LARGE);
  await pass(SHARPEN_DELAY_MS - 1);
  session.setPreviewBounds({ ...LARGE, height: 2001 });
  await pass(SHARPEN_DELAY_MS - 1);
  const count = core.count('render');
  await pass(1);
  for (const edits of [[left, resize(600, 300)], [left], []]) {
    const call = core.pending('render');
    expect(call).toMatchObject({ edits, view: { bounds: { ...LARGE, height: 2001 } } });
    call.answer();
    await settle();
  }
  await pass(10 * SHARPEN_DELAY_MS);
  expect(core.count('render')).toBe(count + 3);
  const after = image();
  expect(after.editPreview?.picture.preview).not.toBe(before.editPreview?.picture.preview);
  expect(after.current.preview).not.toBe(before.current.preview);
  expect(after.original.preview).not.toBe(before.original.preview);
  expect(after.history).toBe(before.history);
  expect(after.edits).toBe(before.edits);
});

test('if the stage becomes smaller, or the pictures already have all pixels of the image, nothing is rendered again', async () => {
  const { session, core } = await coarse();
  const count = core.count('render');
  session.setPreviewBounds({ width: 50, height: 30 });
  await pass();
  expect(core.count('render')).toBe(count);
  session.setPreviewBounds({ width: 600, height: 400 });
  await pass();
  core.pending('render').answer();
  await settle();
  session.setPreviewBounds(LARGE);
  await pass();
  expect(core.count('render')).toBe(count + 1);
});

// Requirements: R179
test('an edit cancels the rendering that a larger stage has started, and this rendering starts again after the edit', async () => {
  const { session, core, image } = await coarse();
  session.setPreviewBounds(LARGE);
  await pass();
  const sharpening = core.pending('render');
  const applying = session.apply(flip);
  expect(sharpening.signal?.aborted).toBe(true);
  await settle();
  core.calls.findLast(({ settled }) => !settled)?.answer();
  await applying;
  expect(image().edits).toEqual([flip]);
  await pass();
  // The edited image was rendered for the larger stage. The original still has too few pixels.
  const original = core.pending('render');
  expect(original).toMatchObject({ edits: [], view: { bounds: LARGE } });
  original.answer();
  await settle();
});

test('Close cancels the rendering that a larger stage has started, and the next image is rendered once, for this stage', async () => {
  const { session, core, open } = await coarse();
  session.setPreviewBounds(LARGE);
  await pass();
  const sharpening = core.pending('render');
  session.close();
  expect(sharpening.signal?.aborted).toBe(true);
  sharpening.answer();
  await settle();
  expect(session.getState().image).toBeNull();
  const count = core.count('render');
  await open();
  await pass();
  expect(core.count('render')).toBe(count);
});
