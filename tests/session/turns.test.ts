// Turns and flips that are asked for in haste: each is done, in its order, and is an edit of its own.
import { describe, expect, test } from 'vitest';
import { ImageCoreError } from '../../src/imagecore/errors';
import type { Turning } from '../../src/session/types';
import { flip, left, other, resize, type SetUp, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const right: Turning = { kind: 'rotate', turn: 'right' };
const mirror: Turning = { kind: 'flip', axis: 'horizontal' };

/** An open image, and three turns asked for at once. */
async function threeAsked() {
  const made = setUp();
  await made.open();
  const ends = ([left, flip, right] as const).map((edit) => outcome(made.session.turn(edit)));
  await settle();
  return { ...made, ends, is: () => ends.map((end) => end.is) };
}

/** Has the core do the turn that it is at. */
async function answer({ core }: SetUp): Promise<void> {
  core.pending('render').answer();
  await settle();
}

describe('turns in haste', () => {
  test('are done one after the other, in the order in which they were asked for', async () => {
    const made = await threeAsked();
    expect(made.core.count('render')).toBe(1);
    expect(made.image().edits).toEqual([]);
    await answer(made);
    expect(made.is()).toEqual(['done', 'pending', 'pending']);
    expect(made.image().edits).toEqual([left]);
    await answer(made);
    expect(made.image().edits).toEqual([left, flip]);
    // One more while the last of them is at work.
    const late = outcome(made.session.turn(mirror));
    await answer(made);
    await answer(made);
    expect([...made.is(), late.is]).toEqual(['done', 'done', 'done', 'done']);
    expect(made.image().edits).toEqual([left, flip, right, mirror]);
    expect(made.image().history).toEqual({ steps: [left, flip, right, mirror], at: 4 });
    const rendered = made.core.calls.filter(({ name }) => name === 'render').map(({ edits }) => edits.length);
    expect(rendered).toEqual([1, 2, 3, 4]);
  });

  test('may follow in the very moment in which the last is done', async () => {
    const made = setUp();
    await made.open();
    const all = made.session
      .turn(left)
      .then(() => made.session.turn(flip))
      .then(() => made.session.turn(right));
    for (const _ of [left, flip, right]) await answer(made);
    await all;
    expect(made.image().edits).toEqual([left, flip, right]);
  });

  test('are one job from the first to the last, whose progress is that of the turn at hand', async () => {
    const made = await threeAsked();
    const { session, core, states } = made;
    expect(session.getState().job).toEqual({ kind: 'turn', progress: null });
    await answer(made);
    const progress = { phase: 'flip', step: 1, steps: 2 } as const;
    core.pending('render').progress(progress);
    expect(session.getState().job).toEqual({ kind: 'turn', progress });
    await answer(made);
    const before = states.length;
    await answer(made);
    expect(session.getState().job).toBeNull();
    expect(states.slice(0, before).filter(({ image, job }) => image?.edits.length && !job)).toEqual([]);
  });

  test('wait for no PNG: only that of the last is written, and one under way makes room', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const background = core.pending('encode');
    const ends = [outcome(session.turn(flip)), outcome(session.turn(right))];
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

  test('are cancelled together: what was done stays, and the next one begins anew', async () => {
    const made = await threeAsked();
    const { session, core, image } = made;
    await answer(made);
    session.cancel();
    await settle();
    expect(made.is()).toEqual(['done', 'AbortError', 'AbortError']);
    expect(session.getState().job).toBeNull();
    expect(image().edits).toEqual([left]);
    expect(core.count('render')).toBe(2);
    const next = outcome(session.turn(mirror));
    await answer(made);
    expect(next.is).toBe('done');
    expect(image().edits).toEqual([left, mirror]);
  });

  test('cancelled when the core has just done the first: none is committed', async () => {
    const made = await threeAsked();
    made.core.pending('render').answer();
    made.session.cancel();
    await settle();
    expect(made.is()).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(made.image().edits).toEqual([]);
    expect(made.core.count('render')).toBe(1);
    expect(made.session.getState().job).toBeNull();
  });

  test('end with the one that fails, which alone says why', async () => {
    const made = await threeAsked();
    await answer(made);
    made.core.pending('render').fail(new ImageCoreError('out-of-memory'));
    await settle();
    expect(made.is()).toEqual(['done', 'out-of-memory', 'AbortError']);
    expect(made.image().edits).toEqual([left]);
    expect(made.core.count('render')).toBe(2);
    expect(made.session.getState().job).toBeNull();
  });

  test('are dropped with the image when it is closed', async () => {
    const made = await threeAsked();
    made.session.close();
    await settle();
    expect(made.is()).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(made.session.getState()).toMatchObject({ image: null, job: null });
    expect(made.core.count('render')).toBe(1);
  });

  test('are dropped when another file is opened, and never done to that', async () => {
    const made = await threeAsked();
    const { session, core, open, image } = made;
    await open(other);
    await settle();
    expect(made.is()).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(core.count('render')).toBe(1);
    expect(image()).toMatchObject({ file: other, edits: [] });
    const next = outcome(session.turn(mirror));
    await answer(made);
    expect(next.is).toBe('done');
    expect(image().edits).toEqual([mirror]);
  });
});

describe('a turn', () => {
  test.each([
    ['a resize', (session) => session.apply(resize(30, 20)), 'render'],
    ['a preview', (session) => session.preview(resize(30, 20)), 'render'],
    ['a reset', (session) => session.reset(), 'render'],
    ['an export', (session) => session.export(), 'encode'],
  ] as const satisfies readonly [string, (session: SetUp['session']) => Promise<unknown>, string][])(
    'is refused while %s goes on',
    async (_, begin, call) => {
      const { session, core, open, image } = setUp();
      await open();
      // The stored pictures are of another size, so that the core must render.
      session.setPreviewBounds({ width: 11, height: 7 });
      const running = outcome(begin(session));
      const turning = outcome(session.turn(left));
      await settle();
      expect(turning.is).toBe('AbortError');
      core.pending(call).answer();
      await settle();
      expect(running.is).toBe('done');
      expect(image().edits).not.toContainEqual(left);
    },
  );

  test('keeps other work from starting', async () => {
    const { session, core, open } = setUp();
    await open();
    void outcome(session.turn(left));
    const others = [session.apply(resize(30, 20)), session.preview(flip), session.reset(), session.export()];
    const ends = others.map(outcome);
    await settle();
    expect(new Set(ends.map(({ is }) => is))).toEqual(new Set(['AbortError']));
    expect(core.log).toEqual(['open', 'render']);
    core.pending('render').answer();
    await settle();
  });

  test('without an image says so', async () => {
    const { session } = setUp();
    const turning = outcome(session.turn(left));
    await settle();
    expect(turning.is).toBe('no-image');
  });
});
