// Requests on an open image: one at a time, canceled, failed, or ended because the image is closed. A request is the
// description of the running request in the session state. An edit preview shows an edit that is not committed.
import { describe, expect, test } from 'vitest';
import { failureCode, failureReason } from '../../src/i18n/failure';
import { ERROR_CODES, ImageCoreError } from '../../src/imagecore/common/errors';
import { isCanceledByVisitor } from '../../src/session/scheduler';
import type { ImageSession, OpenImage, Pressed } from '../../src/session/types';
import type { ScriptedCore } from '../support/scriptedCore';
import {
  density,
  flip,
  left,
  other,
  photo,
  reasonOf,
  resize,
  type SetUp,
  setUp,
  wordsOf,
} from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

/** The requests on an open image, each with the method of the core that it calls. */
const WORK = {
  preview: { begin: (session: ImageSession) => session.preview(flip), call: 'render' },
  apply: { begin: (session: ImageSession) => session.apply(flip), call: 'render' },
  reset: {
    begin: (session: ImageSession) => {
      // The stored previews have the old bounds. With new bounds, the core has to render, so the reset runs until the
      // core answers.
      session.setPreviewBounds({ width: 11, height: 7 });
      return session.reset();
    },
    call: 'render',
  },
  save: { begin: (session: ImageSession) => session.save('current'), call: 'encode' },
  'save of the edit preview': {
    begin: (session: ImageSession) => session.save('editPreview'),
    call: 'encode',
  },
  'save of the original': {
    begin: (session: ImageSession) => session.saveOriginal(),
    call: 'encode',
  },
} as const satisfies Record<
  string,
  { begin: (session: ImageSession) => Promise<unknown>; call: keyof ScriptedCore }
>;

const NAMES = Object.keys(WORK) as (keyof typeof WORK)[];

/** Opens an image, applies an edit, and previews another edit. No PNG has been encoded yet. */
async function opened(): Promise<SetUp> {
  const made = setUp();
  const { session, core, open, apply } = made;
  await open();
  await apply(left);
  const previewing = session.preview(resize(30, 20));
  core.pending('render').answer();
  await previewing;
  return made;
}

describe('an edit', () => {
  test('is committed without another render if it was previewed, and replaces the edit preview', async () => {
    const { session, core, image } = await opened();
    const { original, id } = image();
    const applying = session.apply(resize(30, 20));
    expect(session.getState().request).toEqual({ kind: 'apply', progress: null });
    // The stored rendering of the edit preview is used, so the core renders nothing.
    await applying;
    expect(core.count('render')).toBe(2);
    expect(image()).toMatchObject({ original, id, editPreview: null, saved: null });
    expect(image().edits).toEqual([left, resize(30, 20)]);
    expect(image().current.size).toEqual({ width: 30, height: 20 });
  });

  test('can be applied as soon as the promise of the previous edit resolves', async () => {
    const { session, core, open, image } = setUp();
    await open();
    const both = session.apply(left).then(() => session.apply(flip));
    core.pending('render').answer();
    await settle();
    core.pending('render').answer();
    await both;
    expect(image().edits).toEqual([left, flip]);
    expect(core.log).toEqual(['open', 'render', 'encode', 'render', 'encode']);
  });

  // Requirements: R261
  test('is committed together with others as one step, or none of them is', async () => {
    const { session, core, open, image } = setUp();
    await open();
    const before = image();
    const canceled = reasonOf(session.apply([left, resize(30, 20), density(11_811)]));
    expect(core.pending('render').edits).toEqual([density(11_811), left, resize(30, 20)]);
    session.cancel();
    expect(isCanceledByVisitor(await canceled)).toBe(true);
    expect(image()).toEqual(before);
    expect(session.getState()).toMatchObject({ canUndo: false, canRedo: false });
    const applying = session.apply([left, resize(30, 20), density(11_811)]);
    core.pending('render').answer();
    await applying;
    expect(image().edits).toEqual([density(11_811), left, resize(30, 20)]);
    expect(image().history.steps).toEqual([
      { kind: 'group', edits: [left, resize(30, 20), density(11_811)] },
    ]);
    await session.undo();
    expect(image()).toMatchObject({ edits: [], current: before.current });
    expect(session.getState()).toMatchObject({ canUndo: false, canRedo: true });
    await session.redo();
    expect(image().edits).toEqual([density(11_811), left, resize(30, 20)]);
    expect(core.count('render')).toBe(2);
  });

  test('is removed by a reset without a render, together with the edit preview', async () => {
    const { session, core, image } = await opened();
    const before = image();
    const resetting = session.reset();
    expect(session.getState().request).toEqual({ kind: 'reset', progress: null });
    await resetting;
    expect(core.count('render')).toBe(2);
    expect(image()).toMatchObject({ edits: [], editPreview: null, original: before.original });
    expect(image().current).toEqual(before.original);
  });
});

