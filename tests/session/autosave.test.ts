// What is kept of the open image for a later visit, in a store that fails, hangs or is shared, and how it comes back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTOSAVE_ID_KEY, AUTOSAVE_KEY, autosaveLock } from '../../src/data/storage';
import { AUTOSAVE_MS, AUTOSAVE_SEARCH_MS, LET_GO_MS, REBUILD_DELAY_MS } from '../../src/data/timings';
import type { Edit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/errors';
import { deferred } from '../../src/lib/deferred';
import { autosaveSwitch } from '../../src/session/autosave/autosave';
import type { AutosavedImage } from '../../src/session/autosave/autosaveStore';
import { isUnreadableAutosave } from '../../src/session/autosave/unreadable';
import { createImageSession } from '../../src/session/session';
import type { Offer } from '../../src/session/types';
import { MemoryKept } from '../support/memoryStore';
import { ScriptedCore } from '../support/scriptedCore';
import { flip, left, other, photo, reasonOf, resize, type SetUp, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const DAY = AUTOSAVE_MS;

/** What was kept by a page that has ended, an hour ago. */
function keptBefore(store: MemoryKept, change: Partial<AutosavedImage> = {}, file = photo): Offer {
  const size = { width: 600, height: 400 };
  const image: AutosavedImage = {
    id: 'before',
    name: file.name,
    size,
    edits: [],
    proposal: null,
    exported: null,
    seenAt: Date.now() - DAY / 24,
    ...change,
  };
  store.images.set(image.id, image);
  store.files.set(image.id, file);
  return { id: image.id, name: image.name, size: image.size };
}

/** What is kept, without what differs from run to run. */
const keptIn = (store: MemoryKept) => {
  const [image] = store.images.values();
  return (
    image && { name: image.name, edits: image.edits, proposal: image.proposal, exported: image.exported }
  );
};

const QUOTA = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));

let info: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  info = vi.spyOn(console, 'info').mockImplementation(() => {});
});

afterEach(() => {
  info.mockRestore();
});

describe('the open image', () => {
  test('is kept with its file, under a lock, and the session says so', async () => {
    const { session, store, open, page } = setUp();
    await open();
    expect(session.getState().autosaved).toBe(false);
    await settle();
    expect(session.getState().autosaved).toBe(true);
    expect(store.names).toEqual(['photo.jpg']);
    expect([...store.files.values()]).toEqual([photo]);
    const [id = ''] = store.images.keys();
    expect(page.locks.held).toEqual([autosaveLock(id)]);
    expect(page.window.sessionStorage.getItem(AUTOSAVE_ID_KEY)).toBe(id);
  });

  test('is noted anew at each step, its file is not written again', async () => {
    const { session, core, store, open, apply } = setUp();
    await open();
    await apply(left);
    const previewing = session.preview(resize(30, 20));
    core.pending('render').answer();
    await previewing;
    await settle();
    expect(keptIn(store)).toEqual({
      name: 'photo.jpg',
      edits: [left],
      proposal: resize(30, 20),
      exported: null,
    });
    const saving = session.exportEditPreview();
    core.pending('encode').answer();
    await saving;
    await settle();
    const [image] = store.images.values();
    // What is offered is what was saved.
    expect(image).toMatchObject({ exported: 'proposal', size: { width: 30, height: 20 } });
    expect(store.log.filter((each) => each === 'add')).toHaveLength(1);
  });

  test('is noted once more when the page is hidden: it may never be seen again', async () => {
    const { session, store, page, open } = setUp();
    session.prepare();
    await open();
    await settle();
    const [before] = store.images.values();
    vi.advanceTimersByTime(60_000);
    page.hide();
    await settle();
    const [after] = store.images.values();
    expect((after?.seenAt ?? 0) - (before?.seenAt ?? 0)).toBe(60_000);
  });

  test('is left alone by a session that was stopped, and followed by one that was started again', async () => {
    const { session, store, page, open } = setUp();
    // As React's StrictMode runs an effect.
    const stop = session.prepare();
    await open();
    await settle();
    stop();
    const length = store.log.length;
    page.hide();
    autosaveSwitch.turn(false);
    await settle();
    expect(store.log.slice(length)).toEqual([]);
    autosaveSwitch.turn(true);
    session.prepare();
    page.hide();
    await settle();
    // It looks for what can be restored, and notes the open image once.
    expect(store.log.slice(length)).toEqual(['all', 'update']);
  });

  test('is forgotten when it is closed, and its lock is let go', async () => {
    const { session, store, page, open } = setUp();
    await open();
    await settle();
    session.close();
    await settle();
    expect(store.names).toEqual([]);
    expect(page.locks.held).toEqual([]);
    expect(session.getState().autosaved).toBe(false);
  });

  test('gives way to another', async () => {
    const { session, store, page, open } = setUp();
    await open();
    await settle();
    await open(other);
    await settle();
    expect(store.names).toEqual(['other.png']);
    expect(page.locks.held).toHaveLength(1);
    expect(session.getState().autosaved).toBe(true);
  });

  test('is the last of several that were opened in haste', async () => {
    const { store, page, open } = setUp();
    const files = ['a', 'b', 'c', 'd'].map((name) => new File([name], name));
    for (const file of files) await open(file);
    await settle();
    expect(store.names).toEqual(['d']);
    expect(page.locks.held).toHaveLength(1);
  });
});

