// The encoding of the open image as a full-size PNG. The session starts it in the background after each edit, so that
// an export, which returns the PNG for saving, rarely waits. An edit preview shows an edit that is not committed.
import { describe, expect, test, vi } from 'vitest';
import { ENCODE_DELAY_MS } from '../../src/config/timings';
import { ImageCoreError } from '../../src/imagecore/common/errors';
import { density, flip, left, other, reasonOf, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

/** Opens an image, and then previews a resize to each of the given sizes, one after the other. */
async function openWithPreviews(...edits: Parameters<typeof resize>[]) {
  const made = setUp();
  await made.open();
  for (const [width, height] of edits) {
    const previewing = made.session.preview(resize(width, height));
    made.core.pending('render').answer();
    await previewing;
  }
  return made;
}

describe('the encoding of an edited image', () => {
  test('runs in the background after an edit, and the next export uses its PNG', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    expect(session.getState().request).toBeNull();
    expect(core.pending('encode').edits).toEqual([left]);
    core.pending('encode').answer();
    await settle();
    expect(image().saved?.of ?? null).toBeNull();
    const png = await session.save('current');
    expect(core.count('encode')).toBe(1);
    expect(image().saved).toMatchObject({ picture: image().current, png, file: { blob: png } });
    expect(image().saved?.of).toBe('current');
  });

  test('continues if an export starts before it ends, and the export uses its PNG', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    const saving = session.save('current');
    expect(session.getState().request).toEqual({
      kind: 'save',
      progress: { phase: 'encode', step: 1, steps: 1 },
    });
    core.pending('encode').answer();
    const saved = await saving;
    expect(core.count('encode')).toBe(1);
    expect(saved.size).toBe(session.getState().image?.pngBytes);
    // The session keeps the PNG, so a second export does not encode again.
    expect(await session.save('current')).toBe(saved);
    expect(core.count('encode')).toBe(1);
  });

  test('is canceled when another edit starts, and starts again for the result of that edit', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const first = core.pending('encode');
    const applying = session.apply(flip);
    expect(first.signal?.aborted).toBe(true);
    core.pending('render').answer();
    await applying;
    expect(core.count('encode')).toBe(2);
    core.pending('encode').answer();
    const png = await session.save('current');
    expect(core.count('encode')).toBe(2);
    expect(image().edits).toEqual([left, flip]);
    expect(png.size).toBe(image().pngBytes);
  });

  for (const interrupt of ['preview', 'reset'] as const)
    test(`is canceled when a ${interrupt} starts, and starts again when this request is canceled`, async () => {
      const { session, core, open, apply } = setUp();
      await open();
      await apply(left);
      const first = core.pending('encode');
      // The stored previews have the old bounds. With new bounds, the core has to render, so the request runs until it
      // is canceled.
      session.setPreviewBounds({ width: 11, height: 7 });
      const running = outcome(interrupt === 'preview' ? session.preview(flip) : session.reset());
      await settle();
      expect(first.signal?.aborted).toBe(true);
      session.cancel();
      await settle();
      expect(running.is).toBe('AbortError');
      expect(core.count('encode')).toBe(2);
      const saving = session.save('current');
      core.pending('encode').answer();
      await saving;
      expect(core.count('encode')).toBe(2);
    });

  test('does not run again after a canceled preview if the encoding finished before the preview started', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    core.pending('encode').answer();
    await settle();
    const previewing = outcome(session.preview(flip));
    session.cancel();
    await settle();
    expect(previewing.is).toBe('AbortError');
    await session.save('current');
    expect(core.count('encode')).toBe(1);
  });

  test('causes no error if it fails in the background, and the next export starts it again', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    core.pending('encode').fail(new ImageCoreError('core-crashed'));
    await settle();
    expect(session.getState().request).toBeNull();
    expect(image().edits).toEqual([left]);
    const saving = session.save('current');
    core.pending('encode').answer();
    await saving;
    expect(core.count('encode')).toBe(2);
    expect(image().saved?.of).toBe('current');
  });

  test('fails together with the export that waits for it, and the next export starts it again', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const saving = session.save('current');
    core.pending('encode').fail(new ImageCoreError('unencodable'));
    expect(await reasonOf(saving)).toMatchObject({ code: 'unencodable' });
    expect(image()).toMatchObject({ edits: [left], saved: null });
    const again = session.save('current');
    core.pending('encode').answer();
    await again;
    expect(image().saved?.of).toBe('current');
  });

  test('continues when the export that waits for it is canceled, and the next export uses the PNG of this encoding', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const saving = outcome(session.save('current'));
    const first = core.pending('encode');
    session.cancel();
    await settle();
    expect([saving.is, first.signal?.aborted]).toEqual(['AbortError', false]);
    first.answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
    await session.save('current');
    expect(core.count('encode')).toBe(1);
  });

  test('is shared with an export that starts during it, and ends only when neither of the two waits', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    const encoding = core.pending('encode');
    const saving = outcome(session.save('current'));
    // Work for the viewer cancels the background work, but the export still waits for the PNG.
    void session.renderForViewer([], { bounds: { width: 9, height: 6 } }, new AbortController().signal);
    expect(encoding.signal?.aborted).toBe(false);
    session.cancel();
    await settle();
    expect([saving.is, encoding.signal?.aborted]).toEqual(['AbortError', true]);
  });

  test('gives its size even if the only export that waits for it is canceled', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    core.pending('encode').fail(new ImageCoreError('core-crashed'));
    await settle();
    const saving = outcome(session.save('current'));
    session.cancel();
    await settle();
    expect(saving.is).toBe('AbortError');
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS);
    core.pending('encode').answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
  });

  test('is canceled when a waiting export is canceled and another edit then starts', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    const saving = outcome(session.save('current'));
    const first = core.pending('encode');
    session.cancel();
    await settle();
    void outcome(session.apply(flip));
    await settle();
    expect([saving.is, first.signal?.aborted]).toEqual(['AbortError', true]);
  });

  test('is not reused for another image with the same edits', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    core.pending('encode').answer();
    const first = await session.save('current');
    await open(other);
    await apply(left);
    core.pending('encode').answer();
    const second = await session.save('current');
    expect(core.count('encode')).toBe(2);
    expect(second).not.toBe(first);
  });
});

