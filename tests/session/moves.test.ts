// Moves in the history of the open image: undo, redo, and jumps to any state. The session stores previews of recent
// states, so that a move to one of these states needs no render. Other tests check the PNG after a move, and its size
// in the session state.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_STEP_PREVIEW_BYTES } from '../../src/config/limits';
import { ENCODE_DELAY_MS } from '../../src/config/timings';
import type { Edit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/common/errors';
import { flip, left, other, resize, type SetUp, setUp } from '../support/sessionSetUp';
import { outcome, settle, TIMERS } from '../support/settle';

beforeEach(() => void vi.useFakeTimers({ toFake: [...TIMERS.toFake] }));
afterEach(() => void vi.useRealTimers());

const EDITS: readonly Edit[] = [left, flip, resize(30, 20)];

/** Sets up a session with an open image and the three steps `EDITS`. */
async function openWithSteps(): Promise<SetUp> {
  const made = setUp();
  await made.open();
  for (const edit of EDITS) await made.apply(edit);
  return made;
}

/** Changes the bounds of previews. The stored previews have the old bounds, so the core has to render again. */
const invalidatePreviews = ({ session }: SetUp) => session.setPreviewBounds({ width: 11, height: 7 });

describe('a move in the history', () => {
  // Requirements: R214
  test('shows stored previews without rendering them again', async () => {
    const { session, core, image } = await openWithSteps();
    const { preview } = image().current;
    const rendered = core.count('render');
    await session.undo();
    expect(image().edits).toEqual([left, flip]);
    await session.undo();
    expect(image().edits).toEqual([left]);
    await session.goTo(0);
    expect(image().current.preview).toBe(image().original.preview);
    await session.goTo(3);
    expect(image().current.preview).toBe(preview);
    expect(image().history).toEqual({ steps: EDITS, at: 3 });
    expect(core.count('render')).toBe(rendered);
  });

  test('stops at the first and the last state, also after a new step has dropped the undone steps', async () => {
    const { session, apply, image } = await openWithSteps();
    await session.redo();
    expect(image().history.at).toBe(3);
    await session.goTo(1);
    await apply(resize(40, 40));
    expect(image().history).toEqual({ steps: [left, resize(40, 40)], at: 2 });
    await session.redo();
    expect(image().edits).toEqual([left, resize(40, 40)]);
    await session.goTo(-5);
    await session.undo();
    expect(image().edits).toEqual([]);
  });

  test('one step back from a reset restores the edits, and discards the edit preview', async () => {
    const { session, core, image } = await openWithSteps();
    await session.reset();
    expect(image().edits).toEqual([]);
    const previewing = session.preview(flip);
    core.pending('render').answer();
    await previewing;
    await session.undo();
    expect(image()).toMatchObject({ edits: EDITS, editPreview: null });
    await session.redo();
    expect(image().edits).toEqual([]);
  });

  test('without a stored preview is reported as a request, and can be canceled', async () => {
    const made = await openWithSteps();
    const { session, core, image } = made;
    invalidatePreviews(made);
    const undoing = outcome(session.undo());
    expect(session.getState().request).toEqual({ kind: 'move', progress: null, goal: 2 });
    session.cancel();
    await settle();
    expect(undoing.is).toBe('AbortError');
    expect(image().history.at).toBe(3);
    const again = session.undo();
    core.pending('render').answer();
    await again;
    expect(image().history.at).toBe(2);
  });

  // Requirements: R213
  test('starts from the target of the running move, and cancels the running move', async () => {
    const made = await openWithSteps();
    const { session, core, image } = made;
    invalidatePreviews(made);
    const moves = [session.undo(), session.undo(), session.undo(), session.redo()].map(outcome);
    expect(core.pending('render').edits).toEqual([left]);
    core.pending('render').answer();
    await settle();
    expect(moves.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError', 'done']);
    expect(image().history.at).toBe(1);
  });

  test('cancels a running preview', async () => {
    const { session, image } = await openWithSteps();
    const previewing = outcome(session.preview(resize(7, 7)));
    await session.undo();
    expect(previewing.is).toBe('AbortError');
    expect(image()).toMatchObject({ edits: [left, flip], editPreview: null });
  });

  test.each(['apply', 'rotateFlip', 'reset'] as const)(
    'one step back during a call of %s() only cancels this call',
    async (kind) => {
      const made = await openWithSteps();
      const { session, image } = made;
      invalidatePreviews(made);
      const work = {
        apply: () => session.apply(resize(7, 7)),
        rotateFlip: () => session.rotateFlip(flip),
        reset: () => session.reset(),
      };
      const running = outcome(work[kind]());
      await session.undo();
      await settle();
      expect(running.is).toBe('AbortError');
      expect(session.getState().request).toBeNull();
      expect(image().history).toEqual({ steps: EDITS, at: 3 });
    },
  );

  test('is refused during an export', async () => {
    const { session, image } = await openWithSteps();
    void outcome(session.save('current'));
    const undoing = outcome(session.undo());
    await settle();
    expect(undoing.is).toBe('AbortError');
    expect(image().history.at).toBe(3);
  });

  test('does not change the image if it fails', async () => {
    const made = await openWithSteps();
    const { session, core, image } = made;
    const before = image();
    invalidatePreviews(made);
    const undoing = outcome(session.undo());
    core.pending('render').fail(new ImageCoreError('core-crashed'));
    await settle();
    expect(undoing.is).toBe('core-crashed');
    expect(image()).toBe(before);
  });
});

describe('the fields canUndo, canRedo and canGoTo of the session state', () => {
  const possible = ({ session }: SetUp) => {
    const { canUndo, canRedo, canGoTo } = session.getState();
    return [canUndo, canRedo, canGoTo];
  };

  test('are false without an image, and follow the position in the history', async () => {
    const made = setUp();
    expect(possible(made)).toEqual([false, false, false]);
    await made.open();
    expect(possible(made)).toEqual([false, false, true]);
    for (const edit of EDITS) await made.apply(edit);
    expect(possible(made)).toEqual([true, false, true]);
    await made.session.goTo(1);
    expect(possible(made)).toEqual([true, true, true]);
    await made.session.undo();
    expect(possible(made)).toEqual([false, true, true]);
    made.session.close();
    expect(possible(made)).toEqual([false, false, false]);
  });

  test.each<[string, (made: SetUp) => Promise<unknown>, boolean[]]>([
    // Undo cancels a new step. An export refuses all moves. Where a running move leads is not in the state.
    ['an edit', ({ session }) => session.apply(left), [true, false, false]],
    ['a rotation', ({ session }) => session.rotateFlip(left), [true, false, false]],
    ['a reset', ({ session }) => session.reset(), [true, false, false]],
    ['a preview', ({ session }) => session.preview(left), [true, false, true]],
    ['a move', ({ session }) => session.goTo(0), [true, true, true]],
    ['an export', ({ session }) => session.save('current'), [false, false, false]],
    ['the opening of a file', ({ session }) => session.open(other), [false, false, false]],
  ])('say what is possible during %s', async (_, begin, expected) => {
    const made = await openWithSteps();
    invalidatePreviews(made);
    void outcome(begin(made));
    expect(possible(made)).toEqual(expected);
    made.session.cancel();
    expect(possible(made)).toEqual([true, false, true]);
  });
});

describe('the PNG after a move', () => {
  test('is encoded only for the last of several moves, ENCODE_DELAY_MS after the last move', async () => {
    const { session, core } = await openWithSteps();
    core.pending('encode').answer();
    await settle();
    const before = core.count('encode');
    await session.undo();
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS / 2);
    await session.undo();
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS - 1);
    expect(core.count('encode')).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(core.count('encode')).toBe(before + 1);
    expect(core.pending('encode').edits).toEqual([left]);
  });

  test('is not encoded if the move leads to the image without edits', async () => {
    const { session, core } = await openWithSteps();
    const before = core.count('encode');
    await session.goTo(0);
    await vi.advanceTimersByTimeAsync(2 * ENCODE_DELAY_MS);
    expect(core.count('encode')).toBe(before);
  });
});