describe('an image that is closed', () => {
  test('while it is being stored is deleted once it is, and its lock let go', async () => {
    const { session, store, page, open, states } = setUp();
    const disk = deferred<void>();
    store.before.add = () => disk.promise;
    await open();
    await settle();
    session.close();
    await settle();
    expect(store.log).not.toContain('remove');
    expect(page.locks.held).toHaveLength(1);
    disk.resolve();
    await settle();
    expect(store.names).toEqual([]);
    expect(page.locks.held).toEqual([]);
    expect(session.getState().autosaved).toBe(false);
    // Nobody is told that an image is kept while none is open.
    expect(states.filter(({ image, autosaved }) => autosaved && !image).length).toBeLessThanOrEqual(1);
  });

  test('before it could be stored is never stored', async () => {
    const { session, store, open, page } = setUp();
    session.subscribe(() => {
      if (session.getState().image) session.close();
    });
    const opening = outcome(open());
    await settle();
    expect(opening.is).toBe('AbortError');
    expect(session.getState().image).toBeNull();
    expect(store.log).not.toContain('add');
    expect(page.locks.held).toEqual([]);
  });

  test('leaves its lock even if it cannot be deleted', async () => {
    const { session, store, open, page } = setUp();
    await open();
    await settle();
    store.before.remove = () => Promise.reject(new Error('broken'));
    session.close();
    await settle();
    expect(page.locks.held).toEqual([]);
    expect(info).toHaveBeenCalled();
  });
});

