// The page of `npm run soak`: the real session over the real client and worker, which takes one step after the other,
// beside a note of what it must show after each.
import { MAX_TILE_BYTES } from '../../src/data/limits';
import {
  commit,
  type Edit,
  type History,
  keyOfEdits,
  moved,
  newHistory,
  presentEdits,
  withEdit,
} from '../../src/edits';
import { type BitmapRequest, Bitmaps } from '../../src/features/viewer/bitmaps';
import {
  IDENTITY,
  intersection,
  levelFor,
  onCanvas,
  type TiledLayer,
  tilesIn,
} from '../../src/features/viewer/layer';
import { shownRect, type View } from '../../src/features/viewer/view';
import type { Size } from '../../src/lib/geometry';
// Not the folder's index: React is not needed here.
import { createImageSession } from '../../src/session/session';
import type { OpenImage } from '../../src/session/types';
import { noteBlobUrlsHere } from '../support/blobUrls';

noteBlobUrlsHere();

/** A place at which the visitor looks in the viewer. */
export interface Look extends View {
  /** Whether the original is looked at, and not the present image. */
  readonly isOriginal: boolean;
}

/** What is done with the session. */
export type Step =
  /** Opens what is at /input; `during` is applied and still being worked on. */
  (
    | { readonly kind: 'open'; readonly name: string; readonly during?: Edit }
    | { readonly kind: 'apply' | 'preview'; readonly edit: Edit }
    | { readonly kind: 'undo' | 'redo' | 'reset' | 'discard' | 'save' }
    /** Jumps to the position at this share of the history's steps, from 0 to 1. */
    | { readonly kind: 'jump'; readonly share: number }
    /** Opens the viewer, looks at places of the image, and closes it. */
    | { readonly kind: 'view'; readonly looks: readonly Look[] }
  ) & {
    /** Milliseconds after which it is cancelled, or its worker killed; `during`, how long that has. */
    readonly after?: number;
    readonly end?: 'cancel' | 'kill';
  };

/** What a step came to. */
export interface Taken {
  /** `done`, or the code or the name of the error, or what must never be. */
  readonly outcome: 'done' | 'AbortError' | 'hang' | (string & {});
  /** What the session shows and must not, in words. */
  readonly faults: readonly string[];
  /** Of the image, in pixels; none before the first is open. */
  readonly size: Size | null;
  /** What is previewed. */
  readonly editPreview: Edit | null;
  readonly blobUrls: number;
}

/** A picture that was saved, by the SHA-256 of its files. */
export interface Saved {
  readonly edits: readonly Edit[];
  readonly png: string;
  readonly preview: string;
  /** The preview as the viewer gets it. */
  readonly looked: string;
}

/** What is alive at one moment. */
export interface Alive {
  readonly workers: number;
  readonly blobUrls: number;
}

/** Milliseconds in which a worker that was put away has to end. */
const ENDING = 3000;

/** Milliseconds after which a step is given up. */
const PATIENCE = 60_000;

/** The largest preview, in pixels. */
const BOUNDS: Size = { width: 640, height: 480 };

/** The part of the image that the viewer shows, in device pixels. */
const FRAME = { x: 0, y: 0, width: 1000, height: 700 };

/** The worker that has the image: the last to say that it is ready. */
let worker: Worker | null = null;

// The client never says which worker it has, and it is to be killed behind its back: not while it starts, when it holds
// nothing yet that a browser would kill it for, and nobody could hear of its death.
window.Worker = class extends Worker {
  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args);
    if (args[1]?.name?.startsWith('imagecore-helper')) return;
    const speaks = () => {
      worker = this;
    };
    this.addEventListener('message', speaks, { once: true });
  }
};

const session = createImageSession();
session.setPreviewBounds(BOUNDS);

/** The history as it must be. */
let history: History = newHistory;

const waiting = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How a promise ends: 'done', or what it rejects with, by its code or name. */
async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hang = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('hang'), PATIENCE);
  });
  const ended = promise.then(
    () => 'done',
    (thrown: { code?: unknown; name?: unknown }) =>
      // An AbortError has a code too, a number.
      String(typeof thrown.code === 'string' ? thrown.code : (thrown.name ?? thrown)),
  );
  const outcome = await Promise.race([ended, hang]);
  clearTimeout(timer);
  return outcome;
}