describe('the stored previews', () => {
  // Four previews of this size fit into the limit. The 1000 bytes leave room for the key of a stored preview, because
  // the size of the key counts too.
  const large = () => new Blob([new Uint8Array(MAX_STEP_PREVIEW_BYTES / 4 - 1000)]);

  // Requirements: R214
  test('stay within their size limit, and the least recently used preview is dropped first', async () => {
    const made = setUp();
    const { session, core, open, image } = made;
    await open();
    const sizes = [1, 2, 3, 4, 5];
    for (const width of sizes) {
      const previewing = session.preview(resize(width, 1));
      core.pending('render').answer({ preview: large() });
      await previewing;
      // The first preview is used after each new preview, so it is never the least recently used.
      if (width > 1) await session.preview(resize(1, 1));
    }
    const isStored = async (width: number) => {
      const before = core.count('render');
      const previewing = outcome(session.preview(resize(width, 1)));
      await settle();
      if (core.count('render') === before) return true;
      session.abandon();
      await settle();
      expect(previewing.is).toBe('AbortError');
      return false;
    };
    const stored = [];
    for (const width of sizes) stored.push(await isStored(width));
    // The preview of the image without edits was the least recently used, and then the preview of width 2. The session
    // has dropped both of them.
    expect(stored).toEqual([true, false, true, true, true]);
    expect(image().edits).toEqual([]);
  });

  // Requirements: R214
  test('are rendered and stored again if they are needed after they were dropped', async () => {
    const made = setUp();
    const { session, core, open, image } = made;
    await open();
    for (let step = 0; step < 6; step++) {
      const running = session.rotateFlip(left);
      core.pending('render').answer({ preview: large() });
      await running;
    }
    for (const at of [5, 4, 3]) {
      await session.undo();
      expect(image().history.at).toBe(at);
    }
    const undoing = outcome(session.undo());
    await settle();
    expect(session.getState().request?.kind).toBe('move');
    core.pending('render').progress({ phase: 'decode', step: 1, steps: 3 });
    expect(session.getState().request?.progress).toEqual({ phase: 'decode', step: 1, steps: 3 });
    session.cancel();
    await settle();
    expect(undoing.is).toBe('AbortError');
    expect(image().history.at).toBe(3);
    const again = session.undo();
    core.pending('render').answer({ preview: large() });
    await again;
    const rendered = core.count('render');
    await session.redo();
    await session.undo();
    expect(image().history.at).toBe(2);
    expect(core.count('render')).toBe(rendered);
  });

  test('are not used for another image', async () => {
    const made = await openWithSteps();
    const { session, core } = made;
    await made.open(other);
    const previewing = outcome(session.apply(left));
    await settle();
    expect(previewing.is).toBe('pending');
    core.pending('render').answer();
    await settle();
    expect(previewing.is).toBe('done');
  });
});

