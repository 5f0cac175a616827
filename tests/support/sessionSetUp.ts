import { expect, onTestFinished, vi } from 'vitest';
import type { Edit, RotateFlipEdit } from '../../src/edits';
import { autosaveSwitch } from '../../src/session/autosave/autosave';
// `createImageSession` is not imported from the index of src/session/, because the index imports React.
import { createImageSession } from '../../src/session/session';
import type { ImageSession, OpenImage, SessionState } from '../../src/session/types';
import { noteBlobUrls } from './blobUrls';
import { type FakePage, fakePage } from './fakePage';
import { MemoryKept } from './memoryStore';
import { ScriptedCore } from './scriptedCore';
import { settle, TIMERS } from './settle';

export const left: RotateFlipEdit = { kind: 'rotate', turn: 'left' };
export const flip: RotateFlipEdit = { kind: 'flip', axis: 'vertical' };
export const resize = (width: number, height: number): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit: 'stretch',
});

export const nearest = (width: number, height: number): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit: 'stretch',
  filter: 'nearest',
});
export const density = (perMeter: number): Edit => ({ kind: 'density', perMeter });

export const photo = new File(['a photograph'], 'photo.jpg', { type: 'image/jpeg' });
export const other = new File(['another one'], 'other.png', { type: 'image/png' });

/** What `setUp` returns: a session, the fakes that it uses, and steps that many tests have in common. */
export interface SetUp {
  readonly session: ImageSession;
  readonly core: ScriptedCore;
  readonly store: MemoryKept;
  readonly page: FakePage;
  /** The state after each change. */
  readonly states: SessionState[];
  /** Opens a file, and waits until the image is open. */
  open(file?: File): Promise<OpenImage>;
  /** Applies an edit, and waits until it is part of the history. The PNG is encoded in the background after that. */
  apply(edit: Edit): Promise<void>;
  /** The open image. Throws if no image is open. */
  image(): OpenImage;
}

/** Creates a session for one test. At the end of the test, closes the session, and checks that it made no blob URL. */
export function setUp(store = new MemoryKept()): SetUp {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  const page = fakePage();
  const urls = noteBlobUrls();
  const core = new ScriptedCore();
  const session = createImageSession(core, store);
  const states: SessionState[] = [];
  session.subscribe(() => {
    states.push(session.getState());
  });
  onTestFinished(async () => {
    session.close();
    await settle();
    expect(urls.live.size + urls.revoked.size, 'the number of blob URLs').toBe(0);
    // The choice whether images are autosaved is stored in a module, so the next test would also have it.
    autosaveSwitch.set('on');
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    session,
    core,
    store,
    page,
    states,
    open: async (file = photo) => {
      const opening = session.open(file);
      core.pending('open').answer();
      return opening;
    },
    apply: async (edit) => {
      const applying = session.apply(edit);
      core.pending('render').answer();
      await applying;
    },
    image: () => {
      const { image } = session.getState();
      if (!image) throw new Error('no image is open');
      return image;
    },
  };
}

/** The reason with which `promise` rejects. */
export async function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('the promise did not reject');
    },
    (reason: unknown) => reason,
  );
}

/**
 * The key of the text for an error code. Two codes report a defect of the page, which a visitor cannot fix. They have
 * the text of an unknown error.
 */
export const wordsOf = (code: string) =>
  `reasons.${['invalid-argument', 'protocol'].includes(code) ? 'unknown' : code}`;
