// The PNG of the open image: made once however often it is asked for, in the background after an edit.
import { describe, expect, test } from 'vitest';
import { ImageCoreError } from '../../src/imagecore/errors';
import { flip, left, other, reasonOf, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

/** An image with an edit preview. */
async function proposed(...edits: Parameters<typeof resize>[]) {
  const made = setUp();
  await made.open();
  for (const [width, height] of edits) {
    const previewing = made.session.preview(resize(width, height));
    made.core.pending('render').answer();
    await previewing;
  }
  return made;
}

describe('the PNG of an edit', () => {
  test('is made in the background, as no job', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    expect(session.getState().job).toBeNull();
    expect(core.pending('encode').edits).toEqual([left]);
    core.pending('encode').answer();
    await settle();
    expect(image().exported).toBeNull();
    const saved = await session.export();
    expect(core.count('encode')).toBe(1);
    expect(saved).toMatchObject(image().current);
    expect(image().exported).toBe('current');
  });

  test('is waited for where it is not done yet, and made once', async () => {
    const { session, core, urls, open, apply } = setUp();
    await open();
    await apply(left);
    const saving = session.export();
    expect(session.getState().job).toEqual({
      kind: 'export',
      progress: { phase: 'encode', step: 1, steps: 1 },
    });
    core.pending('encode').answer();
    const saved = await saving;
    expect(core.count('encode')).toBe(1);
    expect(session.sizeOf(saved.url)).toBe(urls.blob(saved.url).size);
    // Asked for again, it is the same file at the same address.
    expect(await session.export()).toEqual(saved);
    expect(core.count('encode')).toBe(1);
  });

  test('is left when an edit is asked for, and made of the newer state', async () => {
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
    const { url } = await session.export();
    expect(core.count('encode')).toBe(2);
    expect(image().edits).toEqual([left, flip]);
    expect(session.sizeOf(url)).toBeGreaterThan(0);
  });

  for (const interrupt of ['preview', 'reset'] as const)
    test(`is left when a ${interrupt} is asked for, and made again if that is cancelled`, async () => {
      const { session, core, open, apply, urls } = setUp();
      await open();
      await apply(left);
      const first = core.pending('encode');
      // The stored pictures are of another size, so that the core must render.
      session.setPreviewBounds({ width: 11, height: 7 });
      const running = outcome(interrupt === 'preview' ? session.preview(flip) : session.reset());
      await settle();
      expect(first.signal?.aborted).toBe(true);
      session.cancel();
      await settle();
      expect(running.is).toBe('AbortError');
      const saving = session.export();
      expect(core.count('encode')).toBe(2);
      core.pending('encode').answer();
      const { url } = await saving;
      expect(urls.live.has(url)).toBe(true);
    });

  test('that is done is not made again because an edit was tried and cancelled', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    core.pending('encode').answer();
    await settle();
    const previewing = outcome(session.preview(flip));
    session.cancel();
    await settle();
    expect(previewing.is).toBe('AbortError');
    await session.export();
    expect(core.count('encode')).toBe(1);
  });

  test('that fails in the background is nobody’s trouble, and is made anew when it is asked for', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    core.pending('encode').fail(new ImageCoreError('core-crashed'));
    await settle();
    expect(session.getState().job).toBeNull();
    expect(image().edits).toEqual([left]);
    const saving = session.export();
    core.pending('encode').answer();
    await saving;
    expect(core.count('encode')).toBe(2);
    expect(image().exported).toBe('current');
  });

  test('that fails while it is waited for says so, and is made anew the next time', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    const saving = session.export();
    core.pending('encode').fail(new ImageCoreError('unencodable'));
    expect(await reasonOf(saving)).toMatchObject({ code: 'unencodable' });
    expect(image()).toMatchObject({ edits: [left], exported: null });
    const again = session.export();
    core.pending('encode').answer();
    await again;
    expect(image().exported).toBe('current');
  });

  test('that is cancelled while it is waited for is left, and made anew the next time', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    const saving = outcome(session.export());
    const first = core.pending('encode');
    session.cancel();
    await settle();
    expect([saving.is, first.signal?.aborted]).toEqual(['AbortError', true]);
    const again = outcome(session.export());
    core.pending('encode').answer();
    await settle();
    expect(again.is).toBe('done');
  });

  test('of an older image is never taken for that of a newer one with the same edits', async () => {
    const { session, core, open, apply, urls } = setUp();
    await open();
    await apply(left);
    core.pending('encode').answer();
    const first = await session.export();
    await open(other);
    expect(urls.live.has(first.url)).toBe(false);
    await apply(left);
    core.pending('encode').answer();
    const second = await session.export();
    expect(core.count('encode')).toBe(2);
    expect(second.url).not.toBe(first.url);
  });
});

