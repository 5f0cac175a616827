// Undo, redo and jumps in the history: what is stored is shown at once, and the newest goal counts.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_STEP_PREVIEW_BYTES } from '../../src/data/limits';
import { REBUILD_DELAY_MS } from '../../src/data/timings';
import type { Edit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/errors';
import { flip, left, other, resize, type SetUp, setUp } from '../support/sessionSetUp';
import { outcome, settle, TIMERS } from '../support/settle';

beforeEach(() => void vi.useFakeTimers({ toFake: [...TIMERS.toFake] }));
afterEach(() => void vi.useRealTimers());

const EDITS: readonly Edit[] = [left, flip, resize(30, 20)];

/** An image with three steps. */
async function edited(): Promise<SetUp> {
  const made = setUp();
  await made.open();
  for (const edit of EDITS) await made.apply(edit);
  return made;
}

/** Makes the session forget the stored pictures: pictures of another size are wanted from now on. */
const forget = ({ session }: SetUp) => session.setPreviewBounds({ width: 11, height: 7 });

describe('a move in the history', () => {
  test('shows stored pictures without any work of the core', async () => {
    const { session, core, image } = await edited();
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

  test('beyond the ends does nothing, and a new step drops what was undone', async () => {
    const { session, apply, image } = await edited();
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

  test('takes back a reset, and a preview that was not applied', async () => {
    const { session, core, image } = await edited();
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

  test('without a stored picture is a job, which can be cancelled', async () => {
    const made = await edited();
    const { session, core, image } = made;
    forget(made);
    const undoing = outcome(session.undo());
    expect(session.getState().job).toEqual({ kind: 'move', progress: null });
    session.cancel();
    await settle();
    expect(undoing.is).toBe('AbortError');
    expect(image().history.at).toBe(3);
    const again = session.undo();
    core.pending('render').answer();
    await again;
    expect(image().history.at).toBe(2);
  });

  test('while another move runs counts from the goal of that move', async () => {
    const made = await edited();
    const { session, core, image } = made;
    forget(made);
    const moves = [session.undo(), session.undo(), session.undo(), session.redo()].map(outcome);
    expect(core.pending('render').edits).toEqual([left]);
    core.pending('render').answer();
    await settle();
    expect(moves.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError', 'done']);
    expect(image().history.at).toBe(1);
  });

  test('replaces a preview that is computed', async () => {
    const { session, image } = await edited();
    const previewing = outcome(session.preview(resize(7, 7)));
    await session.undo();
    expect(previewing.is).toBe('AbortError');
    expect(image()).toMatchObject({ edits: [left, flip], editPreview: null });
  });

  test.each(['apply', 'turn', 'reset'] as const)(
    'back, while a step is computed (%s), cancels the step',
    async (kind) => {
      const made = await edited();
      const { session, image } = made;
      forget(made);
      const work = {
        apply: () => session.apply(resize(7, 7)),
        turn: () => session.turn(flip),
        reset: () => session.reset(),
      };
      const running = outcome(work[kind]());
      await session.undo();
      await settle();
      expect(running.is).toBe('AbortError');
      expect(session.getState().job).toBeNull();
      expect(image().history).toEqual({ steps: EDITS, at: 3 });
    },
  );

  test('is refused while a PNG is made for saving', async () => {
    const { session, image } = await edited();
    void outcome(session.export());
    const undoing = outcome(session.undo());
    await settle();
    expect(undoing.is).toBe('AbortError');
    expect(image().history.at).toBe(3);
  });

  test('that fails leaves the image as it was', async () => {
    const made = await edited();
    const { session, core, image } = made;
    const before = image();
    forget(made);
    const undoing = outcome(session.undo());
    core.pending('render').fail(new ImageCoreError('core-crashed'));
    await settle();
    expect(undoing.is).toBe('core-crashed');
    expect(image()).toBe(before);
  });
});

describe('after a move', () => {
  test('the image is computed in full once no request has come for a while, and for the last state alone', async () => {
    const { session, core } = await edited();
    core.pending('encode').answer();
    await settle();
    const before = core.count('encode');
    await session.undo();
    await vi.advanceTimersByTimeAsync(REBUILD_DELAY_MS / 2);
    await session.undo();
    await vi.advanceTimersByTimeAsync(REBUILD_DELAY_MS - 1);
    expect(core.count('encode')).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(core.count('encode')).toBe(before + 1);
    expect(core.pending('encode').edits).toEqual([left]);
  });

  test('to the image as it was opened nothing is encoded', async () => {
    const { session, core } = await edited();
    const before = core.count('encode');
    await session.goTo(0);
    await vi.advanceTimersByTimeAsync(2 * REBUILD_DELAY_MS);
    expect(core.count('encode')).toBe(before);
  });
});

describe('the stored pictures', () => {
  // Four of them fill the limit, with the keys under which they are stored.
  const large = () => new Blob([new Uint8Array(MAX_STEP_PREVIEW_BYTES / 4 - 1000)]);

  test('take no more than their limit; the least recently used goes first', async () => {
    const made = setUp();
    const { session, core, open, image } = made;
    await open();
    const sizes = [1, 2, 3, 4, 5];
    for (const width of sizes) {
      const previewing = session.preview(resize(width, 1));
      core.pending('render').answer({ preview: large() });
      await previewing;
      // The first is used again and again.
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
    // The picture of the opened image went before the second.
    expect(stored).toEqual([true, false, true, true, true]);
    expect(image().edits).toEqual([]);
  });

  test('that was dropped is computed again as a job, and then stored again', async () => {
    const made = setUp();
    const { session, core, open, image } = made;
    await open();
    for (let step = 0; step < 6; step++) {
      const turning = session.turn(left);
      core.pending('render').answer({ preview: large() });
      await turning;
    }
    for (const at of [5, 4, 3]) {
      await session.undo();
      expect(image().history.at).toBe(at);
    }
    const undoing = outcome(session.undo());
    await settle();
    expect(session.getState().job?.kind).toBe('move');
    core.pending('render').progress({ phase: 'decode', step: 1, steps: 3 });
    expect(session.getState().job?.progress).toEqual({ phase: 'decode', step: 1, steps: 3 });
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

  test('of an image go with the image', async () => {
    const made = await edited();
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
  test('is in the state as soon as the PNG has been made in the background', async () => {
    const { session, core, image } = await edited();
    expect(image().pngBytes).toBeNull();
    core.pending('encode').answer();
    await settle();
    const { pngBytes } = image();
    expect(pngBytes).toBe(session.sizeOf((await session.export()).url));
    expect(image().edits).toEqual(EDITS);
    const undoing = session.undo();
    await undoing;
    expect(image().pngBytes).toBeNull();
  });

  test('of a preview is known when the preview has been looked at for a while', async () => {
    const { session, core, image } = await edited();
    const previewing = session.preview(resize(7, 7));
    core.pending('render').answer();
    await previewing;
    await vi.advanceTimersByTimeAsync(REBUILD_DELAY_MS - 1);
    expect(core.calls.at(-1)?.name).toBe('render');
    await vi.advanceTimersByTimeAsync(1);
    expect(core.pending('encode').edits).toEqual([left, flip, resize(7, 7)]);
    core.pending('encode').answer();
    await settle();
    const pngBytes = image().editPreview?.pngBytes;
    expect(pngBytes).toBeGreaterThan(0);
    expect(image().pngBytes).toBeNull();
    // What is applied is the same image, so that its PNG is not made again.
    const encodings = core.count('encode');
    await session.apply(resize(7, 7));
    await settle();
    expect(image()).toMatchObject({ pngBytes, editPreview: null });
    expect(core.count('encode')).toBe(encodings);
  });

  test('is never that of another state, and is known at once where it was known before', async () => {
    const { session, core, image } = await edited();
    core.pending('encode').answer();
    await settle();
    const { pngBytes } = image();
    expect(pngBytes).toBeGreaterThan(0);
    await session.undo();
    expect(image().pngBytes).toBeNull();
    await vi.advanceTimersByTimeAsync(REBUILD_DELAY_MS);
    expect(core.pending('encode').edits).toEqual([left, flip]);
    // The PNG that is being made is not that of the state that is shown when it comes.
    const encoding = core.pending('encode');
    core.heeds = false;
    const redoing = session.redo();
    encoding.answer();
    await redoing;
    await settle();
    expect(image().pngBytes).toBe(pngBytes);
    // It is known for its own state. Each PNG has another size here.
    await session.undo();
    expect(image().pngBytes).toBe(Number(pngBytes) + 1);
    await session.undo();
    expect(image().pngBytes).toBeNull();
  });

  test('of the image before goes with the image', async () => {
    const { session, core, open, apply, image } = await edited();
    core.pending('encode').answer();
    await settle();
    await open(other);
    for (const edit of EDITS) await apply(edit);
    expect(image().pngBytes).toBeNull();
    await session.undo();
    expect(image().pngBytes).toBeNull();
  });

  test('of an image without edits is not made', async () => {
    const { session, core, open, image } = setUp();
    await open();
    await session.reset();
    await vi.advanceTimersByTimeAsync(2 * REBUILD_DELAY_MS);
    expect(core.count('encode')).toBe(0);
    expect(image().pngBytes).toBeNull();
  });

  test('comes after all when a preview that took its turn is discarded', async () => {
    const { session, core, image } = await edited();
    const previewing = session.preview(resize(7, 7));
    core.pending('render').answer();
    await previewing;
    session.discardPreview();
    await vi.advanceTimersByTimeAsync(REBUILD_DELAY_MS);
    core.pending('encode').answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
  });
});