describe('where the browser stores nothing', () => {
  for (const [fault, before] of [
    ['there is no room', QUOTA],
    ['storage is forbidden', () => Promise.reject(new DOMException('insecure', 'SecurityError'))],
  ] as const)
    test(`because ${fault}, everything works, nothing is kept, and it is not tried again at each step`, async () => {
      const { session, store, page, open, apply, image } = setUp();
      store.before.add = before;
      session.prepare();
      await open();
      await apply(left);
      await apply(flip);
      await settle();
      expect(image().edits).toEqual([left, flip]);
      expect(session.getState()).toMatchObject({ autosaved: false, job: null, offer: null });
      expect(store.log.filter((each) => each === 'add')).toHaveLength(1);
      expect(page.locks.held).toEqual([]);
      // The next file may fit.
      delete store.before.add;
      await open(other);
      await settle();
      expect(store.names).toEqual(['other.png']);
      expect(session.getState().autosaved).toBe(true);
    });

  test('because there is no room, the session says so of this image, and of no other', async () => {
    const { session, store, open, apply, states } = setUp();
    store.before.add = QUOTA;
    await open();
    await apply(left);
    await settle();
    expect(session.getState()).toMatchObject({ full: true, autosaved: false, job: null });
    await open(other);
    expect(session.getState().full).toBe(false);
    await settle();
    expect(session.getState().full).toBe(true);
    session.close();
    expect(session.getState().full).toBe(false);
    delete store.before.add;
    await open();
    await settle();
    expect(session.getState()).toMatchObject({ full: false, autosaved: true });
    // In the middle of the work, at a later step.
    store.before.update = QUOTA;
    await apply(flip);
    await settle();
    expect(session.getState()).toMatchObject({ full: true, autosaved: false });
    expect(states.some(({ full, image }) => full && !image)).toBe(false);
  });

  test('for another reason, nothing is said of room', async () => {
    const { session, store, open } = setUp();
    store.before.add = () => Promise.reject(new DOMException('insecure', 'SecurityError'));
    await open();
    await settle();
    expect(session.getState()).toMatchObject({ full: false, autosaved: false });
  });

  describe('the session knows', () => {
    test.each([
      ['that it does', async () => {}, true],
      ['that it is full, which is not forbidden', QUOTA, true],
      ['that it refuses to', () => Promise.reject(new DOMException('insecure', 'SecurityError')), false],
      [
        'that it fails',
        () => Promise.reject(new DOMException('Error preparing Blob/File data', 'UnknownError')),
        false,
      ],
    ])('%s', async (_, before, possible) => {
      const { session, store } = setUp();
      store.before.probe = before;
      expect(await session.canAutosave()).toBe(possible);
      expect(store.log).toEqual(['probe']);
    });

    test('that it never answers', async () => {
      const { session, store } = setUp();
      store.before.probe = () => new Promise(() => {});
      const answer = session.canAutosave();
      await vi.advanceTimersByTimeAsync(AUTOSAVE_SEARCH_MS);
      expect(await answer).toBe(false);
    });

    test('that it has no locks', async () => {
      const { session, store } = setUp();
      vi.stubGlobal('navigator', {});
      expect(await session.canAutosave()).toBe(false);
      expect(store.log).toEqual([]);
    });
  });

  test('for one image, the next one is kept, also when it is opened before the failure is known', async () => {
    const { session, store, open, page } = setUp();
    const disk = deferred<void>();
    store.before.add = () => disk.promise;
    await open();
    await settle();
    await open(other);
    delete store.before.add;
    disk.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
    await settle();
    expect(store.names).toEqual(['other.png']);
    expect(session.getState().autosaved).toBe(true);
    expect(page.locks.held).toHaveLength(1);
  });

  test('any more, what had been kept is given up: it would come back as it no longer is', async () => {
    const { session, store, page, open, apply } = setUp();
    await open();
    await settle();
    store.before.update = QUOTA;
    await apply(left);
    await settle();
    expect(store.names).toEqual([]);
    expect(session.getState().autosaved).toBe(false);
    expect(page.locks.held).toEqual([]);
  });

  test('because it never answers, everything works, and the search is given up', async () => {
    const { session, store, open, apply, image } = setUp();
    const never = new Promise(() => {});
    for (const method of ['all', 'add', 'update', 'remove'] as const) store.before[method] = () => never;
    session.prepare();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_SEARCH_MS - 1);
    expect(session.getState().offer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(session.getState().offer).toBeNull();
    await open();
    await apply(left);
    await settle();
    expect(image().edits).toEqual([left]);
    session.close();
    expect(session.getState()).toMatchObject({ image: null, autosaved: false });
    await open(other);
    expect(image().file).toBe(other);
  });

  test('and has no locks, everything works', async () => {
    const { session, store, open, apply, image } = setUp();
    vi.stubGlobal('navigator', {});
    session.prepare();
    await open();
    await apply(left);
    await settle();
    expect(image().edits).toEqual([left]);
    expect(session.getState()).toMatchObject({ autosaved: false, offer: null });
    expect(store.names).toEqual([]);
  });

  test('in the real store, without a database, everything is refused and nothing thrown', async () => {
    const { AutosaveStore } = await import('../../src/session/autosave/autosaveStore');
    const store = new AutosaveStore();
    expect(outcomeIs(await reasonOf(store.all()))).toBe('ReferenceError');
    expect(outcomeIs(await reasonOf(store.remove('x')))).toBe('ReferenceError');
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('insecure', 'SecurityError');
      },
    });
    expect(outcomeIs(await reasonOf(store.file('x')))).toBe('SecurityError');
  });
});