/** Loads pictures of the viewer, and waits until they are there. */
const loaded = (bitmaps: Bitmaps, requests: readonly BitmapRequest[]) =>
  new Promise<void>((resolve) => {
    const check = () => bitmaps.isComplete && resolve();
    bitmaps.onLoaded = check;
    bitmaps.want(requests);
    check();
  });

/** Does what the viewer does when it is opened, zoomed, moved and closed: loads the tiles of each place and a pixel. */
async function view(looks: readonly Look[]): Promise<void> {
  const bitmaps = new Bitmaps(MAX_TILE_BYTES);
  const { signal } = new AbortController();
  try {
    for (const { isOriginal, ...place } of looks) {
      const { image } = session.getState();
      if (!image) return;
      const edits = isOriginal ? [] : image.edits;
      const { size, preview } = isOriginal ? image.original : image.current;
      const visible = { x: 0, y: 0, ...size };
      const layer: TiledLayer = {
        kind: 'tiles',
        key: keyOfEdits(edits),
        edits,
        size,
        matrix: IDENTITY,
        visible,
        preview,
      };
      const shown = shownRect(place, size, FRAME);
      const matrix = onCanvas(IDENTITY, size, shown);
      const tiles = tilesIn(layer, levelFor(size, matrix), matrix, intersection(shown, FRAME));
      const load = tiles.map(({ key, rect, level }) => ({
        key,
        load: () => session.look(edits, { rect, level }, signal),
      }));
      await loaded(bitmaps, load);
      for (const { key, rect } of tiles) {
        const { width, height } = bitmaps.get(key) ?? { width: 0, height: 0 };
        if (width !== rect.width || height !== rect.height)
          throw new Error(`a tile of ${rect.width} × ${rect.height} has ${width} × ${height}`);
      }
      const [x, y] = [place.centre.x * size.width, place.centre.y * size.height].map(Math.floor);
      await session.pixel(edits, { x: x ?? 0, y: y ?? 0 }, signal);
    }
  } finally {
    bitmaps.close();
  }
}