describe('the field encoding of the session state', () => {
  /**
   * Applies an edit, calls `interrupt`, and returns the PNG size in the state, or null. If `answer` is true, the PNG
   * must still be encoded after `interrupt`, and the core answers.
   */
  const afterwards = async (
    interrupt: (made: ReturnType<typeof setUp>) => void | Promise<void>,
    answer: boolean,
  ) => {
    const made = setUp();
    await made.open();
    await made.apply(left);
    expect(made.session.getState().isEncodingAhead).toBe(true);
    await interrupt(made);
    await settle();
    // The encoding starts again with a delay.
    vi.advanceTimersByTime(ENCODE_DELAY_MS);
    await settle();
    if (answer) {
      expect(made.session.getState().isEncodingAhead).toBe(true);
      made.core.pending('encode').answer();
      await settle();
    }
    expect(made.session.getState().isEncodingAhead).toBe(false);
    return made.image().pngBytes;
  };

  test.each<[string, (made: ReturnType<typeof setUp>) => void | Promise<void>]>([
    [
      'a canceled export',
      ({ session }) => {
        void outcome(session.save('current'));
        session.cancel();
      },
    ],
    [
      'a canceled edit',
      ({ session }) => {
        void outcome(session.apply(flip));
        session.cancel();
      },
    ],
    [
      'a canceled export after a canceled edit',
      async ({ session }) => {
        void outcome(session.apply(flip));
        session.cancel();
        await settle();
        void outcome(session.save('current'));
        session.cancel();
      },
    ],
    [
      'a failed edit',
      ({ session, core }) => {
        void outcome(session.apply(flip));
        core.pending('render').fail(new ImageCoreError('out-of-memory'));
      },
    ],
    [
      'work for the viewer',
      async ({ session, core }) => {
        void session.renderForViewer([], { bounds: { width: 9, height: 6 } }, new AbortController().signal);
        core.pending('render').answer();
        await settle();
      },
    ],
    [
      'work for the viewer and a canceled export',
      async ({ session, core }) => {
        void session.renderForViewer([], { bounds: { width: 9, height: 6 } }, new AbortController().signal);
        void outcome(session.save('current'));
        core.pending('render').answer();
        await settle();
        session.cancel();
      },
    ],
  ])('is true until the size of the PNG is known, also after %s', async (_, interrupt) => {
    expect(await afterwards(interrupt, true)).toBeGreaterThan(0);
  });

  // Requirements: R178
  test('is false after the encoding has failed', async () => {
    const fail = ({ core }: ReturnType<typeof setUp>) =>
      core.pending('encode').fail(new ImageCoreError('out-of-memory'));
    expect(await afterwards(fail, false)).toBeNull();
  });

  test('is false after an export that waits for the encoding has failed', async () => {
    const fail = ({ session, core }: ReturnType<typeof setUp>) => {
      void outcome(session.save('current'));
      core.pending('encode').fail(new ImageCoreError('core-crashed'));
    };
    expect(await afterwards(fail, false)).toBeNull();
  });
});