const outcomeIs = (thrown: unknown) => (thrown instanceof Error ? thrown.name : thrown);

describe('the choice to keep nothing', () => {
  test('deletes everything at once, and what comes is not kept; turned on again, the open image is', async () => {
    const { session, store, page, open, apply, image } = setUp();
    keptBefore(store, { id: 'elsewhere' }, other);
    session.prepare();
    await open();
    await settle();
    expect(store.names).toEqual(['other.png', 'photo.jpg']);
    autosaveSwitch.turn(false);
    await settle();
    expect(store.names).toEqual([]);
    expect(session.getState().autosaved).toBe(false);
    expect(page.locks.held).toEqual([]);
    await apply(left);
    await settle();
    expect(store.names).toEqual([]);
    expect(image().edits).toEqual([left]);
    autosaveSwitch.turn(true);
    await settle();
    expect(keptIn(store)).toMatchObject({ name: 'photo.jpg', edits: [left] });
    expect(session.getState().autosaved).toBe(true);
  });

  test('takes back what is offered, and offers nothing', async () => {
    const { session, store } = setUp();
    keptBefore(store);
    session.prepare();
    await settle();
    expect(session.getState().offer).toMatchObject({ name: 'photo.jpg' });
    autosaveSwitch.turn(false);
    await settle();
    expect(store.names).toEqual([]);
    expect(session.getState().offer).toBeNull();
  });

  test('is heard from another tab', async () => {
    const { session, store, page, open } = setUp();
    session.prepare();
    await open();
    await settle();
    page.window.localStorage.setItem(AUTOSAVE_KEY, 'off');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: AUTOSAVE_KEY }));
    await settle();
    expect(store.names).toEqual([]);
    expect(session.getState().autosaved).toBe(false);
  });
});