describe('a density', () => {
  test('is previewed and applied without a rendering, and changes only the PNG', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const before = image().current;
    await session.preview(density(2835));
    expect(image().editPreview).toMatchObject({ edits: [density(2835), left], picture: before });
    await session.apply(density(11_811));
    expect(image()).toMatchObject({ edits: [density(11_811), left], current: before, pngBytes: null });
    expect(core.count('render')).toBe(1);
    const saving = session.save('current');
    expect(core.pending('encode').edits).toEqual([density(11_811), left]);
    core.pending('encode').answer();
    await saving;
    await session.undo();
    expect(image()).toMatchObject({ edits: [left], current: before });
    expect(core.count('render')).toBe(1);
  });

  test('of an image without edits is shown with the picture of the original', async () => {
    const { session, core, open, image } = setUp();
    await open(other);
    await session.apply(density(11_811));
    expect(image().current).toEqual(image().original);
    expect(core.count('render')).toBe(0);
    const saving = session.save('current');
    expect(core.pending('encode').edits).toEqual([density(11_811)]);
    core.pending('encode').answer();
    await saving;
    const original = session.saveOriginal();
    core.pending('encode').answer();
    await original;
    expect(core.calls.at(-1)?.edits).toEqual([]);
  });
});

describe('a preview', () => {
  test('is shown as the edit preview, and leaves the committed edits and their picture unchanged', async () => {
    const { core, image } = await opened();
    const { editPreview, edits, current } = image();
    expect(edits).toEqual([left]);
    expect(current.size).toEqual(core.size);
    expect(editPreview).toMatchObject({ edit: resize(30, 20), edits: [left, resize(30, 20)] });
    expect(editPreview?.picture.size).toEqual({ width: 30, height: 20 });
  });

  test('is never shown if it is canceled before it is rendered', async () => {
    const { session, core, open, image, states } = setUp();
    await open();
    const ends = [];
    for (const side of [10, 20, 30, 40]) {
      session.cancel();
      await settle();
      ends.push(outcome(session.preview(resize(side, side))));
    }
    core.pending('render').answer();
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError', 'done']);
    expect(image().editPreview?.edit).toEqual(resize(40, 40));
    const shown = states.map((state) => state.image?.editPreview?.picture.size.width);
    expect(new Set(shown)).toEqual(new Set([undefined, 40]));
  });

  test('is not shown if it is canceled just after its start, even if its rendering is already stored', async () => {
    const { session, core, image } = await opened();
    session.discardPreview();
    const before = image();
    const previewing = outcome(session.preview(resize(30, 20)));
    session.cancel();
    await settle();
    expect(previewing.is).toBe('AbortError');
    expect(core.count('render')).toBe(2);
    expect(image()).toBe(before);
  });

  test('replaces the previous edit preview', async () => {
    const { session, core, image } = await opened();
    const before = image().editPreview;
    const previewing = session.preview(resize(31, 21));
    // The old edit preview is shown until the new one is rendered.
    expect(image().editPreview).toBe(before);
    core.pending('render').answer();
    await previewing;
    expect(image().editPreview?.edit).toEqual(resize(31, 21));
  });

  test('is removed from the state when it is discarded', async () => {
    const { session, image, states } = await opened();
    const countBefore = states.length;
    session.discardPreview();
    expect(image()).toMatchObject({ editPreview: null, edits: [left] });
    session.discardPreview();
    expect(states.length).toBe(countBefore + 1);
  });

  test('is not computed to its end if it is discarded', async () => {
    const { session, core, image } = await opened();
    const previewing = outcome(session.preview(resize(31, 21)));
    const rendering = core.pending('render');
    session.discardPreview();
    await settle();
    expect(previewing.is).toBe('AbortError');
    expect(rendering.signal?.aborted).toBe(true);
    expect(session.getState().request).toBeNull();
    expect(image().editPreview).toBeNull();
  });
});

