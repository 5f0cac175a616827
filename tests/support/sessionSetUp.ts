import { expect, onTestFinished, vi } from 'vitest';
import type { Edit } from '../../src/edits';
import { autosaveSwitch } from '../../src/session/autosave/autosave';
// Not the folder's index: React is not needed here.
import { createImageSession } from '../../src/session/session';
import type { ImageSession, OpenImage, SessionState, Turning } from '../../src/session/types';
import { type BlobUrls, noteBlobUrls } from './blobUrls';
import { type FakePage, fakePage } from './fakePage';
import { MemoryKept } from './memoryStore';
import { ScriptedCore } from './scriptedCore';
import { settle, TIMERS } from './settle';

export const left: Turning = { kind: 'rotate', turn: 'left' };
export const flip: Turning = { kind: 'flip', axis: 'vertical' };
export const resize = (width: number, height: number): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit: 'stretch',
});

export const photo = new File(['a photograph'], 'photo.jpg', { type: 'image/jpeg' });
export const other = new File(['another one'], 'other.png', { type: 'image/png' });

/** A session over a scripted core, and everything around it. */
export interface SetUp {
  readonly session: ImageSession;
  readonly core: ScriptedCore;
  readonly urls: BlobUrls;
  readonly store: MemoryKept;
  readonly page: FakePage;
  /** Every state that subscribers were told of. */
  readonly states: SessionState[];
  /** Opens a file, all the way. */
  open(file?: File): Promise<OpenImage>;
  /** Applies an edit, all the way but for the file that is made in the background. */
  apply(edit: Edit): Promise<void>;
  /** The image that is open. */
  image(): OpenImage;
}

/** URLs that a state shows. */
function urlsIn({ image, job }: SessionState): string[] {
  return [
    job?.fileUrl,
    image?.fileUrl,
    image?.original.previewUrl,
    image?.current.previewUrl,
    image?.editPreview?.picture.previewUrl,
  ].filter((url) => url !== undefined);
}

/**
 * A session for one test. At every change its state is checked to show no URL that was revoked. At the end of the test it
 * is closed, and then no URL is left, and none was revoked twice.
 */
export function setUp(store = new MemoryKept()): SetUp {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  const page = fakePage();
  const urls = noteBlobUrls();
  const core = new ScriptedCore();
  const session = createImageSession(core, store);
  const states: SessionState[] = [];
  session.subscribe(() => {
    const state = session.getState();
    states.push(state);
    for (const url of urlsIn(state)) expect(urls.live.has(url), `${url} is shown`).toBe(true);
  });
  onTestFinished(async () => {
    session.close();
    await settle();
    expect([...urls.live.keys()], 'left behind').toEqual([]);
    expect(new Set(urls.revoked.values()), 'revoked once').toEqual(new Set(urls.revoked.size ? [1] : []));
    // One page has one choice, which outlives a session.
    autosaveSwitch.turn(true);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    session,
    core,
    urls,
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

/** What a promise rejects with. */
export async function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('it did not reject');
    },
    (reason: unknown) => reason,
  );
}

/** The key of the words for a code: its own, but for a fault of the page itself, which a visitor can do nothing about. */
export const wordsOf = (code: string) =>
  `reasons.${['invalid-argument', 'protocol'].includes(code) ? 'unknown' : code}`;