describe('what is offered', () => {
  test('is what was kept, and not known before the store has answered', async () => {
    const store = new MemoryKept();
    const disk = deferred<void>();
    store.before.all = () => disk.promise;
    const { session } = setUp(store);
    const offer = keptBefore(store);
    session.prepare();
    await settle();
    expect(session.getState().offer).toBeUndefined();
    disk.resolve();
    await settle();
    expect(session.getState().offer).toEqual(offer);
  });

  test('is the tab’s own first, then the newest, and what is over is deleted', async () => {
    const { session, store, page } = setUp();
    keptBefore(store, { id: 'newest', seenAt: Date.now() }, other);
    const own = keptBefore(store, { id: 'own' });
    keptBefore(store, { id: 'over', seenAt: Date.now() - DAY - 1 }, new File([], 'over'));
    page.window.sessionStorage.setItem(AUTOSAVE_ID_KEY, 'own');
    session.prepare();
    await settle();
    expect(session.getState().offer).toEqual(own);
    expect(store.names).toEqual(['other.png', 'photo.jpg']);
  });

  test.each<[string, object]>([
    ['no name', { name: undefined }],
    ['no size', { size: null }],
    ['a size of zero', { size: { width: 0, height: 400 } }],
    ['no list of edits', { edits: undefined }],
    ['an edit of an unknown kind', { edits: [{ kind: 'blur' }] }],
    ['a resize without its fit', { edits: [{ kind: 'resize', size: { width: 3, height: 2 } }] }],
    ['a crop beside the image', { edits: [{ kind: 'crop', rect: { x: -1, y: 0, width: 3, height: 2 } }] }],
    ['a proposal of another form', { proposal: 'rotate' }],
    ['an unknown export', { exported: 'original' }],
    ['a step of an unknown kind', { edits: [], steps: [{ kind: 'blur' }], at: 0 }],
    ['a position beyond its steps', { edits: [left], steps: [left], at: 2 }],
    ['a position that is none', { edits: [], steps: [], at: 0.5 }],
    ['steps without a position', { edits: [left], steps: [left] }],
    ['steps that lead to other edits', { edits: [left], steps: [flip], at: 1 }],
    ['no time', { seenAt: Number.NaN }],
  ])('is not an image with %s: it is removed, and the session says so', async (_, change) => {
    const { session, store } = setUp();
    const next = keptBefore(store, { id: 'next' }, other);
    keptBefore(store, { seenAt: Date.now(), ...change });
    session.prepare();
    await settle();
    expect(session.getState()).toMatchObject({ offer: next, unreadable: true });
    expect(store.names).toEqual(['other.png']);
  });

  test('is every form of edit that this version writes', async () => {
    const edits: Edit[] = [
      { kind: 'crop', rect: { x: 0, y: 5, width: 30, height: 20 } },
      ...(['stretch', 'contain', 'cover'] as const).map(
        (fit): Edit => ({ kind: 'resize', size: { width: 3, height: 2 }, fit }),
      ),
      left,
      { kind: 'rotate', turn: 'right' },
      flip,
      { kind: 'flip', axis: 'horizontal' },
    ];
    const { session } = await offering({ edits, proposal: resize(30, 20), exported: 'proposal' });
    expect(session.getState().unreadable).toBe(false);
  });

  test('is not what another tab has open', async () => {
    const { session, store, page } = setUp();
    keptBefore(store);
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    session.prepare();
    await settle();
    expect(session.getState().offer).toBeNull();
    // Nor is that deleted, however old.
    expect(store.names).toEqual(['photo.jpg']);
  });

  test('is the tab’s own as soon as the page before has let go of it', async () => {
    const { session, store, page } = setUp();
    const own = keptBefore(store);
    page.window.sessionStorage.setItem(AUTOSAVE_ID_KEY, 'before');
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    session.prepare();
    await settle();
    expect(session.getState().offer).toBeUndefined();
    page.locks.free(autosaveLock('before'));
    await settle();
    expect(session.getState().offer).toEqual(own);
  });

  test('is another one if the page before never lets go', async () => {
    const { session, store, page } = setUp();
    keptBefore(store);
    const second = keptBefore(store, { id: 'second' }, other);
    page.window.sessionStorage.setItem(AUTOSAVE_ID_KEY, 'before');
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    // The real one goes by a clock that tests cannot set.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((patience) => {
      const end = new AbortController();
      setTimeout(() => end.abort(), patience);
      return end.signal;
    });
    session.prepare();
    await settle();
    await vi.advanceTimersByTimeAsync(LET_GO_MS - 1);
    await settle();
    expect(session.getState().offer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(session.getState().offer).toEqual(second);
  });

  test('is deleted when the visitor wants that, and the next is offered', async () => {
    const { session, store, page } = setUp();
    keptBefore(store);
    const second = keptBefore(store, { id: 'second', seenAt: Date.now() - DAY / 2 }, other);
    session.prepare();
    await settle();
    await session.discardOffer();
    expect(store.names).toEqual(['other.png']);
    expect(session.getState().offer).toEqual(second);
    expect(page.locks.held).toEqual([]);
  });

  test('is not deleted when another tab has opened it', async () => {
    const { session, store, page } = setUp();
    keptBefore(store);
    session.prepare();
    await settle();
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    await session.discardOffer();
    expect(store.names).toEqual(['photo.jpg']);
    expect(session.getState().offer).toBeNull();
  });

  test('that cannot be deleted fails nobody, and its lock is let go', async () => {
    const { session, store, page } = setUp();
    keptBefore(store);
    session.prepare();
    await settle();
    store.before.remove = () => Promise.reject(new Error('broken'));
    await session.discardOffer();
    expect(page.locks.held).toEqual([]);
  });
});

/** A session that offers what was kept. */
async function offering(change: Partial<AutosavedImage> = {}): Promise<SetUp> {
  const made = setUp();
  keptBefore(made.store, change);
  made.session.prepare();
  await settle();
  expect(made.session.getState().offer).toMatchObject({ name: 'photo.jpg' });
  return made;
}

