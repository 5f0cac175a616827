// Edits and previews: one at a time, cancelled, failed, and the image closed in the middle of them.
import { describe, expect, test } from 'vitest';
import { failureCode, failureReason } from '../../src/i18n/failure';
import { ERROR_CODES, ImageCoreError } from '../../src/imagecore/errors';
import type { ImageSession } from '../../src/session/types';
import type { ScriptedCore } from '../support/scriptedCore';
import {
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

/** Every kind of work with an open image. */
const WORK = {
  preview: { begin: (session: ImageSession) => session.preview(flip), call: 'render' },
  apply: { begin: (session: ImageSession) => session.apply(flip), call: 'render' },
  reset: {
    begin: (session: ImageSession) => {
      // The stored pictures are of another size, so that the core must render.
      session.setPreviewBounds({ width: 11, height: 7 });
      return session.reset();
    },
    call: 'render',
  },
  export: { begin: (session: ImageSession) => session.export(), call: 'encode' },
  'export of the editPreview': {
    begin: (session: ImageSession) => session.exportEditPreview(),
    call: 'encode',
  },
  'export of the original': {
    begin: (session: ImageSession) => session.exportOriginal(),
    call: 'encode',
  },
} as const satisfies Record<
  string,
  { begin: (session: ImageSession) => Promise<unknown>; call: keyof ScriptedCore }
>;

const NAMES = Object.keys(WORK) as (keyof typeof WORK)[];

/** An image with an edit and an edit preview, and no file of either. */
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
  test('takes the place of the picture and of the edit preview, and is kept in the list', async () => {
    const { session, core, urls, image } = await opened();
    const { original, fileUrl, editPreview } = image();
    const applying = session.apply(resize(30, 20));
    expect(session.getState().job).toEqual({ kind: 'apply', progress: null });
    // The preview is the picture: the core has nothing to render.
    await applying;
    expect(core.count('render')).toBe(2);
    expect(image()).toMatchObject({ original, fileUrl, editPreview: null, exported: null });
    expect(image().edits).toEqual([left, resize(30, 20)]);
    expect(image().current.size).toEqual({ width: 30, height: 20 });
    expect(urls.live.has(editPreview?.picture.previewUrl ?? '')).toBe(false);
  });

  test('follows another as soon as that is done, and stands on it', async () => {
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

  test('is undone by a reset, which leaves the original', async () => {
    const { session, core, urls, image } = await opened();
    const before = image();
    const resetting = session.reset();
    expect(session.getState().job).toEqual({ kind: 'reset', progress: null });
    await resetting;
    expect(core.count('render')).toBe(2);
    expect(image()).toMatchObject({ edits: [], editPreview: null, original: before.original });
    expect(urls.live.has(before.current.previewUrl)).toBe(false);
  });
});

describe('a preview', () => {
  test('is shown beside the image, which stays as it is', async () => {
    const { core, image } = await opened();
    const { editPreview, edits, current } = image();
    expect(edits).toEqual([left]);
    expect(current.size).toEqual(core.size);
    expect(editPreview).toMatchObject({ edit: resize(30, 20), edits: [left, resize(30, 20)] });
    expect(editPreview?.picture.size).toEqual({ width: 30, height: 20 });
  });

  test('of several in haste, each cancelled for the next, only the last is shown', async () => {
    const { session, core, open, image, states, urls } = setUp();
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
    // The file, the image, and one edit preview.
    expect(urls.live.size).toBe(3);
  });

  test('takes the place of the one before it, whose picture goes', async () => {
    const { session, core, image, urls } = await opened();
    const before = image().editPreview?.picture.previewUrl ?? '';
    expect(urls.live.has(before)).toBe(true);
    const previewing = session.preview(resize(31, 21));
    // Until the new one is there, the old one is shown.
    expect(image().editPreview?.picture.previewUrl).toBe(before);
    core.pending('render').answer();
    await previewing;
    expect(image().editPreview?.edit).toEqual(resize(31, 21));
    expect(urls.live.has(before)).toBe(false);
  });

  test('is forgotten when it is discarded, with its picture; twice is once', async () => {
    const { session, image, urls, states } = await opened();
    const before = image().editPreview?.picture.previewUrl ?? '';
    const told = states.length;
    session.discardPreview();
    expect(image()).toMatchObject({ editPreview: null, edits: [left] });
    expect(urls.live.has(before)).toBe(false);
    session.discardPreview();
    expect(states.length).toBe(told + 1);
  });
});

describe.each(NAMES)('%s', (name) => {
  const { begin, call } = WORK[name];

  test('is done once, however often it is asked for while it goes on', async () => {
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
    expect(session.getState().job).toBeNull();
  });

  test('keeps all other work from starting', async () => {
    const { session, core } = await opened();
    void begin(session);
    const log = [...core.log];
    const job = session.getState().job;
    for (const next of NAMES)
      expect(await reasonOf(WORK[next].begin(session))).toMatchObject({ name: 'AbortError' });
    expect(core.log).toEqual(log);
    expect(session.getState().job).toBe(job);
    expect(core.pending(call).signal?.aborted).toBe(false);
    core.pending(call).answer();
    await settle();
  });

  test('is cancelled: its signal is aborted, the image stays as it was, and the next work can begin', async () => {
    const { session, core, image, urls } = await opened();
    const before = image();
    const alive = [...urls.live.keys()];
    const running = outcome(begin(session));
    const asked = core.pending(call);
    expect(asked.signal?.aborted).toBe(false);
    session.cancel();
    await settle();
    expect(asked.signal?.aborted).toBe(true);
    expect(running.is).toBe('AbortError');
    expect(image()).toBe(before);
    expect(session.getState().job).toBeNull();
    expect([...urls.live.keys()]).toEqual(alive);

    const again = outcome(begin(session));
    expect(core.pending(call)).not.toBe(asked);
    core.pending(call).answer();
    await settle();
    expect(again.is).toBe('done');
  });

  test('is cancelled when the core has just done it: the image stays as it was', async () => {
    const { session, core, image, urls } = await opened();
    const before = image();
    const alive = [...urls.live.keys()];
    const running = outcome(begin(session));
    core.pending(call).answer();
    session.cancel();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(session.getState().job).toBeNull();
    expect(image()).toBe(before);
    expect([...urls.live.keys()]).toEqual(alive);
  });

  test('in the middle of which the image is closed leaves nothing behind', async () => {
    const { session, core, urls } = await opened();
    const running = outcome(begin(session));
    const asked = core.pending(call);
    session.close();
    expect(session.getState()).toMatchObject({ image: null, job: null });
    expect([...urls.live.keys()]).toEqual([]);
    await settle();
    expect(asked.signal?.aborted).toBe(true);
    expect(running.is).toBe('AbortError');
    expect(core.count('close')).toBe(1);
    expect(session.getState()).toMatchObject({ image: null, job: null });
  });

  test('of which the result is on its way when the image is closed leaves nothing behind', async () => {
    const { session, core, urls } = await opened();
    const running = outcome(begin(session));
    core.pending(call).answer();
    session.close();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(session.getState()).toMatchObject({ image: null, job: null });
    expect([...urls.live.keys()]).toEqual([]);
  });

  test('without an image says so, and can be done once there is one', async () => {
    const { session, open } = setUp();
    const running = begin(session);
    expect(await reasonOf(running)).toMatchObject({ code: 'no-image' });
    expect(session.getState()).toMatchObject({ image: null, job: null });
    await open();
  });

  test.each(ERROR_CODES)(
    'that fails as %s leaves the image as it was, and works the next time',
    async (code) => {
      const { session, core, image, urls, store } = await opened();
      await settle();
      const kept = [...store.images.values()];
      const before = image();
      const alive = [...urls.live.keys()];
      const running = begin(session);
      const failure = new ImageCoreError(code, { fits: 5_000_000 });
      core.pending(call).fail(failure);
      const reason = await reasonOf(running);
      expect(reason).toBe(failure);
      expect(failureReason(failureCode(reason))).toBe(wordsOf(code));
      expect(image()).toBe(before);
      expect(session.getState().job).toBeNull();
      expect([...urls.live.keys()]).toEqual(alive);
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
  test('is shown as it is told, and no more once the work is cancelled', async () => {
    const { session, core, states, open } = setUp();
    await open();
    const running = outcome(session.apply(left));
    const asked = core.pending('render');
    const progress = { phase: 'rotate', step: 1, steps: 2 } as const;
    asked.progress(progress);
    expect(session.getState().job).toEqual({ kind: 'apply', progress });
    session.cancel();
    const told = states.length;
    asked.progress({ phase: 'preview', step: 2, steps: 2 });
    expect(states.length).toBe(told);
    await settle();
    expect(running.is).toBe('AbortError');
    expect(session.getState().job).toBeNull();
  });
});

describe('cancelling', () => {
  test('is nothing where nothing goes on, and does not end what begins after it', async () => {
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

  test('leaves the PNG that is made in the background', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    session.cancel();
    expect(core.pending('encode').signal?.aborted).toBe(false);
  });

  test('of opening leaves the image that was open', async () => {
    const { session, core, open, image } = setUp();
    const before = await open();
    const opening = outcome(session.open(other));
    session.cancel();
    await settle();
    expect(opening.is).toBe('AbortError');
    expect(core.calls.at(-1)?.signal?.aborted).toBe(true);
    expect(image()).toBe(before);
    expect(session.getState().job).toBeNull();
  });
});

describe('closing', () => {
  test('with nothing open is no more than that', () => {
    const { session } = setUp();
    session.close();
    expect(session.getState()).toEqual({
      image: null,
      job: null,
      autosaved: false,
      offer: undefined,
      full: false,
      unreadable: false,
      unopened: null,
    });
  });

  test('twice in the middle of opening leaves nothing behind, and a new file opens', async () => {
    const { session, core, open, urls, image } = setUp();
    const opening = outcome(session.open(photo));
    session.close();
    session.close();
    expect([...urls.live.keys()]).toEqual([]);
    await settle();
    expect(opening.is).toBe('AbortError');
    expect(core.calls[0]?.signal?.aborted).toBe(true);
    await open(other);
    expect(image().file).toBe(other);
  });

  test('in the very moment in which work begins ends it', async () => {
    const { session, core, urls } = await opened();
    const ends = NAMES.map((name) => outcome(WORK[name].begin(session)));
    session.close();
    await settle();
    expect(new Set(ends.map(({ is }) => is))).toEqual(new Set(['AbortError']));
    expect(core.calls.every(({ settled }) => settled)).toBe(true);
    expect([...urls.live.keys()]).toEqual([]);
  });

  test('ends the PNG that is made in the background, and its late result is not shown', async () => {
    const { session, core, open, apply, urls, states } = setUp();
    await open();
    await apply(left);
    const background = core.pending('encode');
    session.close();
    const told = states.length;
    background.answer();
    await settle();
    expect([...urls.live.keys()]).toEqual([]);
    // What is told after that is of what is kept.
    expect(states.slice(told).every(({ image, job }) => image === null && job === null)).toBe(true);
  });
});

describe('subscribers', () => {
  test('hear of nothing once they have gone, also in the middle of being told', async () => {
    const { session, open } = setUp();
    const heard: string[] = [];
    const stop = session.subscribe(() => {
      heard.push('first');
      stop();
    });
    const stopSecond = session.subscribe(() => heard.push('second'));
    void session.open(photo).catch(() => {});
    expect(heard).toEqual(['first', 'second']);
    stopSecond();
    await open();
    expect(heard).toEqual(['first', 'second']);
  });

  test('are told of each change of an edit once, in order', async () => {
    const { session, core, open, states } = setUp();
    await open();
    await settle();
    states.length = 0;
    const applying = session.apply(left);
    core.pending('render').progress({ phase: 'rotate', step: 1, steps: 2 });
    core.pending('render').answer();
    await applying;
    expect(states.map(({ job, image }) => [job?.kind, job?.progress?.phase, image?.edits.length])).toEqual([
      ['apply', undefined, 0],
      ['apply', 'rotate', 0],
      ['apply', 'rotate', 1],
      [undefined, undefined, 1],
    ]);
    // No state is ever changed once it has been told.
    expect(new Set(states).size).toBe(4);
  });

  test('can ask for the next work as soon as they hear that the last is done', async () => {
    const { session, core, open, image } = setUp();
    await open();
    let asked = false;
    session.subscribe(() => {
      if (session.getState().job || asked) return;
      asked = true;
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
