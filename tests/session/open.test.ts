// Opening a file: alone, while another file is being opened, while other work runs, and with an error of the core.
import { describe, expect, test } from 'vitest';
import { problemMessage } from '../../src/features/open/problem';
import { failureCode, failureReason } from '../../src/i18n/failure';
import { ERROR_CODES, ImageCoreError } from '../../src/imagecore/common/errors';
import type { Source } from '../../src/imagecore/common/types';
import { left, other, photo, reasonOf, resize, setUp, wordsOf } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

describe('opening a file', () => {
  test('shows the file with the progress of the core, and then the image', async () => {
    const { session, core, states } = setUp();
    const opening = session.open(photo);
    const { request } = session.getState();
    expect(request).toMatchObject({ kind: 'open', progress: null, file: photo });
    expect(core.pending('open').file).toBe(photo);

    const progress = { phase: 'decode', step: 3, steps: 5 } as const;
    core.pending('open').progress(progress);
    expect(session.getState().request).toEqual({
      kind: 'open',
      progress,
      file: photo,
    });

    const source: Source = {
      format: 'gif',
      animated: true,
      damaged: true,
      isPixelArt: false,
      density: { x: 11_811, y: 2835 },
      isGray: false,
      takesColors: true,
      profile: 'Display P3',
      converted: true,
      jpeg: null,
      metadata: ['location', 'other'],
    };
    core.pending('open').answer({ source });
    const image = await opening;
    expect(session.getState()).toEqual({
      image,
      request: null,
      canUndo: false,
      canRedo: false,
      canGoTo: true,
      isEncodingAhead: false,
      autosaved: false,
      unstored: null,
      unreadable: false,
      restorable: undefined,
      unopened: null,
    });
    expect(image).toMatchObject({ file: photo, source, edits: [], editPreview: null, saved: null });
    expect(image.current).toBe(image.original);
    expect(image.original.size).toEqual({ width: 600, height: 400 });
    // The listeners are called once for each change of the state.
    expect(
      states.map(({ image, request }) => [image !== null, request?.kind, request?.progress?.phase]),
    ).toEqual([
      [false, 'open', undefined],
      [false, 'open', 'decode'],
      [true, 'open', 'decode'],
      [true, undefined, undefined],
    ]);
  });

  test('uses the default preview bounds until other bounds are set', async () => {
    const { session, core, open, apply } = setUp();
    await open();
    session.setPreviewBounds({ width: 800, height: 300 });
    await apply(left);
    expect(core.calls.map(({ name, view }) => [name, view])).toEqual([
      ['open', { bounds: { width: 1600, height: 1200 } }],
      ['render', { bounds: { width: 800, height: 300 } }],
      ['encode', undefined],
    ]);
  });

  test('can be preceded by session.prepare() and session.prewarm(), which call the core', () => {
    const { session, core } = setUp();
    session.prepare();
    session.prewarm();
    expect(core.log).toEqual(['prepare', 'prewarm']);
  });
});