describe('the size of the PNG', () => {
  // Requirements: R178
  test('is in the session state as soon as the PNG has been encoded in the background', async () => {
    const { session, core, image } = await openWithSteps();
    expect(image().pngBytes).toBeNull();
    core.pending('encode').answer();
    await settle();
    const { pngBytes } = image();
    expect(pngBytes).toBe((await session.save('current')).size);
    expect(image().edits).toEqual(EDITS);
    const undoing = session.undo();
    await undoing;
    expect(image().pngBytes).toBeNull();
  });

  test('of an edit preview is computed after ENCODE_DELAY_MS, and is kept when the edit preview is applied', async () => {
    const { session, core, image } = await openWithSteps();
    const previewing = session.preview(resize(7, 7));
    core.pending('render').answer();
    await previewing;
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS - 1);
    expect(core.calls.at(-1)?.name).toBe('render');
    await vi.advanceTimersByTimeAsync(1);
    expect(core.pending('encode').edits).toEqual([left, flip, resize(7, 7)]);
    core.pending('encode').answer();
    await settle();
    const pngBytes = image().editPreview?.pngBytes;
    expect(pngBytes).toBeGreaterThan(0);
    expect(image().pngBytes).toBeNull();
    // The applied edit gives the same image, so the PNG is not encoded again.
    const encodings = core.count('encode');
    await session.apply(resize(7, 7));
    await settle();
    expect(image()).toMatchObject({ pngBytes, editPreview: null });
    expect(core.count('encode')).toBe(encodings);
  });

  // Requirements: R178
  test('belongs to the shown state, and is known at once if that state was encoded before', async () => {
    const { session, core, image } = await openWithSteps();
    core.pending('encode').answer();
    await settle();
    const { pngBytes } = image();
    expect(pngBytes).toBeGreaterThan(0);
    await session.undo();
    expect(image().pngBytes).toBeNull();
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS);
    expect(core.pending('encode').edits).toEqual([left, flip]);
    // The core ignores the cancellation, so the encoding finishes during the redo. Its size does not belong to the
    // state that is shown after the redo.
    const encoding = core.pending('encode');
    core.heeds = false;
    const redoing = session.redo();
    encoding.answer();
    await redoing;
    await settle();
    expect(image().pngBytes).toBe(pngBytes);
    // The late encoding gives the size for the state that was encoded. This PNG is one byte larger, because each blob
    // of the scripted core is one byte longer than the blob before it.
    await session.undo();
    expect(image().pngBytes).toBe(Number(pngBytes) + 1);
    await session.undo();
    expect(image().pngBytes).toBeNull();
  });

  test('is forgotten when another image is opened', async () => {
    const { session, core, open, apply, image } = await openWithSteps();
    core.pending('encode').answer();
    await settle();
    await open(other);
    for (const edit of EDITS) await apply(edit);
    expect(image().pngBytes).toBeNull();
    await session.undo();
    expect(image().pngBytes).toBeNull();
  });

  test('is not computed for an image without edits', async () => {
    const { session, core, open, image } = setUp();
    await open();
    await session.reset();
    await vi.advanceTimersByTimeAsync(2 * ENCODE_DELAY_MS);
    expect(core.count('encode')).toBe(0);
    expect(image().pngBytes).toBeNull();
  });

  test('is computed later if an edit preview cancels the encoding and is then discarded', async () => {
    const { session, core, image } = await openWithSteps();
    const previewing = session.preview(resize(7, 7));
    core.pending('render').answer();
    await previewing;
    session.discardPreview();
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS);
    core.pending('encode').answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
  });
});
