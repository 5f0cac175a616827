// Rotations and flips in quick succession: all are applied in order, and each is a separate edit. A request is the
// description of the running request in the session state.
import { describe, expect, test } from 'vitest';
import type { RotateFlipEdit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/common/errors';
import { flip, left, other, resize, type SetUp, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const right: RotateFlipEdit = { kind: 'rotate', turn: 'right' };
const mirror: RotateFlipEdit = { kind: 'flip', axis: 'horizontal' };

/** Opens an image, and requests three without waiting for their results. */
async function openWithThreeRequests() {
  const made = setUp();
  await made.open();
  const ends = ([left, flip, right] as const).map((edit) => outcome(made.session.rotateFlip(edit)));
  await settle();
  return { ...made, ends, is: () => ends.map((end) => end.is) };
}

/** Answers the pending render call of the core. */
async function answer({ core }: SetUp): Promise<void> {
  core.pending('render').answer();
  await settle();
}

describe('rotations and flips in quick succession', () => {
  // Requirements: R119
  test('are applied one after the other, in the order of the calls', async () => {
    const made = await openWithThreeRequests();
    expect(made.core.count('render')).toBe(1);
    expect(made.image().edits).toEqual([]);
    await answer(made);
    expect(made.is()).toEqual(['done', 'pending', 'pending']);
    expect(made.image().edits).toEqual([left]);
    await answer(made);
    expect(made.image().edits).toEqual([left, flip]);
    // Another one is requested while the last of the three is being rendered.
    const late = outcome(made.session.rotateFlip(mirror));
    await answer(made);
    await answer(made);
    expect([...made.is(), late.is]).toEqual(['done', 'done', 'done', 'done']);
    expect(made.image().edits).toEqual([left, flip, right, mirror]);
    expect(made.image().history).toEqual({ steps: [left, flip, right, mirror], at: 4 });
    const rendered = made.core.calls.filter(({ name }) => name === 'render').map(({ edits }) => edits.length);
    expect(rendered).toEqual([1, 2, 3, 4]);
  });

  test('can be requested as soon as the promise of the previous one resolves', async () => {
    const made = setUp();
    await made.open();
    const all = made.session
      .rotateFlip(left)
      .then(() => made.session.rotateFlip(flip))
      .then(() => made.session.rotateFlip(right));
    for (const _ of [left, flip, right]) await answer(made);
    await all;
    expect(made.image().edits).toEqual([left, flip, right]);
  });

  test('are reported as one request without interruption, with the progress of the running one', async () => {
    const made = await openWithThreeRequests();
    const { session, core, states } = made;
    expect(session.getState().request).toEqual({ kind: 'rotateFlip', progress: null });
    await answer(made);
    const progress = { phase: 'flip', step: 1, steps: 2 } as const;
    core.pending('render').progress(progress);
    expect(session.getState().request).toEqual({ kind: 'rotateFlip', progress });
    await answer(made);
    const before = states.length;
    await answer(made);
    expect(session.getState().request).toBeNull();
    expect(states.slice(0, before).filter(({ image, request }) => image?.edits.length && !request)).toEqual(
      [],
    );
  });

  test('cancel the background encoding of the PNG, which starts again only after the last one', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const background = core.pending('encode');
    const ends = [outcome(session.rotateFlip(flip)), outcome(session.rotateFlip(right))];
    expect(background.signal?.aborted).toBe(true);
    for (const _ of ends) {
      core.pending('render').answer();
      await settle();
    }
    expect(ends.map(({ is }) => is)).toEqual(['done', 'done']);
    expect(image().edits).toEqual([left, flip, right]);
    expect(core.log).toEqual(['open', 'render', 'encode', 'render', 'render', 'encode']);
    expect(core.pending('encode').signal?.aborted).toBe(false);
  });

  test('are canceled together if they are not committed yet, and a committed one remains', async () => {
    const made = await openWithThreeRequests();
    const { session, core, image } = made;
    await answer(made);
    session.cancel();
    await settle();
    expect(made.is()).toEqual(['done', 'AbortError', 'AbortError']);
    expect(session.getState().request).toBeNull();
    expect(image().edits).toEqual([left]);
    expect(core.count('render')).toBe(2);
    const next = outcome(session.rotateFlip(mirror));
    await answer(made);
    expect(next.is).toBe('done');
    expect(image().edits).toEqual([left, mirror]);
  });

  test('are not committed if they are canceled just after the core has rendered the first of them', async () => {
    const made = await openWithThreeRequests();
    made.core.pending('render').answer();
    made.session.cancel();
    await settle();
    expect(made.is()).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(made.image().edits).toEqual([]);
    expect(made.core.count('render')).toBe(1);
    expect(made.session.getState().request).toBeNull();
  });

  test('reject with AbortError if an earlier one fails', async () => {
    const made = await openWithThreeRequests();
    await answer(made);
    made.core.pending('render').fail(new ImageCoreError('out-of-memory'));
    await settle();
    expect(made.is()).toEqual(['done', 'out-of-memory', 'AbortError']);
    expect(made.image().edits).toEqual([left]);
    expect(made.core.count('render')).toBe(2);
    expect(made.session.getState().request).toBeNull();
  });

  test('are canceled when the image is closed', async () => {
    const made = await openWithThreeRequests();
    made.session.close();
    await settle();
    expect(made.is()).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(made.session.getState()).toMatchObject({ image: null, request: null });
    expect(made.core.count('render')).toBe(1);
  });

  test('are canceled when another file is opened, and are not applied to that file', async () => {
    const made = await openWithThreeRequests();
    const { session, core, open, image } = made;
    await open(other);
    await settle();
    expect(made.is()).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(core.count('render')).toBe(1);
    expect(image()).toMatchObject({ file: other, edits: [] });
    const next = outcome(session.rotateFlip(mirror));
    await answer(made);
    expect(next.is).toBe('done');
    expect(image().edits).toEqual([mirror]);
  });
});

describe('a rotation or flip', () => {
  test.each([
    ['a resize', (session) => session.apply(resize(30, 20)), 'render'],
    ['a preview', (session) => session.preview(resize(30, 20)), 'render'],
    ['a reset', (session) => session.reset(), 'render'],
    ['an export', (session) => session.save('current'), 'encode'],
  ] as const satisfies readonly [string, (session: SetUp['session']) => Promise<unknown>, string][])(
    'is refused during %s',
    async (_, begin, call) => {
      const { session, core, open, image } = setUp();
      await open();
      // The stored previews have the old bounds. With new bounds, the core has to render for the reset too, so each
      // request runs until the core answers.
      session.setPreviewBounds({ width: 11, height: 7 });
      const running = outcome(begin(session));
      const rotating = outcome(session.rotateFlip(left));
      await settle();
      expect(rotating.is).toBe('AbortError');
      core.pending(call).answer();
      await settle();
      expect(running.is).toBe('done');
      expect(image().edits).not.toContainEqual(left);
    },
  );

  test('makes the session refuse an edit, a preview, a reset and an export while it runs', async () => {
    const { session, core, open } = setUp();
    await open();
    void outcome(session.rotateFlip(left));
    const others = [
      session.apply(resize(30, 20)),
      session.preview(flip),
      session.reset(),
      session.save('current'),
    ];
    const ends = others.map(outcome);
    await settle();
    expect(new Set(ends.map(({ is }) => is))).toEqual(new Set(['AbortError']));
    expect(core.log).toEqual(['open', 'render']);
    core.pending('render').answer();
    await settle();
  });

  test('rejects with no-image if no image is open', async () => {
    const { session } = setUp();
    const rotating = outcome(session.rotateFlip(left));
    await settle();
    expect(rotating.is).toBe('no-image');
  });
});
