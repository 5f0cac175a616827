// Reopening a closed image with its history and its edit preview. An edit preview shows an edit that is not committed.
// To replay the edits means to render the file with all committed edits.
import { describe, expect, test, vi } from 'vitest';
import { ENCODE_DELAY_MS } from '../../src/config/timings';
import { ImageCoreError } from '../../src/imagecore/common/errors';
import { autosaveSwitch } from '../../src/session/autosave/autosave';
import type { ClosedImage, OpenImage } from '../../src/session/types';
import { flip, left, other, photo, reasonOf, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

/** The method of the core that a step of reopening calls: open the file, replay the edits, or render the preview. */
const callOf = (step: 'open' | 'replay' | 'preview') => (step === 'open' ? 'open' : 'render');

const closedOf = ({ file, history, editPreview }: OpenImage): ClosedImage => ({
  file,
  history,
  editPreview: editPreview?.edit ?? null,
});

/** Answers the calls that `reopen` makes: open the file, replay the edits, and render the edit preview. */
async function answerReopening({ core }: ReturnType<typeof setUp>, { history, editPreview }: ClosedImage) {
  core.pending('open').answer();
  await settle();
  if (history.at > 0) core.pending('render').answer();
  await settle();
  if (editPreview) core.pending('render').answer();
  await settle();
}

/** Opens an image, applies two edits, previews a third edit, and closes the image. */
async function editAndClose(set: ReturnType<typeof setUp>): Promise<ClosedImage> {
  const { session, core, open, apply, image } = set;
  await open();
  await apply(left);
  await apply(flip);
  const previewing = session.preview(resize(30, 20));
  core.pending('render').answer();
  await previewing;
  const closed = closedOf(image());
  session.close();
  await settle();
  return closed;
}

describe('a closed image', () => {
  test('is reopened with its edits and its edit preview, and is autosaved again', async () => {
    const set = setUp();
    const { session, store, image } = set;
    const closed = await editAndClose(set);
    expect(store.names).toEqual([]);
    const reopening = session.reopen(closed);
    expect(session.getState().request).toMatchObject({ kind: 'open', file: photo });
    await answerReopening(set, closed);
    await reopening;
    expect(image()).toMatchObject({ file: photo, edits: [left, flip], saved: null });
    expect(image().editPreview).toMatchObject({ edit: resize(30, 20), edits: [left, flip, resize(30, 20)] });
    expect(session.getState()).toMatchObject({ request: null, autosaved: true });
    expect(store.names).toEqual(['photo.jpg']);
    expect([...store.images.values()]).toMatchObject([{ edits: [left, flip], proposal: resize(30, 20) }]);
  });

  // Requirements: R212
  test('is reopened with its undone steps, which can be redone', async () => {
    const set = setUp();
    const { session, core, open, apply, image } = set;
    await open();
    for (const edit of [left, flip, resize(30, 20)]) await apply(edit);
    await session.goTo(2);
    const closed = closedOf(image());
    session.close();
    await settle();
    const reopening = session.reopen(closed);
    await answerReopening(set, closed);
    await reopening;
    expect(image().history).toEqual({ steps: [left, flip, resize(30, 20)], at: 2 });
    expect(image().pngBytes).toBeNull();
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS);
    expect(core.pending('encode').edits).toEqual([left, flip]);
    core.pending('encode').answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
    const redoing = session.redo();
    core.pending('render').answer();
    await redoing;
    expect(image()).toMatchObject({ edits: [left, flip, resize(30, 20)], pngBytes: null });
  });

  // Requirements: R178
  test('is reopened with its edit preview, whose PNG is encoded ENCODE_DELAY_MS later', async () => {
    const set = setUp();
    const { session, core, image } = set;
    const closed = await editAndClose(set);
    const reopening = session.reopen(closed);
    await answerReopening(set, closed);
    await reopening;
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS);
    expect(core.pending('encode').edits).toEqual([left, flip, resize(30, 20)]);
    core.pending('encode').answer();
    await settle();
    expect(image().editPreview?.pngBytes).toBeGreaterThan(0);
  });

  test('is reopened but not autosaved if autosave is off', async () => {
    const set = setUp();
    const { session, store, image } = set;
    session.prepare();
    autosaveSwitch.set('off');
    const closed = await editAndClose(set);
    const reopening = session.reopen(closed);
    await answerReopening(set, closed);
    await reopening;
    expect(image()).toMatchObject({ file: photo, edits: [left, flip] });
    expect(store.names).toEqual([]);
  });

  test('is reopened without a render if it has no edits', async () => {
    const set = setUp();
    const { session, core, open, image } = set;
    const closed = closedOf(await open());
    session.close();
    expect(core.log.at(-1)).toBe('close');
    const reopening = session.reopen(closed);
    await answerReopening(set, closed);
    await reopening;
    expect(image()).toMatchObject({ file: photo, edits: [] });
    expect(core.count('render')).toBe(0);
  });

  test('replaces another open image, which is removed from the state at once', async () => {
    const set = setUp();
    const { session, store, states, open, image } = set;
    const closed = await editAndClose(set);
    await open(other);
    await settle();
    const from = states.length;
    const reopening = session.reopen(closed);
    expect(session.getState()).toMatchObject({ image: null, request: { kind: 'open', file: photo } });
    await answerReopening(set, closed);
    await reopening;
    expect(image()).toMatchObject({ file: photo, edits: [left, flip] });
    expect(store.names).toEqual(['photo.jpg']);
    expect(states.slice(from).map((state) => state.image?.file)).not.toContain(other);
  });

  for (const step of ['open', 'replay', 'preview'] as const)
    test(`stays closed if reopening fails at the step ${step}, and the next attempt succeeds`, async () => {
      const set = setUp();
      const { session, core, image } = set;
      const closed = await editAndClose(set);
      const failing = outcome(session.reopen(closed));
      for (const before of ['open', 'replay', 'preview'] as const) {
        await settle();
        if (before === step) break;
        core.pending(callOf(before)).answer();
      }
      core.pending(callOf(step)).fail(new ImageCoreError('out-of-memory'));
      await settle();
      expect(failing.is).toBe('out-of-memory');
      expect(session.getState()).toMatchObject({ image: null, request: null });
      expect(core.log.at(-1)).toBe('close');
      const again = session.reopen(closed);
      await answerReopening(set, closed);
      await again;
      expect(image().edits).toEqual([left, flip]);
    });

  test('stays closed if another file is opened while reopening runs', async () => {
    const set = setUp();
    const { session, core, image, states } = set;
    const closed = await editAndClose(set);
    const from = states.length;
    const reopening = outcome(session.reopen(closed));
    core.pending('open').answer();
    await settle();
    const closes = core.count('close');
    const opening = session.open(other);
    await settle();
    expect(reopening.is).toBe('AbortError');
    expect(core.count('close')).toBe(closes);
    core.pending('open').answer();
    await opening;
    expect(image()).toMatchObject({ file: other, edits: [] });
    expect(states.slice(from).map((state) => state.image?.file)).not.toContain(photo);
  });

  test('stays closed if reopening is canceled, and reopen() rejects with AbortError', async () => {
    const set = setUp();
    const { session } = set;
    const closed = await editAndClose(set);
    const reopening = session.reopen(closed);
    session.cancel();
    expect(await reasonOf(reopening)).toMatchObject({ name: 'AbortError' });
    expect(session.getState()).toMatchObject({ image: null, request: null });
  });
});