/** Begins a step, and says how to note it when it is done. */
function begin(step: Step, file: File): { work: Promise<unknown>; note: () => void } {
  const noting = (work: Promise<unknown>, next: (history: History) => History = (same) => same) => ({
    work,
    note: () => {
      history = next(history);
    },
  });
  switch (step.kind) {
    case 'open':
      return noting(session.open(file), () => newHistory);
    case 'apply':
      return noting(session.apply(step.edit), (past) => commit(past, step.edit));
    case 'preview':
      return noting(session.preview(step.edit));
    case 'discard':
      return noting(Promise.resolve(session.discardPreview()));
    case 'save':
      return noting(session.export());
    case 'reset':
      return noting(session.reset(), (past) => commit(past, { kind: 'reset' }));
    case 'undo':
      return noting(session.undo(), (past) => moved(past, past.at - 1));
    case 'redo':
      return noting(session.redo(), (past) => moved(past, past.at + 1));
    case 'view':
      return noting(view(step.looks));
    case 'jump': {
      const at = Math.round(step.share * history.steps.length);
      return noting(session.goTo(at), (past) => moved(past, at));
    }
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether two states of the image show the same. The size of the PNG can become known between them. */
function isShownAs(image: OpenImage | null, before: OpenImage | null): boolean {
  const shown = (state: OpenImage | null) => [
    state?.file,
    state?.current,
    state?.history,
    state?.edits,
    state?.editPreview?.picture,
  ];
  const then = shown(before);
  return shown(image).every((part, index) => part === then[index]);
}

/** What the session shows and must not, after a step. */
function faultsAfter(step: Step, outcome: string, before: OpenImage | null): string[] {
  const { image, job } = session.getState();
  const expected: [boolean, string][] = [
    [job === null, `is still at work: ${job?.kind}`],
    [(outcome === 'done' && step.kind !== 'view') || isShownAs(image, before), 'is not as it was'],
    [same(image?.edits ?? [], presentEdits(history)), `has other edits than ${presentEdits(history).length}`],
    [same(image?.history ?? newHistory, history), 'has another history'],
  ];
  if (outcome === 'done' && step.kind === 'preview')
    expected.push([same(image?.editPreview?.edits, withEdit(history, step.edit)), 'proposes something else']);
  // A move to the present position changes nothing, so that an edit preview stays.
  const isOtherState = image?.history !== before?.history;
  if (outcome === 'done' && (['apply', 'reset', 'open', 'discard'].includes(step.kind) || isOtherState))
    expected.push([(image?.editPreview ?? null) === null, 'still has an edit preview']);
  return expected.filter(([holds]) => !holds).map(([, fault]) => `the session ${fault}`);
}

async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const at = async (url: string) => (await fetch(url)).blob();

/** What the viewer gets as the whole picture after some edits, by its SHA-256. */
const looked = async (edits: readonly Edit[]) =>
  sha256(await session.look(edits, { bounds: BOUNDS }, new AbortController().signal));

/** The PNG that was saved last. */
let lastPng = new Blob();

const soak = {
  bounds: BOUNDS,

  async take(step: Step): Promise<Taken> {
    const file = step.kind === 'open' ? new File([await at('/input')], step.name) : new File([], '');
    const faults: string[] = [];
    if (step.kind === 'open' && step.during) {
      const during = outcomeOf(session.apply(step.during));
      await waiting(step.after ?? 0);
      const opening = session.open(file);
      const outcome = await during;
      // It may have come to its end before the file was opened.
      if (outcome !== 'AbortError' && outcome !== 'done') faults.push(`work in the middle: ${outcome}`);
      const opened = await outcomeOf(opening);
      if (opened === 'done') history = newHistory;
      return this.taken(step, opened, faults, null);
    }
    const before = session.getState().image;
    const { work, note } = begin(step, file);
    const ended = outcomeOf(work);
    if (step.end) {
      const end = () => (step.end === 'cancel' ? session.cancel() : worker?.terminate());
      // At once is before the worker has heard of anything.
      if (step.after === 0) end();
      else setTimeout(end, step.after);
    }
    const outcome = await ended;
    if (outcome === 'done') note();
    // Or it would come in the middle of the next one.
    if (step.end) await waiting(step.after ?? 0);
    return this.taken(step, outcome, faults, before);
  },

  taken(step: Step, outcome: string, faults: readonly string[], before: OpenImage | null): Taken {
    const { image } = session.getState();
    return {
      outcome,
      faults: [...faults, ...faultsAfter(step, outcome, before)],
      size: image?.current.size ?? null,
      editPreview: image?.editPreview?.edit ?? null,
      blobUrls: window.blobUrls.size,
    };
  },

  /** Saves the image, or the edit preview, full size, with its preview. */
  async saved(which: 'image' | 'editPreview'): Promise<Saved> {
    const picture = await (which === 'image' ? session.export() : session.exportEditPreview());
    const { image } = session.getState();
    const edits = (which === 'image' ? image?.edits : image?.editPreview?.edits) ?? [];
    lastPng = await at(picture.url);
    return {
      edits,
      png: await sha256(lastPng),
      preview: await sha256(await at(picture.previewUrl)),
      looked: await looked(edits),
    };
  },

  /** Saves the image as it was opened; the preview is that of the first state. */
  async savedOriginal(): Promise<Saved> {
    lastPng = await at(await session.exportOriginal());
    const preview = await at(session.getState().image?.original.previewUrl ?? '');
    return {
      edits: [],
      png: await sha256(lastPng),
      preview: await sha256(preview),
      looked: await looked([]),
    };
  },

  /** The PNG that was saved last, in base64: for a look at what went wrong. */
  async lastPng(): Promise<string> {
    const reader = new FileReader();
    await new Promise((done) => {
      reader.onload = done;
      reader.readAsDataURL(lastPng);
    });
    return String(reader.result).split(',')[1] ?? '';
  },

  /**
   * Workers that are alive, and blob URLs, once there are no more workers than there may be, or after some patience. Each
   * worker of the core's, and each of its helpers, holds a lock all its life.
   */
  async alive(workersAllowed: number): Promise<Alive> {
    const end = performance.now() + ENDING;
    for (;;) {
      const { held = [] } = await navigator.locks.query();
      const workers = held.filter(({ name }) => name?.startsWith('imagecore-')).length;
      if (workers <= workersAllowed || performance.now() > end)
        return { workers, blobUrls: window.blobUrls.size };
      await waiting(20);
    }
  },

  /** One has the image, and helpers make use of the other cores, up to three: src/imagecore/worker/helpers.ts. */
  workersAllowed: 1 + Math.min(navigator.hardwareConcurrency - 1, 3),

  isOpen: (): boolean => session.getState().image !== null,

  close(): void {
    session.close();
    history = newHistory;
    lastPng = new Blob();
  },
};

declare global {
  interface Window {
    soak: typeof soak;
  }
}

window.soak = soak;