describe('restoring', () => {
  test('opens the file and does again what had been done; it is kept under the same name', async () => {
    const { session, core, store, page, image, urls } = await offering({
      edits: [left, flip],
      proposal: resize(30, 20),
      exported: 'proposal',
    });
    const restoring = session.restore();
    expect(session.getState().job).toEqual({ kind: 'restore', progress: null });
    await settle();
    expect(core.pending('open').file).toBe(photo);
    core.pending('open').answer();
    await settle();
    expect(core.pending('render').edits).toEqual([left, flip]);
    core.pending('render').answer();
    await settle();
    expect(core.pending('render').edits).toEqual([left, flip, resize(30, 20)]);
    // Nothing is shown before all of it is there.
    expect(session.getState().image).toBeNull();
    core.pending('render').answer();
    expect(await restoring).toBe(image());
    expect(image()).toMatchObject({ file: photo, edits: [left, flip], exported: 'editPreview' });
    expect(image().editPreview).toMatchObject({ edit: resize(30, 20), edits: [left, flip, resize(30, 20)] });
    expect(image().original.previewUrl).not.toBe(image().current.previewUrl);
    expect(urls.blob(image().fileUrl)).toBe(photo);
    expect(session.getState()).toMatchObject({ job: null, autosaved: true, offer: null });
    await settle();
    expect([...store.images.keys()]).toEqual(['before']);
    expect(store.log).not.toContain('add');
    expect(page.locks.held).toEqual([autosaveLock('before')]);
    expect(page.window.sessionStorage.getItem(AUTOSAVE_ID_KEY)).toBe('before');
    // Closed now, it is forgotten.
    session.close();
    await settle();
    expect(store.names).toEqual([]);
    expect(page.locks.held).toEqual([]);
  });

  test('an image comes back with the steps that were undone', async () => {
    const steps = [left, { kind: 'reset' } as const, flip];
    const { session, core, store, image } = await offering({ edits: [], steps, at: 2 });
    const restoring = session.restore();
    await settle();
    core.pending('open').answer();
    await restoring;
    expect(image()).toMatchObject({ edits: [], history: { steps, at: 2 } });
    const redoing = session.redo();
    core.pending('render').answer();
    await redoing;
    expect(image().edits).toEqual([flip]);
    await session.undo();
    await settle();
    expect([...store.images.values()]).toMatchObject([{ edits: [], steps, at: 2 }]);
  });

  test('an image of a version before has its edits as steps', async () => {
    const { session, core, image } = await offering({ edits: [left, flip] });
    const restoring = session.restore();
    await settle();
    core.pending('open').answer();
    await settle();
    core.pending('render').answer();
    await restoring;
    expect(image().history).toEqual({ steps: [left, flip], at: 2 });
  });

  test('the size of the PNG of a restored image becomes known by itself', async () => {
    const { session, core, image } = await offering({ edits: [left, flip] });
    const restoring = session.restore();
    await settle();
    core.pending('open').answer();
    await settle();
    core.pending('render').answer();
    await restoring;
    expect(image().pngBytes).toBeNull();
    await vi.advanceTimersByTimeAsync(REBUILD_DELAY_MS);
    core.pending('encode').answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
  });

  test('of an image without edits asks for no more than its file', async () => {
    const { session, core, image } = await offering();
    const restoring = session.restore();
    await settle();
    core.pending('open').answer();
    await restoring;
    expect(core.log).toEqual(['prepare', 'open']);
    expect(image().current).toBe(image().original);
  });

  const callOf = (name: 'open' | 'replay' | 'preview') => (name === 'open' ? 'open' : 'render');
  for (const phase of ['open', 'replay', 'preview'] as const) {
    const upTo = async ({ core }: SetUp) => {
      for (const name of ['open', 'replay', 'preview'] as const) {
        await settle();
        if (name === phase) return core.pending(callOf(name));
        core.pending(callOf(name)).answer();
      }
      throw new Error('never');
    };
    const edited = () => offering({ edits: [left], proposal: flip });

    test(`can be cancelled during ${phase}: it is offered still, and can be restored`, async () => {
      const made = await edited();
      const { session, core, page, store, image } = made;
      const restoring = outcome(session.restore());
      const call = await upTo(made);
      session.cancel();
      await settle();
      expect([restoring.is, call.signal?.aborted]).toEqual(['AbortError', true]);
      expect(session.getState()).toMatchObject({ image: null, job: null, offer: { id: 'before' } });
      expect(page.locks.held).toEqual([]);
      // The core does not go on holding what nobody sees.
      expect(core.log.at(-1)).toBe('close');
      expect(store.names).toEqual(['photo.jpg']);
      const again = outcome(session.restore());
      for (const name of ['open', 'replay', 'preview'] as const) {
        await settle();
        core.pending(callOf(name)).answer();
      }
      await settle();
      expect(again.is).toBe('done');
      expect(image().editPreview?.edit).toEqual(flip);
    });

    test(`that is closed when ${phase} is done already shows nothing`, async () => {
      const made = await edited();
      const { session, page, urls } = made;
      const restoring = outcome(session.restore());
      const call = await upTo(made);
      call.answer();
      session.close();
      await settle();
      expect(restoring.is).toBe('AbortError');
      expect(session.getState()).toMatchObject({ image: null, job: null, autosaved: false });
      expect(page.locks.held).toEqual([]);
      expect([...urls.live.keys()]).toEqual([]);
    });

    test(`that fails at ${phase} says why: it is offered still`, async () => {
      const made = await edited();
      const { session, core, page, store } = made;
      const restoring = session.restore();
      const call = await upTo(made);
      call.fail(new ImageCoreError('out-of-memory'));
      expect(await reasonOf(restoring)).toMatchObject({ code: 'out-of-memory' });
      expect(session.getState()).toMatchObject({
        image: null,
        job: null,
        autosaved: false,
        offer: { id: 'before' },
      });
      expect(core.log.at(-1)).toBe('close');
      expect(page.locks.held).toEqual([]);
      expect(store.names).toEqual(['photo.jpg']);
    });

    test(`gives way to a file that is opened during ${phase}; what was offered is kept`, async () => {
      const made = await edited();
      const { session, core, page, store, image } = made;
      const restoring = outcome(session.restore());
      await upTo(made);
      const opening = session.open(other);
      await settle();
      expect(restoring.is).toBe('AbortError');
      // The core is at work on the newer file by now.
      expect(core.count('close')).toBe(0);
      core.pending('open').answer();
      await opening;
      await settle();
      expect(image().file).toBe(other);
      expect(store.names).toEqual(['photo.jpg', 'other.png']);
      expect(page.locks.held).toHaveLength(1);
    });
  }

  test('that is closed in the middle leaves nothing open, and what was offered is kept', async () => {
    const { session, core, page, store } = await offering({ edits: [left] });
    const restoring = outcome(session.restore());
    await settle();
    core.pending('open').answer();
    await settle();
    session.close();
    await settle();
    expect(restoring.is).toBe('AbortError');
    expect(session.getState()).toMatchObject({ image: null, job: null, autosaved: false });
    expect(page.locks.held).toEqual([]);
    expect(store.names).toEqual(['photo.jpg']);
    expect(session.getState().offer).toMatchObject({ id: 'before' });
  });

  test('can be cancelled while the store does not answer, and its late answer is let go', async () => {
    const { session, store, page, core } = await offering();
    const disk = deferred<void>();
    store.before.file = () => disk.promise;
    const restoring = outcome(session.restore());
    await settle();
    session.cancel();
    await settle();
    expect(restoring.is).toBe('AbortError');
    expect(session.getState().job).toBeNull();
    disk.resolve();
    await settle();
    expect(page.locks.held).toEqual([]);
    expect(core.count('open')).toBe(0);
    expect(session.getState()).toMatchObject({ image: null, job: null });
  });

  for (const [what, spoil] of [
    [
      'another tab has opened it',
      ({ page }: SetUp) => void page.locks.request(autosaveLock('before'), () => new Promise(() => {})),
    ],
    ['it was deleted', ({ store }: SetUp) => void store.images.delete('before')],
    ['its time has come', () => void vi.advanceTimersByTime(DAY)],
    [
      'it can no longer be read',
      ({ store }: SetUp) => {
        store.before.file = () => Promise.reject(new Error('broken'));
      },
    ],
  ] as const)
    test(`comes to nothing when ${what}, and the next one is offered`, async () => {
      const made = await offering();
      const { session, store, core } = made;
      spoil(made);
      const next = keptBefore(store, { id: 'next', seenAt: Date.now() + 1 }, other);
      expect(await session.restore()).toBeNull();
      expect(session.getState()).toMatchObject({ image: null, job: null });
      if (what !== 'it can no longer be read') expect(session.getState().offer).toEqual(next);
      expect(core.count('open')).toBe(0);
    });

  test('an image whose file was lost fails, it is removed, and the next one is offered', async () => {
    const { session, store, core, page } = await offering();
    store.files.delete('before');
    const next = keptBefore(store, { id: 'next', seenAt: Date.now() + 1 }, other);
    expect(isUnreadableAutosave(await reasonOf(session.restore()))).toBe(true);
    expect(session.getState()).toMatchObject({ image: null, job: null, offer: next });
    expect(store.names).toEqual(['other.png']);
    expect(page.locks.held).toEqual([]);
    expect(core.count('open')).toBe(0);
  });

  test('an image that the core can never open fails with that reason, and it is removed', async () => {
    const { session, core, store, page } = await offering({ edits: [left] });
    const restoring = session.restore();
    await settle();
    core.pending('open').fail(new ImageCoreError('undecodable'));
    const reason = await reasonOf(restoring);
    expect(isUnreadableAutosave(reason)).toBe(true);
    expect(reason).toMatchObject({ cause: { code: 'undecodable' } });
    await settle();
    expect(session.getState()).toMatchObject({ image: null, job: null, offer: null, unreadable: false });
    expect(store.names).toEqual([]);
    expect(page.locks.held).toEqual([]);
  });

  test('an image that cannot be removed either leaves its lock', async () => {
    const { session, store, page } = await offering();
    store.files.delete('before');
    store.before.remove = () => Promise.reject(new Error('broken'));
    expect(isUnreadableAutosave(await reasonOf(session.restore()))).toBe(true);
    await settle();
    expect(page.locks.held).toEqual([]);
  });

  test('where an image is open comes to nothing', async () => {
    const { session, open, image, core } = await offering();
    const before = await open(other);
    const restoring = outcome(session.restore());
    await settle();
    // The lock of what this page itself keeps is not waited for.
    expect(restoring.is).toBe('done');
    expect(image()).toBe(before);
    expect(core.count('open')).toBe(1);
  });
});