describe('a file that is opened while another file is being opened', () => {
  test('cancels the request for the first file, and becomes the open image', async () => {
    const { session, core, image } = setUp();
    const first = session.open(photo);
    const older = core.pending('open');
    const second = session.open(other);
    const newer = core.pending('open');
    expect(older.signal?.aborted).toBe(true);
    expect(newer.signal?.aborted).toBe(false);
    expect(await reasonOf(first)).toMatchObject({ name: 'AbortError' });
    // The core may still report progress for the first file. This progress does not change the request of the second
    // file.
    older.progress({ phase: 'decode', step: 1, steps: 1 });
    expect(session.getState().request).toMatchObject({ kind: 'open', progress: null });
    newer.answer();
    await second;
    expect(image().file).toBe(other);
  });

  test('becomes the open image even if the core has already answered for the first file', async () => {
    const { session, core, image, states } = setUp();
    const first = session.open(photo);
    const older = core.pending('open');
    older.answer();
    const second = session.open(other);
    expect(await reasonOf(first)).toMatchObject({ name: 'AbortError' });
    expect(session.getState()).toMatchObject({ image: null, request: { kind: 'open' } });
    core.pending('open').answer();
    await second;
    expect(image().file).toBe(other);
    expect(states.map((state) => state.image?.file)).not.toContain(photo);
  });

  test('is the only one of the two files that is shown and autosaved', async () => {
    const { session, core, store, states } = setUp();
    const first = outcome(session.open(photo));
    const older = core.pending('open');
    // Otherwise the core would reject the first call when it is aborted, and its late result would have no effect.
    core.heeds = false;
    older.progress({ phase: 'decode', step: 2, steps: 5 });
    const from = states.length;
    const opening = session.open(other);
    await settle();
    // The core reports progress and a result for the first file when the session is already opening the second file.
    older.progress({ phase: 'decode', step: 3, steps: 5 });
    older.answer();
    await settle();
    core.pending('open').progress({ phase: 'read', step: 1, steps: 4 });
    core.pending('open').answer();
    await opening;
    await settle();
    expect(first.is).toBe('AbortError');
    const later = states.slice(from);
    expect(later.map(({ request, image }) => request?.file ?? image?.file)).not.toContain(photo);
    expect(later.flatMap(({ request }) => request?.progress?.steps ?? [])).not.toContain(5);
    expect(store.names).toEqual(['other.png']);
    expect(store.log.filter((each) => each === 'add')).toHaveLength(1);
  });

  test('replaces the stored copy of the image that was open before the two files', async () => {
    const { session, core, store, open, apply } = setUp();
    await open();
    await apply(left);
    await settle();
    const outcomes = [photo, other].map((file) => outcome(session.open(file)));
    core.pending('open').answer();
    await settle();
    expect(outcomes.map(({ is }) => is)).toEqual(['AbortError', 'done']);
    expect([...store.images.values()]).toMatchObject([{ name: 'other.png', edits: [] }]);
  });

  test('cancels the requests for four earlier files, and becomes the open image', async () => {
    const { session, core, image } = setUp();
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => new File([name], name));
    const outcomes = files.map((file) => outcome(session.open(file)));
    core.pending('open').answer();
    await settle();
    expect(outcomes.map(({ is }) => is)).toEqual([
      'AbortError',
      'AbortError',
      'AbortError',
      'AbortError',
      'done',
    ]);
    expect(image().file.name).toBe('e');
    expect(core.calls.map(({ signal }) => signal?.aborted)).toEqual([true, true, true, true, false]);
  });

  test('leaves the image that was open before unchanged if it cannot be opened', async () => {
    const { session, core, open, image } = setUp();
    const before = await open();
    const first = outcome(session.open(other));
    const second = session.open(new File(['no image'], 'notes.txt'));
    core.pending('open').fail(new ImageCoreError('unsupported-format'));
    expect(await reasonOf(second)).toMatchObject({ code: 'unsupported-format' });
    expect(first.is).toBe('AbortError');
    expect(image()).toBe(before);
    expect(session.getState().request).toBeNull();
  });
});

describe('a file that is opened while other work runs', () => {
  test('cancels an edit even if the core has already rendered it', async () => {
    const { session, core, open, image } = setUp();
    await open();
    const applying = session.apply(left);
    core.pending('render').answer();
    const opening = session.open(other);
    expect(await reasonOf(applying)).toMatchObject({ name: 'AbortError' });
    expect(image().edits).toEqual([]);
    core.pending('open').answer();
    await opening;
    expect(image()).toMatchObject({ file: other, edits: [] });
    // No background encoding of the PNG starts for a canceled edit.
    expect(core.count('encode')).toBe(0);
  });
});

describe.each(ERROR_CODES)('a file that the core refuses with %s', (code) => {
  test('is reported with the text for this error code, and the open image does not change', async () => {
    const { session, core, open, apply, image } = setUp();
    await open();
    await apply(left);
    core.pending('encode').answer();
    const saved = await session.save('current');
    const previewing = session.preview(resize(9, 9));
    core.pending('render').answer();
    await previewing;
    const before = image();

    const opening = session.open(other);
    const failure = new ImageCoreError(code, { size: { width: 1, height: 2 }, fits: 3 });
    core.pending('open').fail(failure);
    const reason = await reasonOf(opening);
    expect(reason).toBe(failure);
    expect(image()).toBe(before);
    expect(session.getState().request).toBeNull();
    session.discardPreview();
    expect(await session.save('current')).toBe(saved);
    expect(core.count('encode')).toBe(1);
    expect(core.count('close')).toBe(0);

    // The texts that the page shows are the texts for this error code.
    expect(failureCode(reason)).toBe(code);
    expect(failureReason(failureCode(reason))).toBe(wordsOf(code));
    expect(problemMessage(failureCode(reason), { name: 'notes.txt', type: '' }).title).toBe(
      code === 'unsupported-format' ? 'upload.unsupportedTitle' : 'upload.failedTitle',
    );
  });

  test('leaves the state empty if no image was open, and another file can then be opened', async () => {
    const { session, core, open, image } = setUp();
    const opening = session.open(other);
    core.pending('open').fail(new ImageCoreError(code));
    expect(await reasonOf(opening)).toMatchObject({ code });
    expect(session.getState()).toMatchObject({ image: null, request: null });
    await open();
    expect(image().file).toBe(photo);
  });
});