describe('the export of an edit preview', () => {
  test('returns its PNG and its picture, and it is no longer a picture of the image after the edit preview is discarded', async () => {
    const { session, core, image } = await openWithPreviews([30, 20]);
    const saving = session.save('editPreview');
    expect(core.pending('encode').edits).toEqual([resize(30, 20)]);
    core.pending('encode').answer();
    const png = await saving;
    expect(image().saved).toMatchObject({ picture: image().editPreview?.picture, png });
    expect(image().saved?.of).toBe('editPreview');
    session.discardPreview();
    expect(image().saved?.of ?? null).toBeNull();
  });

  test('returns a PNG that is not encoded again when the edit preview is applied', async () => {
    const { session, core } = await openWithPreviews([30, 20]);
    const saving = session.save('editPreview');
    core.pending('encode').answer();
    const png = await saving;
    await session.apply(resize(30, 20));
    expect(await session.save('current')).toBe(png);
    expect(core.count('encode')).toBe(1);
  });

  test('encodes a new PNG for another edit preview', async () => {
    const made = await openWithPreviews([30, 20]);
    const { session, core } = made;
    const first = session.save('editPreview');
    core.pending('encode').answer();
    const before = await first;
    const previewing = session.preview(resize(40, 30));
    core.pending('render').answer();
    await previewing;
    const second = session.save('editPreview');
    core.pending('encode').answer();
    const after = await second;
    expect(made.image().saved?.picture.size).toEqual({ width: 40, height: 30 });
    expect(after).not.toBe(before);
  });

  test('rejects with no-image if there is no edit preview', async () => {
    const { session, open } = setUp();
    await open();
    expect(await reasonOf(session.save('editPreview'))).toMatchObject({ code: 'no-image' });
    expect(session.getState().request).toBeNull();
  });
});

describe('the PNG of the original', () => {
  test('is encoded only once for each opened file, even if the edited image is encoded in between', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    const saving = session.saveOriginal();
    expect(session.getState().request).toEqual({ kind: 'save', progress: null });
    core.pending('encode').answer();
    const png = await saving;
    expect(image().saved?.of ?? null).toBeNull();
    await apply(left);
    core.pending('encode').answer();
    await session.save('current');
    expect(await session.saveOriginal()).toBe(png);
    expect(core.calls.filter(({ name, edits }) => name === 'encode' && edits.length === 0)).toHaveLength(1);
    await open(other);
    const again = session.saveOriginal();
    core.pending('encode').answer();
    expect(await again).not.toBe(png);
  });

  test('is encoded without canceling the background encoding of the edited image', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    const background = core.pending('encode');
    void session.saveOriginal();
    expect(background.signal?.aborted).toBe(false);
    core.pending('encode').answer();
    await settle();
  });

  test('is encoded by the next call of saveOriginal() if the first encoding fails', async () => {
    const { session, core, open } = setUp();
    await open();
    const first = session.saveOriginal();
    core.pending('encode').fail(new ImageCoreError('core-crashed'));
    expect(await reasonOf(first)).toMatchObject({ code: 'core-crashed' });
    const second = session.saveOriginal();
    core.pending('encode').answer();
    expect(await second).toBeInstanceOf(Blob);
  });
});

// Requirements: R259
test('a density that is set during a preview encodes the preview that stays, so that its size is shown again', async () => {
  const { session, core, image } = await openWithPreviews([30, 20]);
  await session.apply(density(5906));
  expect(image().editPreview?.pngBytes).toBeNull();
  expect(core.pending('encode').edits).toEqual(image().editPreview?.edits);
  core.pending('encode').answer();
  await settle();
  expect(image().editPreview?.pngBytes).toBeGreaterThan(0);
});