test('restoring where nothing is offered comes to nothing', async () => {
  const { session, core } = setUp();
  expect(await session.restore()).toBeNull();
  expect(core.log).toEqual([]);
  expect(session.getState()).toMatchObject({ image: null, job: null, offer: null });
});

describe('two tabs', () => {
  /** Another tab of the same browser. */
  function secondTab(store: MemoryKept) {
    const core = new ScriptedCore();
    return { core, session: createImageSession(core, store) };
  }

  test('keep an image each, and neither is offered what is open in the other', async () => {
    const { session, store, page, open } = setUp();
    await open();
    await settle();
    page.window.sessionStorage.clear();
    const second = secondTab(store);
    second.session.prepare();
    await settle();
    expect(second.session.getState().offer).toBeNull();
    const opening = second.session.open(other);
    second.core.pending('open').answer();
    await opening;
    await settle();
    expect(store.names).toEqual(['photo.jpg', 'other.png']);
    expect(page.locks.held).toHaveLength(2);
    session.close();
    await settle();
    expect(store.names).toEqual(['other.png']);
    second.session.close();
    await settle();
  });

  test('that are offered the same image: one gets it, the other hears that it is gone', async () => {
    const { session, core, store, image } = await offering();
    const second = secondTab(store);
    second.session.prepare();
    await settle();
    expect(second.session.getState().offer).toMatchObject({ id: 'before' });
    const [first, late] = [session.restore(), second.session.restore()];
    await settle();
    core.pending('open').answer();
    expect(await first).toBe(image());
    expect(await late).toBeNull();
    expect(second.session.getState()).toMatchObject({ image: null, offer: null, job: null });
    expect(second.core.count('open')).toBe(0);
  });

  test('of which one is killed: the other is offered what it had open', async () => {
    const { store, page, open, apply } = setUp();
    await open();
    await apply(left);
    await settle();
    const [id = ''] = store.images.keys();
    page.locks.free(autosaveLock(id));
    const second = secondTab(store);
    second.session.prepare();
    await settle();
    expect(second.session.getState().offer).toMatchObject({ id, name: 'photo.jpg' });
  });
});