describe('a request that names what it was pressed on', () => {
  const PRESSES = {
    preview: (session, pressed) => session.preview(flip, pressed),
    apply: (session, pressed) => session.apply(flip, pressed),
    reset: (session, pressed) => session.reset(pressed),
    undo: (session, pressed) => session.undo(pressed),
  } as const satisfies Record<string, (session: ImageSession, pressed: Pressed) => Promise<unknown>>;
  const PRESSED = Object.keys(PRESSES) as (keyof typeof PRESSES)[];

  async function isRefused(name: keyof typeof PRESSES, { session, image, core }: SetUp, on: OpenImage) {
    const [before, calls] = [image(), core.log.length];
    const reason = await reasonOf(PRESSES[name](session, { on }));
    expect(reason).toMatchObject({ name: 'AbortError' });
    // The visitor gets no message.
    expect(isCanceledByVisitor(reason)).toBe(false);
    expect([image(), core.log.length]).toEqual([before, calls]);
    expect(session.getState().request).toBeNull();
  }

  // Requirements: R294
  test.each(PRESSED)('%s is refused if the history has moved since', async (name) => {
    const made = await opened();
    const on = made.image();
    await made.apply(flip);
    await isRefused(name, made, on);
    await made.session.undo();
    // The same edits again, but after two moves.
    expect(made.image().edits).toEqual(on.edits);
    await isRefused(name, made, on);
  });

  // Requirements: R294
  test.each(PRESSED)('%s is refused if another image is open, even without edits of both', async (name) => {
    const made = setUp();
    const on = await made.open();
    await made.open(other);
    await isRefused(name, made, on);
  });

  test.each(PRESSED)('%s runs if only an edit preview was discarded since', async (name) => {
    const { session, image } = await opened();
    const on = image();
    session.discardPreview();
    expect(image()).not.toBe(on);
    const running = outcome(PRESSES[name](session, { on }));
    await settle();
    expect(['pending', 'done']).toContain(running.is);
  });

  test('applies no edit preview that has been discarded since', async () => {
    const { session, image } = await opened();
    session.discardPreview();
    const before = image();
    expect(await reasonOf(session.applyPreview())).toMatchObject({ name: 'AbortError' });
    expect(image()).toBe(before);
  });
});

describe('the promise of a request', () => {
  test('resolves to what it has made', async () => {
    const { session, image } = await opened();
    const preview = image().editPreview;
    const applied = await session.applyPreview(density(11_811));
    expect(applied).toBe(image());
    expect(applied.edits).toEqual([density(11_811), left, preview?.edit]);
    expect(await session.preview(resize(30, 20))).toBe(image().editPreview);
    expect(await session.undo()).toBe(image());
    expect(await session.redo()).toBe(image());
    expect(await session.redo()).toBeNull();
    expect(await session.goTo(1)).toBe(image());
    expect(await session.reset()).toBe(image());
  });

  test('to undo resolves to null if it has canceled a step', async () => {
    const { session } = await opened();
    const applying = outcome(session.apply(flip));
    expect(await session.undo()).toBeNull();
    await settle();
    expect(applying.is).toBe('AbortError');
  });
});