describe('a saved PNG', () => {
  test('is marked as saved until the image is another', async () => {
    const { session, core, image, apply } = await proposed([30, 20]);
    const saving = session.exportEditPreview();
    expect(core.pending('encode').edits).toEqual([resize(30, 20)]);
    core.pending('encode').answer();
    const saved = await saving;
    expect(saved).toMatchObject(image().editPreview?.picture ?? {});
    expect(image().exported).toBe('editPreview');
    session.discardPreview();
    expect(image().exported).toBeNull();
    // Its addresses hold until another picture is made.
    expect(session.sizeOf(saved.url)).toBeGreaterThan(0);
    expect(session.sizeOf(saved.previewUrl)).toBeGreaterThan(0);
    await apply(left);
    expect(session.sizeOf(saved.url)).toBeNull();
    expect(session.sizeOf(saved.previewUrl)).toBeNull();
  });

  test('of an edit preview is not made again when the edit preview is applied', async () => {
    const { session, core } = await proposed([30, 20]);
    const saving = session.exportEditPreview();
    core.pending('encode').answer();
    const { url } = await saving;
    await session.apply(resize(30, 20));
    expect((await session.export()).url).toBe(url);
    expect(core.count('encode')).toBe(1);
  });

  test('of an edit preview that was replaced is not taken for that of the new one', async () => {
    const { session, core } = await proposed([30, 20]);
    const first = session.exportEditPreview();
    core.pending('encode').answer();
    const before = await first;
    const previewing = session.preview(resize(40, 30));
    core.pending('render').answer();
    await previewing;
    const second = session.exportEditPreview();
    core.pending('encode').answer();
    expect((await second).size).toEqual({ width: 40, height: 30 });
    expect(session.sizeOf(before.url)).toBeNull();
  });

  test('of an edit preview that is not there is refused', async () => {
    const { session, open } = setUp();
    await open();
    expect(await reasonOf(session.exportEditPreview())).toMatchObject({ code: 'no-image' });
    expect(session.getState().job).toBeNull();
  });
});

describe('the PNG of the original', () => {
  test('is made once, and stays beside that of the edits', async () => {
    const { session, core, open, apply, urls, image } = setUp();
    await open();
    const saving = session.exportOriginal();
    expect(session.getState().job).toEqual({ kind: 'export', progress: null });
    core.pending('encode').answer();
    const url = await saving;
    expect(image().exported).toBeNull();
    await apply(left);
    core.pending('encode').answer();
    await session.export();
    expect(await session.exportOriginal()).toBe(url);
    expect(core.calls.filter(({ name, edits }) => name === 'encode' && edits.length === 0)).toHaveLength(1);
    expect(urls.live.has(url)).toBe(true);
    await open(other);
    expect(urls.live.has(url)).toBe(false);
    const again = session.exportOriginal();
    core.pending('encode').answer();
    expect(await again).not.toBe(url);
  });

  test('that is asked for does not end the making of that of the edits', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    await apply(left);
    const background = core.pending('encode');
    void session.exportOriginal();
    expect(background.signal?.aborted).toBe(false);
    core.pending('encode').answer();
    await settle();
  });

  test('that fails is made anew the next time', async () => {
    const { session, core, open, urls } = setUp();
    await open();
    const first = session.exportOriginal();
    core.pending('encode').fail(new ImageCoreError('core-crashed'));
    expect(await reasonOf(first)).toMatchObject({ code: 'core-crashed' });
    const second = session.exportOriginal();
    core.pending('encode').answer();
    expect(urls.live.has(await second)).toBe(true);
  });
});
