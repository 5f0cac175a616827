// `renderForViewer` and `pixel`: with these methods of the session, the viewer renders a view or reads a pixel after
// any list of edits. They run in parallel with requests that change the image, and cancel the background encoding of
// the PNG.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RenderRegion } from '../../src/imagecore';
import { flip, left, photo, reasonOf, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const tile: RenderRegion = { rect: { x: 512, y: 0, width: 88, height: 400 }, level: 0 };
let signal: AbortSignal;

beforeEach(() => {
  signal = new AbortController().signal;
});

/** Advances the fake timers, and lets pending promises settle. */
const pass = async (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds);
  await settle();
};

test('renderForViewer() renders the open file with the given edits and view, and does not change the session state', async () => {
  const { session, core, open, apply, states } = setUp();
  await open();
  await apply(left);
  const stateCount = states.length;
  const rendering = session.renderForViewer([left, flip], tile, signal);
  const call = core.pending('render');
  expect(call).toMatchObject({ file: photo, edits: [left, flip], view: tile, signal });
  const preview = new Blob(['a tile']);
  call.answer({ preview });
  expect(await rendering).toBe(preview);
  // `states` has an entry for each change of the state. A reported request would add entries.
  expect(states).toHaveLength(stateCount);
});

test('pixel() reads a pixel of the open file after the given edits', async () => {
  const { session, core, open } = setUp();
  const called = vi.spyOn(core, 'pixel');
  await open();
  const reading = session.pixel([flip], { x: 3, y: 4 }, signal);
  expect(called.mock.calls).toEqual([[{ file: photo, edits: [flip] }, { x: 3, y: 4 }, { signal }]]);
  core.pending('pixel').answer({ red: 9 });
  expect(await reading).toEqual({ red: 9, green: 2, blue: 3, alpha: 255, max: 255 });
});

test('renderForViewer() and pixel() reject with no-image if no image is open', async () => {
  const { session } = setUp();
  for (const refused of [
    session.renderForViewer([], tile, signal),
    session.pixel([], { x: 0, y: 0 }, signal),
  ])
    expect(await reasonOf(refused)).toMatchObject({ code: 'no-image' });
});

test('renderForViewer() does not store its pictures: a second call with the same view renders again', async () => {
  const { session, core, open } = setUp();
  await open();
  for (let times = 0; times < 2; times++) {
    void session.renderForViewer([], tile, signal);
    core.pending('render').answer();
    await settle();
  }
  expect(core.count('render')).toBe(2);
});

describe('renderForViewer()', () => {
  // Requirements: R236
  test('runs in parallel with an edit, and neither of the two cancels the other', async () => {
    const { session, core, open, image } = setUp();
    await open();
    const applying = outcome(session.apply(left));
    const edit = core.pending('render');
    const rendering = outcome(session.renderForViewer([], tile, signal));
    const render = core.pending('render');
    expect([edit.signal?.aborted, render.signal?.aborted]).toEqual([false, false]);
    edit.answer();
    await settle();
    expect([applying.is, rendering.is, image().edits]).toEqual(['done', 'pending', [left]]);
    const canceled = outcome(session.apply(flip));
    session.cancel();
    await settle();
    expect([canceled.is, rendering.is, render.signal?.aborted]).toEqual(['AbortError', 'pending', false]);
    render.answer();
    await settle();
    expect(rendering.is).toBe('done');
  });

  test('can render several tiles in parallel', async () => {
    const { session, core, open } = setUp();
    await open();
    const ends = [0, 1, 2].map((level) => outcome(session.renderForViewer([], { ...tile, level }, signal)));
    expect(core.count('render')).toBe(3);
    for (let times = 0; times < 3; times++) core.pending('render').answer();
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['done', 'done', 'done']);
  });
});

describe('the background encoding of the PNG', () => {
  // Requirements: R236
  test('is canceled by renderForViewer(), and starts again one second after renderForViewer() has ended', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const first = core.pending('encode');
    void session.renderForViewer([left], tile, signal);
    await settle();
    expect(first.signal?.aborted).toBe(true);
    core.pending('render').answer();
    await settle();
    await pass(999);
    expect(core.count('encode')).toBe(1);
    await pass(1);
    expect(core.count('encode')).toBe(2);
    core.pending('encode').answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
  });

  // Requirements: R236
  test('is not canceled by renderForViewer() while an export waits for its PNG', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    const encoding = core.pending('encode');
    const saving = outcome(session.save('current'));
    for (let times = 0; times < 3; times++) {
      void session.renderForViewer([left], tile, signal);
      core.pending('render').answer();
      await pass(1500);
    }
    expect(encoding.signal?.aborted).toBe(false);
    encoding.answer();
    await settle();
    expect([saving.is, core.count('encode')]).toEqual(['done', 1]);
  });

  test('does not start again after renderForViewer() if an export has encoded the PNG in the meantime', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    void session.renderForViewer([left], tile, signal);
    await settle();
    const saving = outcome(session.save('current'));
    expect(core.count('encode')).toBe(2);
    void session.renderForViewer([left], tile, signal);
    await settle();
    expect(core.pending('encode').signal?.aborted).toBe(false);
    core.pending('encode').answer();
    await settle();
    expect(saving.is).toBe('done');
    for (let times = 0; times < 2; times++) core.pending('render').answer();
    await settle();
    await pass(5000);
    expect(core.count('encode')).toBe(2);
  });

  test('still runs for an edit preview if renderForViewer() is called before the encoding starts', async () => {
    const { session, core, open, image } = setUp();
    await open();
    const previewing = session.preview(resize(30, 20));
    core.pending('render').answer();
    await previewing;
    void session.renderForViewer([resize(30, 20)], tile, signal);
    core.pending('render').answer();
    await settle();
    // Background work restarts one second after renderForViewer() has ended. The encoding of an edit preview then waits
    // for another second.
    await pass(1000);
    await pass(1000);
    core.pending('encode').answer();
    await settle();
    expect(image().editPreview?.pngBytes).toBeGreaterThan(0);
  });
});