describe.each(NAMES)('the request %s', (name) => {
  const { begin, call } = WORK[name];

  test('runs only once if it is made 20 times in quick succession', async () => {
    const { session, core } = await opened();
    const before = core.count(call);
    const first = outcome(begin(session));
    const others = Array.from({ length: 19 }, () => outcome(begin(session)));
    await settle();
    expect(core.count(call)).toBe(before + 1);
    expect(first.is).toBe('pending');
    expect(new Set(others.map(({ is }) => is))).toEqual(new Set(['AbortError']));
    core.pending(call).answer();
    await settle();
    expect(first.is).toBe('done');
    expect(session.getState().request).toBeNull();
  });

  test('prevents all requests on the open image from starting while it runs', async () => {
    const { session, core } = await opened();
    void begin(session);
    const log = [...core.log];
    const request = session.getState().request;
    for (const next of NAMES)
      expect(await reasonOf(WORK[next].begin(session))).toMatchObject({ name: 'AbortError' });
    expect(core.log).toEqual(log);
    expect(session.getState().request).toBe(request);
    expect(core.pending(call).signal?.aborted).toBe(false);
    core.pending(call).answer();
    await settle();
  });

  test('can be canceled without a change of the image, and can then run again', async () => {
    const { session, core, image } = await opened();
    const before = image();
    const running = outcome(begin(session));
    const coreCall = core.pending(call);
    expect(coreCall.signal?.aborted).toBe(false);
    session.cancel();
    await settle();
    expect(coreCall.signal?.aborted).toBe(true);
    expect(running.is).toBe('AbortError');
    expect(image()).toBe(before);
    expect(session.getState().request).toBeNull();

    const again = outcome(begin(session));
    expect(core.pending(call)).not.toBe(coreCall);
    core.pending(call).answer();
    await settle();
    expect(again.is).toBe('done');
  });

  test('is canceled when another file is opened, and the new image is shown', async () => {
    const { session, core, image } = await opened();
    const running = outcome(begin(session));
    const coreCall = core.pending(call);
    expect(coreCall.signal?.aborted).toBe(false);
    const opening = session.open(other);
    await settle();
    expect(coreCall.signal?.aborted).toBe(true);
    expect(running.is).toBe('AbortError');
    core.pending('open').answer();
    await opening;
    expect(image()).toMatchObject({ file: other, edits: [], editPreview: null, saved: null });
    expect(session.getState().request).toBeNull();
  });

  test('does not change the image if it is canceled just after the core has answered', async () => {
    const { session, core, image } = await opened();
    const before = image();
    const running = outcome(begin(session));
    core.pending(call).answer();
    session.cancel();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(session.getState().request).toBeNull();
    expect(image()).toBe(before);
  });

  test('is canceled if the image is closed', async () => {
    const { session, core } = await opened();
    const running = outcome(begin(session));
    const coreCall = core.pending(call);
    session.close();
    expect(session.getState()).toMatchObject({ image: null, request: null });
    await settle();
    expect(coreCall.signal?.aborted).toBe(true);
    expect(running.is).toBe('AbortError');
    expect(core.count('close')).toBe(1);
    expect(session.getState()).toMatchObject({ image: null, request: null });
  });

  test('is canceled if the image is closed just after the core has answered', async () => {
    const { session, core } = await opened();
    const running = outcome(begin(session));
    core.pending(call).answer();
    session.close();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(session.getState()).toMatchObject({ image: null, request: null });
  });

  test('rejects with no-image if no image is open, and a file can then be opened', async () => {
    const { session, open } = setUp();
    const running = begin(session);
    expect(await reasonOf(running)).toMatchObject({ code: 'no-image' });
    expect(session.getState()).toMatchObject({ image: null, request: null });
    await open();
  });

  test.each(ERROR_CODES)(
    'does not change the image and its stored copy if it fails with %s, and can then run again',
    async (code) => {
      const { session, core, image, store } = await opened();
      await settle();
      const kept = [...store.images.values()];
      const before = image();
      const running = begin(session);
      const failure = new ImageCoreError(code, { fits: 5_000_000 });
      core.pending(call).fail(failure);
      const reason = await reasonOf(running);
      expect(reason).toBe(failure);
      expect(failureReason(failureCode(reason))).toBe(wordsOf(code));
      expect(image()).toBe(before);
      expect(session.getState().request).toBeNull();
      await settle();
      expect([...store.images.values()]).toEqual(kept);
      expect(store.names).toEqual(['photo.jpg']);

      const again = outcome(begin(session));
      core.pending(call).answer();
      await settle();
      expect(again.is).toBe('done');
    },
  );
});

describe('progress', () => {
  test('is shown in the state until the request is canceled', async () => {
    const { session, core, states, open } = setUp();
    await open();
    const running = outcome(session.apply(left));
    const rendering = core.pending('render');
    const progress = { phase: 'rotate', step: 1, steps: 2 } as const;
    rendering.progress(progress);
    expect(session.getState().request).toEqual({ kind: 'apply', progress });
    session.cancel();
    const countBefore = states.length;
    rendering.progress({ phase: 'preview', step: 2, steps: 2 });
    expect(states.length).toBe(countBefore);
    await settle();
    expect(running.is).toBe('AbortError');
    expect(session.getState().request).toBeNull();
  });
});

