// Autosave: the session stores the open image, so that it can be restored after a reload or a crash. An offer is a
// stored image that the page offers to restore. A page holds a lock for its image, so that no other tab uses the stored
// copy.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTOSAVE_ID_KEY, AUTOSAVE_KEY, autosaveLock } from '../../src/config/storage';
import { AUTOSAVE_SEARCH_MS, ENCODE_DELAY_MS } from '../../src/config/timings';
import type { Edit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/common/errors';
import { deferred } from '../../src/lib/promises';
import { AUTOSAVE_MS, autosaveSwitch, LOCK_RELEASE_MS } from '../../src/session/autosave/autosave';
import type { AutosavedImage, RestorableImage } from '../../src/session/autosave/autosaveStore';
import { isUnreadableAutosave } from '../../src/session/autosave/readAutosavedImage';
import { createImageSession } from '../../src/session/session';
import { MemoryKept } from '../support/memoryStore';
import { ScriptedCore } from '../support/scriptedCore';
import { flip, left, other, photo, reasonOf, resize, type SetUp, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const DAY = AUTOSAVE_MS;

/** Stores an image as if its page had ended an hour ago. Returns the offer that a session makes of this image. */
function storeImage(store: MemoryKept, change: Partial<AutosavedImage> = {}, file = photo): RestorableImage {
  const size = { width: 600, height: 400 };
  const image = {
    id: 'before',
    name: file.name,
    size,
    edits: [],
    proposal: null,
    exported: null,
    seenAt: Date.now() - DAY / 24,
    ...change,
  };
  // Without steps, it is a record of an earlier version of the site.
  store.images.set(image.id, image as AutosavedImage);
  store.files.set(image.id, file);
  return { id: image.id, name: image.name, size: image.size };
}

/** The fields of the first stored record that the tests compare. The id and the time differ from run to run. */
const recordIn = (store: MemoryKept) => {
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
  test('is stored with its file under a lock, and the state then reports it as autosaved', async () => {
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

  test('is updated in the store after each change, but its file is written only once', async () => {
    const { session, core, store, open, apply } = setUp();
    await open();
    await apply(left);
    const previewing = session.preview(resize(30, 20));
    core.pending('render').answer();
    await previewing;
    await settle();
    expect(recordIn(store)).toEqual({
      name: 'photo.jpg',
      edits: [left],
      proposal: resize(30, 20),
      exported: null,
    });
    const saving = session.save('editPreview');
    core.pending('encode').answer();
    await saving;
    await settle();
    const [image] = store.images.values();
    // The stored size is that of the exported picture, because an offer shows this size.
    expect(image).toMatchObject({ exported: 'proposal', size: { width: 30, height: 20 } });
    expect(store.log.filter((each) => each === 'add')).toHaveLength(1);
  });

  test('is updated in the store when the page is hidden, because the page may never be shown again', async () => {
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

  test('is updated once when the page is hidden, but not after the cleanup of session.prepare()', async () => {
    const { session, store, page, open } = setUp();
    // This test calls `prepare`, its cleanup, and `prepare` again, as React's StrictMode does with an effect.
    const stop = session.prepare();
    await open();
    await settle();
    stop();
    const length = store.log.length;
    page.hide();
    autosaveSwitch.set('off');
    await settle();
    expect(store.log.slice(length)).toEqual([]);
    autosaveSwitch.set('on');
    session.prepare();
    page.hide();
    await settle();
    // The session searches for a restorable image, and updates the open image once.
    expect(store.log.slice(length)).toEqual(['all', 'update']);
  });

  test('is deleted from the store when it is closed, and its lock is released', async () => {
    const { session, store, page, open } = setUp();
    await open();
    await settle();
    session.close();
    await settle();
    expect(store.names).toEqual([]);
    expect(page.locks.held).toEqual([]);
    expect(session.getState().autosaved).toBe(false);
  });

  test('is replaced in the store when another file is opened', async () => {
    const { session, store, page, open } = setUp();
    await open();
    await settle();
    await open(other);
    await settle();
    expect(store.names).toEqual(['other.png']);
    expect(page.locks.held).toHaveLength(1);
    expect(session.getState().autosaved).toBe(true);
  });

  test('is the only stored image after several files were opened quickly', async () => {
    const { store, page, open } = setUp();
    const files = ['a', 'b', 'c', 'd'].map((name) => new File([name], name));
    for (const file of files) await open(file);
    await settle();
    expect(store.names).toEqual(['d']);
    expect(page.locks.held).toHaveLength(1);
  });
});

describe('a closed image', () => {
  test('is deleted from the store if it was closed while it was being stored, and its lock is released', async () => {
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
    // The write ends after the image was closed, so one state may report `autosaved` without an image.
    expect(states.filter(({ image, autosaved }) => autosaved && !image).length).toBeLessThanOrEqual(1);
  });

  test('is never stored if it was closed before the store was called', async () => {
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

  test('releases its lock even if it cannot be deleted from the store', async () => {
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

describe('autosave where the store can fail or the browser can have no locks', () => {
  for (const [fault, before] of [
    ['the quota is exceeded', QUOTA],
    ['storage is forbidden', () => Promise.reject(new DOMException('insecure', 'SecurityError'))],
  ] as const)
    test(`does not disturb edits if ${fault}, and tries only once to store the file`, async () => {
      const { session, store, page, open, apply, image } = setUp();
      store.before.add = before;
      session.prepare();
      await open();
      await apply(left);
      await apply(flip);
      await settle();
      expect(image().edits).toEqual([left, flip]);
      expect(session.getState()).toMatchObject({ autosaved: false, request: null, restorable: null });
      expect(store.log.filter((each) => each === 'add')).toHaveLength(1);
      expect(page.locks.held).toEqual([]);
      // The next file may be stored without an error, so the session tries it.
      delete store.before.add;
      await open(other);
      await settle();
      expect(store.names).toEqual(['other.png']);
      expect(session.getState().autosaved).toBe(true);
    });

  // Requirements: R205
  test('sets the field unstored to full, but only while the open image exceeds the storage quota', async () => {
    const { session, store, open, apply, states } = setUp();
    store.before.add = QUOTA;
    await open();
    await apply(left);
    await settle();
    expect(session.getState()).toMatchObject({ unstored: 'storageFull', autosaved: false, request: null });
    await open(other);
    expect(session.getState().unstored).toBeNull();
    await settle();
    expect(session.getState().unstored).toBe('storageFull');
    session.close();
    expect(session.getState().unstored).toBeNull();
    delete store.before.add;
    await open();
    await settle();
    expect(session.getState()).toMatchObject({ unstored: null, autosaved: true });
    // The quota can also be exceeded later, when an edit of the stored image is written.
    store.before.update = QUOTA;
    await apply(flip);
    await settle();
    expect(session.getState()).toMatchObject({ unstored: 'storageFull', autosaved: false });
    expect(states.some(({ unstored, image }) => unstored && !image)).toBe(false);
  });

  test('does not set the field unstored if storage is forbidden from the start', async () => {
    const { session, store, open } = setUp();
    store.before.add = () => Promise.reject(new DOMException('insecure', 'SecurityError'));
    await open();
    await settle();
    expect(session.getState()).toMatchObject({ unstored: null, autosaved: false });
  });

  test('sets the field unstored to lost if a stored image cannot be updated any more', async () => {
    const { session, store, open, apply } = setUp();
    await open();
    await settle();
    store.before.update = () =>
      Promise.reject(new DOMException('A newer version is stored.', 'VersionError'));
    await apply(left);
    await settle();
    expect(session.getState()).toMatchObject({ unstored: 'lost', autosaved: false });
  });

  test('stores the open image again, with its file, if the connection was closed and the data were deleted', async () => {
    const { session, store, open, apply, page } = setUp();
    session.prepare();
    await open();
    await apply(left);
    await settle();
    store.images.clear();
    store.files.clear();
    page.window.sessionStorage.removeItem(AUTOSAVE_ID_KEY);
    store.onClosed();
    await settle();
    expect(store.names).toEqual(['photo.jpg']);
    expect(recordIn(store)?.edits).toEqual([left]);
    expect(page.window.sessionStorage.getItem(AUTOSAVE_ID_KEY)).toBe([...store.images.keys()][0]);
    expect(session.getState()).toMatchObject({ unstored: null, autosaved: true });
  });

  describe('canAutosave()', () => {
    test.each([
      ['resolves to true if the store works', async () => {}, true],
      ['resolves to true if the quota is exceeded, because there may be room later', QUOTA, true],
      [
        'resolves to false if storage is forbidden',
        () => Promise.reject(new DOMException('insecure', 'SecurityError')),
        false,
      ],
      [
        'resolves to false if the store fails with an unknown error',
        () => Promise.reject(new DOMException('Error preparing Blob/File data', 'UnknownError')),
        false,
      ],
    ])('%s', async (_, before, possible) => {
      const { session, store } = setUp();
      store.before.probe = before;
      expect(await session.canAutosave()).toBe(possible);
      expect(store.log).toEqual(['probe']);
    });

    test('resolves to false if the store does not respond within AUTOSAVE_SEARCH_MS', async () => {
      const { session, store } = setUp();
      store.before.probe = () => new Promise(() => {});
      const answer = session.canAutosave();
      await vi.advanceTimersByTimeAsync(AUTOSAVE_SEARCH_MS);
      expect(await answer).toBe(false);
    });

    // Requirements: R208
    test('resolves to false if the browser has no locks', async () => {
      const { session } = setUp();
      vi.stubGlobal('navigator', {});
      expect(await session.canAutosave()).toBe(false);
    });
  });

  test('stores the next image even if the write of the previous image fails late', async () => {
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

  test('deletes the stored image if an update fails, because the stored edits would be outdated', async () => {
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

  test('does not block the session if the store never responds', async () => {
    const { session, store, open, apply, image } = setUp();
    const never = new Promise(() => {});
    for (const method of ['all', 'add', 'update', 'remove'] as const) store.before[method] = () => never;
    session.prepare();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_SEARCH_MS - 1);
    expect(session.getState().restorable).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(session.getState().restorable).toBeNull();
    await open();
    await apply(left);
    await settle();
    expect(image().edits).toEqual([left]);
    session.close();
    expect(session.getState()).toMatchObject({ image: null, autosaved: false });
    await open(other);
    expect(image().file).toBe(other);
  });

  test('does not disturb edits and stores nothing if the browser has no locks', async () => {
    const { session, store, open, apply, image } = setUp();
    vi.stubGlobal('navigator', {});
    session.prepare();
    await open();
    await apply(left);
    await settle();
    expect(image().edits).toEqual([left]);
    expect(session.getState()).toMatchObject({ autosaved: false, restorable: null });
    expect(store.names).toEqual([]);
  });

  test('gets rejected promises from AutosaveStore if IndexedDB is missing or forbidden', async () => {
    const { AutosaveStore } = await import('../../src/session/autosave/autosaveStore');
    const store = new AutosaveStore();
    expect(nameOf(await reasonOf(store.all()))).toBe('ReferenceError');
    expect(nameOf(await reasonOf(store.remove('x')))).toBe('ReferenceError');
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('insecure', 'SecurityError');
      },
    });
    expect(nameOf(await reasonOf(store.file('x')))).toBe('SecurityError');
  });
});

const nameOf = (thrown: unknown) => (thrown instanceof Error ? thrown.name : thrown);

describe('the choice to store no images', () => {
  test('deletes all stored images, and no image is stored until autosave is turned on again', async () => {
    const { session, store, page, open, apply, image } = setUp();
    storeImage(store, { id: 'elsewhere' }, other);
    session.prepare();
    await open();
    await settle();
    expect(store.names).toEqual(['other.png', 'photo.jpg']);
    autosaveSwitch.set('off');
    await settle();
    expect(store.names).toEqual([]);
    expect(session.getState().autosaved).toBe(false);
    expect(page.locks.held).toEqual([]);
    await apply(left);
    await settle();
    expect(store.names).toEqual([]);
    expect(image().edits).toEqual([left]);
    autosaveSwitch.set('on');
    await settle();
    expect(recordIn(store)).toMatchObject({ name: 'photo.jpg', edits: [left] });
    expect(session.getState().autosaved).toBe(true);
  });

  test('deletes the stored image that is offered, and removes the offer to restore it', async () => {
    const { session, store } = setUp();
    storeImage(store);
    session.prepare();
    await settle();
    expect(session.getState().restorable).toMatchObject({ name: 'photo.jpg' });
    autosaveSwitch.set('off');
    await settle();
    expect(store.names).toEqual([]);
    expect(session.getState().restorable).toBeNull();
  });

  test('takes effect in this tab if it is made in another tab', async () => {
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

describe('the offer to restore an image', () => {
  test('is undefined until the store has responded, and then names the stored image', async () => {
    const store = new MemoryKept();
    const disk = deferred<void>();
    store.before.all = () => disk.promise;
    const { session } = setUp(store);
    const restorable = storeImage(store);
    session.prepare();
    await settle();
    expect(session.getState().restorable).toBeUndefined();
    disk.resolve();
    await settle();
    expect(session.getState().restorable).toEqual(restorable);
  });

  test('names the image that this tab had open before, even if another stored image is newer', async () => {
    const { session, store, page } = setUp();
    storeImage(store, { id: 'newest', seenAt: Date.now() }, other);
    const own = storeImage(store, { id: 'own' });
    storeImage(store, { id: 'over', seenAt: Date.now() - DAY - 1 }, new File([], 'over'));
    page.window.sessionStorage.setItem(AUTOSAVE_ID_KEY, 'own');
    session.prepare();
    await settle();
    expect(session.getState().restorable).toEqual(own);
    // The expired image was deleted.
    expect(store.names).toEqual(['other.png', 'photo.jpg']);
  });

  test.each<[string, object]>([
    ['no name', { name: undefined }],
    ['no size', { size: null }],
    ['a size of zero', { size: { width: 0, height: 400 } }],
    ['no list of edits', { edits: undefined }],
    ['an edit of an unknown kind', { edits: [{ kind: 'blur' }] }],
    ['a resize without a fit', { edits: [{ kind: 'resize', size: { width: 3, height: 2 } }] }],
    [
      'a resize with an unknown filter',
      { edits: [{ kind: 'resize', size: { width: 3, height: 2 }, fit: 'cover', filter: 'cubic' }] },
    ],
    ...[
      { x: 0.5 },
      { x: 0, y: 1.5 },
      { x: -0.1, y: 0 },
      { x: Number.NaN, y: 0 },
      { x: '0', y: 0 },
      0.5,
      null,
    ].map((at): [string, object] => [
      `a cut at the place ${JSON.stringify(at)}`,
      { edits: [{ kind: 'resize', size: { width: 3, height: 2 }, fit: 'cover', at }] },
    ]),
    ['a density of zero', { edits: [{ kind: 'density', perMeter: 0 }] }],
    ['a density that is not an integer', { edits: [{ kind: 'density', perMeter: 0.5 }] }],
    ['a density that PNG does not allow', { edits: [{ kind: 'density', perMeter: 2 ** 31 }] }],
    ['a vertical density of zero', { edits: [{ kind: 'density', perMeter: 1, perMeterDown: 0 }] }],
    ['a density as a text', { proposal: { kind: 'density', perMeter: '300' } }],
    ['a crop outside the image', { edits: [{ kind: 'crop', rect: { x: -1, y: 0, width: 3, height: 2 } }] }],
    ['an invalid edit preview', { proposal: 'rotate' }],
    ['an unknown exported picture', { exported: 'original' }],
    ['a step of an unknown kind', { edits: [], steps: [{ kind: 'blur' }], at: 0 }],
    ['a step whose edits are missing', { edits: [], steps: [{ kind: 'group' }], at: 0 }],
    [
      'a step with an edit of an unknown kind',
      { edits: [], steps: [{ kind: 'group', edits: [left, { kind: 'blur' }] }], at: 0 },
    ],
    ['a position after the last step', { edits: [left], steps: [left], at: 2 }],
    ['a position that is not an integer', { edits: [], steps: [], at: 0.5 }],
    ['steps without a position', { edits: [left], steps: [left] }],
    ['steps that do not lead to its edits', { edits: [left], steps: [flip], at: 1 }],
    ['no valid time', { seenAt: Number.NaN }],
  ])(
    'names a valid image if another record has %s, and the other record is removed as unreadable',
    async (_, change) => {
      const { session, store } = setUp();
      const next = storeImage(store, { id: 'next' }, other);
      storeImage(store, { seenAt: Date.now(), ...change });
      session.prepare();
      await settle();
      expect(session.getState()).toMatchObject({ restorable: next, unreadable: true });
      expect(store.names).toEqual(['other.png']);
    },
  );

  test('can name an image with edits of every kind, and restore() brings these edits back', async () => {
    // The type requires each kind of edit.
    const kinds: { readonly [Kind in Edit['kind']]: readonly Extract<Edit, { kind: Kind }>[] } = {
      crop: [{ kind: 'crop', rect: { x: 0, y: 5, width: 30, height: 20 } }],
      resize: (['stretch', 'contain', 'cover'] as const).flatMap((fit) => [
        { kind: 'resize', size: { width: 3, height: 2 }, fit },
        { kind: 'resize', size: { width: 3, height: 2 }, fit, filter: 'nearest' },
        { kind: 'resize', size: { width: 3, height: 2 }, fit, at: { x: 0, y: 1 } },
        { kind: 'resize', size: { width: 3, height: 2 }, fit, background: [255, 128, 0] },
      ]),
      density: [
        { kind: 'density', perMeter: 1 },
        { kind: 'density', perMeter: 2 ** 31 - 1 },
        { kind: 'density', perMeter: 11_811, perMeterDown: 5906 },
      ],
      rotate: [
        { kind: 'rotate', turn: 'left' },
        { kind: 'rotate', turn: 'right' },
      ],
      pad: [
        { kind: 'pad', size: { width: 30, height: 20 }, margin: 0, radius: 0, background: 'transparent' },
        { kind: 'pad', size: { width: 30, height: 31 }, margin: 4, radius: 9.5, background: [255, 128, 0] },
      ],
      straighten: [
        { kind: 'straighten', angle: -4500, size: { width: 30, height: 20 } },
        { kind: 'straighten', angle: 1, size: { width: 30, height: 20 }, background: 'transparent' },
        { kind: 'straighten', angle: 350, size: { width: 30, height: 20 }, background: [255, 128, 0] },
      ],
      perspective: [
        {
          kind: 'perspective',
          corners: [
            { x: 1, y: 2 },
            { x: 30, y: 0 },
            { x: 28, y: 20 },
            { x: 0, y: 18 },
          ],
          size: { width: 30, height: 20 },
        },
      ],
      flip: [
        { kind: 'flip', axis: 'vertical' },
        { kind: 'flip', axis: 'horizontal' },
      ],
    };
    const edits = Object.values(kinds).flat();
    const { session, core, store, image } = await setUpWithRestorable({ edits });
    expect(session.getState().unreadable).toBe(false);
    expect(store.names).toEqual(['photo.jpg']);
    await restore(session, core);
    expect(image().history).toEqual({ steps: edits, at: edits.length });
  });

  test('does not name an image that another tab has open, and the image stays stored', async () => {
    const { session, store, page } = setUp();
    storeImage(store);
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    session.prepare();
    await settle();
    expect(session.getState().restorable).toBeNull();
    // The other tab still needs the stored copy of its image.
    expect(store.names).toEqual(['photo.jpg']);
  });

  test('names the image of this tab as soon as the page before the reload has released the lock of the image', async () => {
    const { session, store, page } = setUp();
    const own = storeImage(store);
    page.window.sessionStorage.setItem(AUTOSAVE_ID_KEY, 'before');
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    session.prepare();
    await settle();
    expect(session.getState().restorable).toBeUndefined();
    page.locks.free(autosaveLock('before'));
    await settle();
    expect(session.getState().restorable).toEqual(own);
  });

  test('names another image if the page before the reload keeps the lock of the image for LET_GO_MS', async () => {
    const { session, store, page } = setUp();
    storeImage(store);
    const second = storeImage(store, { id: 'second' }, other);
    page.window.sessionStorage.setItem(AUTOSAVE_ID_KEY, 'before');
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    // The fake timers do not control the real `AbortSignal.timeout`, so a function with `setTimeout` replaces it.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const end = new AbortController();
      setTimeout(() => end.abort(), milliseconds);
      return end.signal;
    });
    session.prepare();
    await settle();
    await vi.advanceTimersByTimeAsync(LOCK_RELEASE_MS - 1);
    await settle();
    expect(session.getState().restorable).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(session.getState().restorable).toEqual(second);
  });

  test('names the next image after discardRestorable(), which deletes the first image', async () => {
    const { session, store, page } = setUp();
    storeImage(store);
    const second = storeImage(store, { id: 'second', seenAt: Date.now() - DAY / 2 }, other);
    session.prepare();
    await settle();
    await session.discardRestorable();
    expect(store.names).toEqual(['other.png']);
    expect(session.getState().restorable).toEqual(second);
    expect(page.locks.held).toEqual([]);
  });

  test('is removed by discardRestorable(), but the image stays stored if another tab has opened it', async () => {
    const { session, store, page } = setUp();
    storeImage(store);
    session.prepare();
    await settle();
    void page.locks.request(autosaveLock('before'), () => new Promise(() => {}));
    await session.discardRestorable();
    expect(store.names).toEqual(['photo.jpg']);
    expect(session.getState().restorable).toBeNull();
  });

  test('causes no error if discardRestorable() cannot delete the image, and leaves no lock behind', async () => {
    const { session, store, page } = setUp();
    storeImage(store);
    session.prepare();
    await settle();
    store.before.remove = () => Promise.reject(new Error('broken'));
    await session.discardRestorable();
    expect(page.locks.held).toEqual([]);
  });
});

/** Restores the offered image, and answers the two calls to the core that this needs. */
async function restore(session: SetUp['session'], core: SetUp['core']): Promise<void> {
  const restoring = session.restore();
  await settle();
  core.pending('open').answer();
  await settle();
  core.pending('render').answer();
  await restoring;
}

/** Sets up a session that offers a stored image. */
async function setUpWithRestorable(change: Partial<AutosavedImage> = {}): Promise<SetUp> {
  const made = setUp();
  storeImage(made.store, change);
  made.session.prepare();
  await settle();
  expect(made.session.getState().restorable).toMatchObject({ name: 'photo.jpg' });
  return made;
}

describe('restore()', () => {
  test('opens the stored file with its edits and edit preview, and keeps the id of the stored image', async () => {
    const { session, core, store, page, image } = await setUpWithRestorable({
      edits: [left, flip],
      proposal: resize(30, 20),
      exported: 'proposal',
    });
    const restoring = session.restore();
    expect(session.getState().request).toEqual({ kind: 'restore', progress: null });
    await settle();
    expect(core.pending('open').file).toBe(photo);
    core.pending('open').answer();
    await settle();
    expect(core.pending('render').edits).toEqual([left, flip]);
    core.pending('render').answer();
    await settle();
    expect(core.pending('render').edits).toEqual([left, flip, resize(30, 20)]);
    // The state has no image until everything is rendered, so that the page never shows the image without its edits.
    expect(session.getState().image).toBeNull();
    core.pending('render').answer();
    expect(await restoring).toBe(image());
    expect(image()).toMatchObject({
      file: photo,
      edits: [left, flip],
      saved: { of: 'editPreview', png: null },
    });
    expect(image().editPreview).toMatchObject({ edit: resize(30, 20), edits: [left, flip, resize(30, 20)] });
    expect(image().original.preview).not.toBe(image().current.preview);
    expect(session.getState()).toMatchObject({ request: null, autosaved: true, restorable: null });
    await settle();
    expect([...store.images.keys()]).toEqual(['before']);
    expect(store.log).not.toContain('add');
    expect(page.locks.held).toEqual([autosaveLock('before')]);
    expect(page.window.sessionStorage.getItem(AUTOSAVE_ID_KEY)).toBe('before');
    // The restored image belongs to this session, so `close` deletes it from the store.
    session.close();
    await settle();
    expect(store.names).toEqual([]);
    expect(page.locks.held).toEqual([]);
  });

  // Requirements: R212
  test('brings back the whole history, with the steps that were undone', async () => {
    const steps = [left, { kind: 'reset' }, { kind: 'group', edits: [flip, left] }] as const;
    const { session, core, store, image } = await setUpWithRestorable({ edits: [], steps, at: 2 });
    const restoring = session.restore();
    await settle();
    core.pending('open').answer();
    await restoring;
    expect(image()).toMatchObject({ edits: [], history: { steps, at: 2 } });
    const redoing = session.redo();
    core.pending('render').answer();
    await redoing;
    expect(image().edits).toEqual([flip, left]);
    await session.undo();
    await settle();
    expect([...store.images.values()]).toMatchObject([{ edits: [], steps, at: 2 }]);
  });

  test('uses the edits as steps if an earlier version of the site stored the record without steps', async () => {
    const { session, core, image } = await setUpWithRestorable({ edits: [left, flip] });
    await restore(session, core);
    expect(image().history).toEqual({ steps: [left, flip], at: 2 });
  });

  // Requirements: R178
  test('is followed by background encoding, which provides the size of the PNG', async () => {
    const { session, core, image } = await setUpWithRestorable({ edits: [left, flip] });
    await restore(session, core);
    expect(image().pngBytes).toBeNull();
    await vi.advanceTimersByTimeAsync(ENCODE_DELAY_MS);
    core.pending('encode').answer();
    await settle();
    expect(image().pngBytes).toBeGreaterThan(0);
  });

  test('opens the file and renders nothing if the stored image has no edits', async () => {
    const { session, core, image } = await setUpWithRestorable();
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
      throw new Error('The phase was not reached.');
    };
    const edited = () => setUpWithRestorable({ edits: [left], proposal: flip });

    test(`can be canceled during the step ${phase}, and the image can still be restored afterwards`, async () => {
      const made = await edited();
      const { session, core, page, store, image } = made;
      const restoring = outcome(session.restore());
      const call = await upTo(made);
      session.cancel();
      await settle();
      expect([restoring.is, call.signal?.aborted]).toEqual(['AbortError', true]);
      expect(session.getState()).toMatchObject({ image: null, request: null, restorable: { id: 'before' } });
      expect(page.locks.held).toEqual([]);
      // The core is closed, so that it does not keep an image that is not shown.
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

    test(`is canceled by close() when the step ${phase} has just finished, and no image is shown`, async () => {
      const made = await edited();
      const { session, page } = made;
      const restoring = outcome(session.restore());
      const call = await upTo(made);
      call.answer();
      session.close();
      await settle();
      expect(restoring.is).toBe('AbortError');
      expect(session.getState()).toMatchObject({ image: null, request: null, autosaved: false });
      expect(page.locks.held).toEqual([]);
    });

    test(`rejects with the error code if the step ${phase} fails, and the image is still offered`, async () => {
      const made = await edited();
      const { session, core, page, store } = made;
      const restoring = session.restore();
      const call = await upTo(made);
      call.fail(new ImageCoreError('out-of-memory'));
      expect(await reasonOf(restoring)).toMatchObject({ code: 'out-of-memory' });
      expect(session.getState()).toMatchObject({
        image: null,
        request: null,
        autosaved: false,
        restorable: { id: 'before' },
      });
      expect(core.log.at(-1)).toBe('close');
      expect(page.locks.held).toEqual([]);
      expect(store.names).toEqual(['photo.jpg']);
    });

    test(`is canceled when a file is opened during the step ${phase}, and the offered image stays stored`, async () => {
      const made = await edited();
      const { session, core, page, store, image } = made;
      const restoring = outcome(session.restore());
      await upTo(made);
      const opening = session.open(other);
      await settle();
      expect(restoring.is).toBe('AbortError');
      // The core is not closed, because it is already opening the newer file.
      expect(core.count('close')).toBe(0);
      core.pending('open').answer();
      await opening;
      await settle();
      expect(image().file).toBe(other);
      expect(store.names).toEqual(['photo.jpg', 'other.png']);
      expect(page.locks.held).toHaveLength(1);
    });
  }

  test('is canceled by close() while the edits are rendered, and the image is still offered', async () => {
    const { session, core, page, store } = await setUpWithRestorable({ edits: [left] });
    const restoring = outcome(session.restore());
    await settle();
    core.pending('open').answer();
    await settle();
    session.close();
    await settle();
    expect(restoring.is).toBe('AbortError');
    expect(session.getState()).toMatchObject({ image: null, request: null, autosaved: false });
    expect(page.locks.held).toEqual([]);
    expect(store.names).toEqual(['photo.jpg']);
    expect(session.getState().restorable).toMatchObject({ id: 'before' });
  });

  test('can be canceled while the store does not respond, and a late response only releases the lock', async () => {
    const { session, store, page, core } = await setUpWithRestorable();
    const disk = deferred<void>();
    store.before.file = () => disk.promise;
    const restoring = outcome(session.restore());
    await settle();
    session.cancel();
    await settle();
    expect(restoring.is).toBe('AbortError');
    expect(session.getState().request).toBeNull();
    disk.resolve();
    await settle();
    expect(page.locks.held).toEqual([]);
    expect(core.count('open')).toBe(0);
    expect(session.getState()).toMatchObject({ image: null, request: null });
  });

  for (const [what, causeFailure, isGone = true] of [
    [
      'another tab has opened the image',
      ({ page }: SetUp) => void page.locks.request(autosaveLock('before'), () => new Promise(() => {})),
    ],
    ['the image was deleted', ({ store }: SetUp) => void store.images.delete('before')],
    ['the image has expired', () => void vi.advanceTimersByTime(DAY)],
    [
      'the file of the image cannot be read',
      ({ store }: SetUp) => {
        store.before.file = () => Promise.reject(new Error('broken'));
      },
      // The image may be readable later, so it is still offered.
      false,
    ],
  ] as const)
    test(`opens no image if ${what}, and then offers ${isGone ? 'the next image' : 'the same image again'}`, async () => {
      const made = await setUpWithRestorable();
      const { session, store, core, page } = made;
      const { restorable } = session.getState();
      causeFailure(made);
      // Of two images that can be restored, the newer one is offered. `next` is the older one.
      const next = storeImage(store, { id: 'next', seenAt: Date.now() - DAY / 2 }, other);
      const { held } = page.locks;
      expect(await session.restore()).toBeNull();
      expect(session.getState()).toMatchObject({ image: null, request: null });
      expect(session.getState().restorable).toEqual(isGone ? next : restorable);
      expect(core.count('open')).toBe(0);
      expect(page.locks.held).toEqual(held);
    });

  test('rejects and removes the stored image as unreadable if the stored file is missing', async () => {
    const { session, store, core, page } = await setUpWithRestorable();
    store.files.delete('before');
    const next = storeImage(store, { id: 'next', seenAt: Date.now() + 1 }, other);
    expect(isUnreadableAutosave(await reasonOf(session.restore()))).toBe(true);
    expect(session.getState()).toMatchObject({ image: null, request: null, restorable: next });
    expect(store.names).toEqual(['other.png']);
    expect(page.locks.held).toEqual([]);
    expect(core.count('open')).toBe(0);
  });

  // Requirements: R207
  test('rejects and removes the stored image as unreadable if the core can never open the file', async () => {
    const { session, core, store, page } = await setUpWithRestorable({ edits: [left] });
    const restoring = session.restore();
    await settle();
    core.pending('open').fail(new ImageCoreError('undecodable'));
    const reason = await reasonOf(restoring);
    expect(isUnreadableAutosave(reason)).toBe(true);
    expect(reason).toMatchObject({ cause: { code: 'undecodable' } });
    await settle();
    expect(session.getState()).toMatchObject({
      image: null,
      request: null,
      restorable: null,
      unreadable: false,
    });
    expect(store.names).toEqual([]);
    expect(page.locks.held).toEqual([]);
  });

  test('releases the lock of an unreadable image even if the image cannot be removed', async () => {
    const { session, store, page } = await setUpWithRestorable();
    store.files.delete('before');
    store.before.remove = () => Promise.reject(new Error('broken'));
    expect(isUnreadableAutosave(await reasonOf(session.restore()))).toBe(true);
    await settle();
    expect(page.locks.held).toEqual([]);
  });

  test('does nothing if an image is open', async () => {
    const { session, open, image, core } = await setUpWithRestorable();
    const before = await open(other);
    const restoring = outcome(session.restore());
    await settle();
    // `restore` does not wait for the lock of the image that this page stores.
    expect(restoring.is).toBe('done');
    expect(image()).toBe(before);
    expect(core.count('open')).toBe(1);
  });
});

test('restore() resolves to null and does not call the core if no image is offered', async () => {
  const { session, core } = setUp();
  expect(await session.restore()).toBeNull();
  expect(core.log).toEqual([]);
  expect(session.getState()).toMatchObject({ image: null, request: null, restorable: null });
});

describe('two tabs', () => {
  /** The session of another tab of the same browser, which has the same store. */
  function secondTab(store: MemoryKept) {
    const core = new ScriptedCore();
    return { core, session: createImageSession(core, store) };
  }

  test('store one image each, and the second tab does not offer the image of the first tab', async () => {
    const { session, store, page, open } = setUp();
    await open();
    await settle();
    page.window.sessionStorage.clear();
    const second = secondTab(store);
    second.session.prepare();
    await settle();
    expect(second.session.getState().restorable).toBeNull();
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

  test('open a stored image only in the first tab if both tabs restore the image at the same time', async () => {
    const { session, core, store, image } = await setUpWithRestorable();
    const second = secondTab(store);
    second.session.prepare();
    await settle();
    expect(second.session.getState().restorable).toMatchObject({ id: 'before' });
    const [first, late] = [session.restore(), second.session.restore()];
    await settle();
    core.pending('open').answer();
    expect(await first).toBe(image());
    expect(await late).toBeNull();
    expect(second.session.getState()).toMatchObject({ image: null, restorable: null, request: null });
    expect(second.core.count('open')).toBe(0);
  });

  test('lose no image if one tab is killed, because the other tab then offers the image of the killed tab', async () => {
    const { store, page, open, apply } = setUp();
    await open();
    await apply(left);
    await settle();
    const [id = ''] = store.images.keys();
    page.locks.free(autosaveLock(id));
    const second = secondTab(store);
    second.session.prepare();
    await settle();
    expect(second.session.getState().restorable).toMatchObject({ id, name: 'photo.jpg' });
  });
});