describe('cancellation', () => {
  test('has no effect if no request runs, not even on the next request', async () => {
    const { session, core, open, states } = setUp();
    session.cancel();
    expect(states).toEqual([]);
    await open();
    session.cancel();
    const running = outcome(session.apply(left));
    expect(core.pending('render').signal?.aborted).toBe(false);
    core.pending('render').answer();
    await settle();
    expect(running.is).toBe('done');
  });

  test('does not stop the background encoding of the PNG', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    session.cancel();
    expect(core.pending('encode').signal?.aborted).toBe(false);
  });

  test('of the opening of a file does not change the image that was open before', async () => {
    const { session, core, open, image } = setUp();
    const before = await open();
    const opening = outcome(session.open(other));
    session.cancel();
    await settle();
    expect(opening.is).toBe('AbortError');
    expect(core.calls.at(-1)?.signal?.aborted).toBe(true);
    expect(image()).toBe(before);
    expect(session.getState().request).toBeNull();
  });
});

describe('close()', () => {
  test('resets the whole state even if no image is open', () => {
    const { session } = setUp();
    session.close();
    expect(session.getState()).toEqual({
      image: null,
      request: null,
      canUndo: false,
      canRedo: false,
      canGoTo: false,
      isEncodingAhead: false,
      autosaved: false,
      restorable: undefined,
      unstored: null,
      unreadable: false,
      unopened: null,
    });
  });

  test('cancels the opening of a file if it is called twice, and another file can then be opened', async () => {
    const { session, core, open, image } = setUp();
    const opening = outcome(session.open(photo));
    session.close();
    session.close();
    await settle();
    expect(opening.is).toBe('AbortError');
    expect(core.calls[0]?.signal?.aborted).toBe(true);
    await open(other);
    expect(image().file).toBe(other);
  });

  test.each(NAMES)('cancels the request %s even if the request started in the same task', async (name) => {
    const { session, core } = await opened();
    const { begin, call } = WORK[name];
    const before = core.count(call);
    const running = outcome(begin(session));
    session.close();
    await settle();
    expect(core.count(call)).toBe(before + 1);
    expect(running.is).toBe('AbortError');
    expect(core.calls.every(({ settled }) => settled)).toBe(true);
  });

  test('discards a late PNG of the background encoding, so that the next image with the same edit does not use it', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const background = core.pending('encode');
    // Otherwise the core would reject the call when it is aborted, and its late result would have no effect.
    core.heeds = false;
    session.close();
    await open(other);
    await apply(left);
    const next = core.pending('encode');
    expect(next).not.toBe(background);
    background.answer();
    await settle();
    expect(image().pngBytes).toBeNull();
    next.answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
    const png = await session.save('current');
    expect(png.size).toBe(image().pngBytes);
  });
});

describe('listeners', () => {
  test('are not called after they are removed, even if they remove themselves during a call', async () => {
    const { session, open } = setUp();
    const called: string[] = [];
    const stop = session.subscribe(() => {
      called.push('first');
      stop();
    });
    const stopSecond = session.subscribe(() => called.push('second'));
    void session.open(photo).catch(() => {});
    expect(called).toEqual(['first', 'second']);
    stopSecond();
    await open();
    expect(called).toEqual(['first', 'second']);
  });

  test('are called once for each change of the state during an edit', async () => {
    const { session, core, open, states } = setUp();
    await open();
    await settle();
    states.length = 0;
    const applying = session.apply(left);
    core.pending('render').progress({ phase: 'rotate', step: 1, steps: 2 });
    core.pending('render').answer();
    await applying;
    expect(
      states.map(({ request, image }) => [request?.kind, request?.progress?.phase, image?.edits.length]),
    ).toEqual([
      ['apply', undefined, 0],
      ['apply', 'rotate', 0],
      ['apply', 'rotate', 1],
      // `encoding` becomes true.
      ['apply', 'rotate', 1],
      [undefined, undefined, 1],
    ]);
    // Every change creates a new state object.
    expect(new Set(states).size).toBe(5);
  });

  test('can start a request in the call that reports the end of the previous request', async () => {
    const { session, core, open, image } = setUp();
    await open();
    let started = false;
    session.subscribe(() => {
      if (session.getState().request || started) return;
      started = true;
      void session.apply(flip);
    });
    const applying = session.apply(left);
    core.pending('render').answer();
    await applying;
    expect(core.pending('render').edits).toEqual([left, flip]);
    core.pending('render').answer();
    await settle();
    expect(image().edits).toEqual([left, flip]);
  });
});
