// The page of `npm run test:soak`. It takes one step after the other in a real session with the real client and worker,
// and records what the session must show after each step.
import { MAX_TILE_BYTES } from '../../src/config/limits';
import {
  commitStep,
  type Edit,
  type Encoding,
  editsWith,
  type History,
  IDENTITY_MATRIX,
  keyOfPixels,
  LOSSLESS_PNG,
  moveTo,
  newHistory,
  type Output,
  pixelEdits,
  presentEdits,
  type Warp,
} from '../../src/edits';
import { pixelStages } from '../../src/edits/pixels';
import { type BitmapRequest, Bitmaps } from '../../src/features/viewer/bitmaps';
import {
  canvasMatrix,
  intersection,
  levelFor,
  type TiledLayer,
  tilesIn,
} from '../../src/features/viewer/layer';
import { shownRect, type View } from '../../src/features/viewer/view';
import type { Size } from '../../src/lib/geometry';
// The index of the folder is not imported, because it also loads React.
import { createImageSession } from '../../src/session/session';
import type { OpenImage } from '../../src/session/types';
import { noteBlobUrlsHere } from '../support/blobUrls';

noteBlobUrlsHere();

/** A view of the image in the viewer. */
export interface Look extends View {
  /** Whether the view shows the original instead of the present image. */
  readonly isOriginal: boolean;
}

/** An action on the session. */
export type Step =
  /** Opens the file at /input. If there is `during`, this edit of the previous image is still being applied. */
  (
    | { readonly kind: 'open'; readonly name: string; readonly during?: Edit }
    | { readonly kind: 'apply' | 'preview'; readonly edit: Edit }
    | { readonly kind: 'undo' | 'redo' | 'reset' | 'discard' | 'save' }
    /** Saves the image, and then makes another file of it. */
    | { readonly kind: 'saveAs'; readonly output: Output }
    /** Jumps to the position at this share of the history's steps, from 0 to 1. */
    | { readonly kind: 'jump'; readonly share: number }
    /** Opens the viewer, shows several views of the image, and closes the viewer. */
    | { readonly kind: 'view'; readonly looks: readonly Look[] }
  ) & {
    /**
     * The time after which the step is canceled, its page is left, or its worker is killed, in milliseconds. With
     * `during`, the time from the start of that edit to the start of the opening.
     */
    readonly after?: number;
    readonly end?: 'cancel' | 'kill' | 'leave';
  };

/** The result of a step. */
export interface Taken {
  /** `done`; or the code or the name of the error; or `hang` if the step did not end in time. */
  readonly outcome: 'done' | 'AbortError' | 'hang' | (string & {});
  /** Descriptions of the differences between the session and its expected state. */
  readonly faults: readonly string[];
  /** The size of the image in pixels. Null if no image is open. */
  readonly size: Size | null;
  /** The edit of the edit preview, or null. */
  readonly editPreview: Edit | null;
  /** Whether there is another file than the full one. */
  readonly isOther: boolean;
  readonly blobUrls: number;
}

/** A picture that can be saved. */
export type Which = 'image' | 'editPreview' | 'original' | 'saved';

interface Made {
  readonly edits: readonly Edit[];
  /** Without it, the file is the full one. */
  readonly encoding?: Encoding;
  readonly blob: Blob;
  readonly preview: Blob;
}

/** What the native program applies: an edit, or several that the page computes as one map. */
export type Replayed = Edit | ({ readonly kind: 'warp' } & Warp);

/** A saved picture: its edits, and the SHA-256 hashes of its files. */
export interface Saved {
  readonly edits: readonly Replayed[];
  readonly encoding: Encoding;
  readonly file: string;
  readonly preview: string;
  /** The hash of the preview that the viewer receives. */
  readonly looked: string;
}

/** The number of workers and blob URLs at one moment. */
export interface Alive {
  readonly workers: number;
  readonly blobUrls: number;
}

/** The longest time that a terminated worker may take to end, in milliseconds. */
const ENDING = 3000;

/** The time after which a step counts as hanging, in milliseconds. */
const PATIENCE = 60_000;

/** The largest size of a preview, in pixels. */
const BOUNDS: Size = { width: 640, height: 480 };

/** The largest size of a draft, in pixels: small, so that most images are reduced for it. */
const DRAFT_BOUNDS: Size = { width: 160, height: 120 };

/** The part of the image that the viewer shows, in device pixels. */
const FRAME = { x: 0, y: 0, width: 1000, height: 700, margin: 0 };

/** The worker of the core: the worker that was the last to send its first message. */
let worker: Worker | null = null;

// The client does not expose its worker, and the soak kills the worker without the client's knowledge. A worker that is
// still starting is not killed: it has no memory yet for which a browser would kill it, and nothing reports its end.
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

/** The expected history. */
let history: History = newHistory;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The outcome of a promise: 'done', 'hang', or the code or the name of its error. */
async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hang = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('hang'), PATIENCE);
  });
  const ended = promise.then(
    () => 'done',
    (thrown: { code?: unknown; name?: unknown }) =>
      // The code of an AbortError is a number, so its name is used.
      String(typeof thrown.code === 'string' ? thrown.code : (thrown.name ?? thrown)),
  );
  const outcome = await Promise.race([ended, hang]);
  clearTimeout(timer);
  return outcome;
}

/** Resolves when the viewer has loaded these pictures. */
const loaded = (bitmaps: Bitmaps, requests: readonly BitmapRequest[]) =>
  new Promise<void>((resolve) => {
    const check = () => bitmaps.isComplete && resolve();
    bitmaps.onLoaded = check;
    bitmaps.want(requests);
    check();
  });

/** Does what the viewer does from its opening to its closing: loads the tiles and one pixel of each view in `looks`. */
async function view(looks: readonly Look[]): Promise<void> {
  const bitmaps = new Bitmaps(MAX_TILE_BYTES);
  const { signal } = new AbortController();
  try {
    await draft(signal);
    for (const { isOriginal, ...place } of looks) {
      const { image } = session.getState();
      if (!image) return;
      const edits = isOriginal ? [] : image.edits;
      const { size, preview } = isOriginal ? image.original : image.current;
      const visible = { x: 0, y: 0, ...size };
      const layer: TiledLayer = {
        kind: 'tiles',
        key: keyOfPixels(edits),
        edits,
        size,
        matrix: IDENTITY_MATRIX,
        visible,
        hasAlpha: false,
        preview,
      };
      const shown = shownRect(place, size, FRAME);
      const matrix = canvasMatrix(IDENTITY_MATRIX, size, shown);
      const tiles = tilesIn(layer, levelFor(size, matrix, shown), matrix, intersection(shown, FRAME));
      const load = tiles.map(({ key, rect, level }) => ({
        key,
        load: () => session.renderForViewer(edits, { rect, level }, signal),
      }));
      await loaded(bitmaps, load);
      for (const { key, rect } of tiles) {
        const { width, height } = bitmaps.get(key) ?? { width: 0, height: 0 };
        if (width !== rect.width || height !== rect.height)
          throw new Error(`a tile of ${rect.width} × ${rect.height} px has ${width} × ${height} px`);
      }
      const [x, y] = [place.center.x * size.width, place.center.y * size.height].map(Math.floor);
      await session.pixel(edits, { x: x ?? 0, y: y ?? 0 }, signal);
    }
  } finally {
    bitmaps.close();
  }
}

/** Renders a draft of the image with an angle, as the mode does that straightens it. */
async function draft(signal: AbortSignal): Promise<void> {
  const { image } = session.getState();
  if (!image) return;
  const [width, height] = [image.current.size.width, image.current.size.height].map((side) =>
    Math.ceil(side / 2),
  );
  const turn: Edit = { kind: 'straighten', angle: 100, size: { width: width ?? 1, height: height ?? 1 } };
  const region = { bounds: DRAFT_BOUNDS, isDraft: true };
  const bitmap = await createImageBitmap(
    await session.renderForViewer([...image.edits, turn], region, signal),
  );
  const found = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  if (found.width > DRAFT_BOUNDS.width || found.height > DRAFT_BOUNDS.height)
    throw new Error(`a draft has ${found.width} × ${found.height} px`);
}

/** Starts a step. `note` updates the expected history; it is called when the step is done. */
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
      return noting(session.apply(step.edit), (past) => commitStep(past, step.edit));
    case 'preview':
      return noting(session.preview(step.edit));
    case 'discard':
      return noting(Promise.resolve(session.discardPreview()));
    case 'save':
      return noting(session.save('current'));
    case 'saveAs':
      return noting(session.save('current').then(() => session.saveAs(step.output)));
    case 'reset':
      return noting(session.reset(), (past) => commitStep(past, { kind: 'reset' }));
    case 'undo':
      return noting(session.undo(), (past) => moveTo(past, past.at - 1));
    case 'redo':
      return noting(session.redo(), (past) => moveTo(past, past.at + 1));
    case 'view':
      return noting(view(step.looks));
    case 'jump': {
      const at = Math.round(step.share * history.steps.length);
      return noting(session.goTo(at), (past) => moveTo(past, at));
    }
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether two states of the image show the same. Only the size of the PNG may differ, because it is known later. */
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

/** How a step ends early. */
const ENDS: Readonly<Record<NonNullable<Step['end']>, () => void>> = {
  cancel: () => session.cancel(),
  leave: () => session.leavePage(),
  kill: () => worker?.terminate(),
};

/** The steps after which the session shows the same image. */
const KEEPING: readonly Step['kind'][] = ['view', 'saveAs'];

/** Describes the differences between the session and its expected state after a step. */
function faultsAfter(step: Step, outcome: string, before: OpenImage | null): string[] {
  const { image, request } = session.getState();
  const expected: [boolean, string][] = [
    [request === null, `still runs a request: ${request?.kind}`],
    [(outcome === 'done' && !KEEPING.includes(step.kind)) || isShownAs(image, before), 'has changed'],
    [
      same(image?.edits ?? [], presentEdits(history)),
      `does not have the expected ${presentEdits(history).length} edits`,
    ],
    [same(image?.history ?? newHistory, history), 'has a wrong history'],
  ];
  if (outcome === 'done' && step.kind === 'preview')
    expected.push([same(image?.editPreview?.edits, editsWith(history, step.edit)), 'has a wrong preview']);
  // A move to the present position changes nothing, so that an edit preview stays.
  const isOtherState = image?.history !== before?.history;
  if (outcome === 'done' && step.kind === 'apply' && step.edit.kind === 'density') {
    // A density changes no pixel, so an edit preview stays, after the density.
    const preview = before?.editPreview;
    const edits = preview ? editsWith(history, preview.edit) : undefined;
    expected.push([same(image?.editPreview?.edits, edits), 'has a wrong preview after a density']);
  } else if (
    outcome === 'done' &&
    (['apply', 'reset', 'open', 'discard'].includes(step.kind) || isOtherState)
  )
    expected.push([(image?.editPreview ?? null) === null, 'still has an edit preview']);
  return expected.filter(([isExpected]) => !isExpected).map(([, fault]) => `the session ${fault}`);
}

async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const at = async (url: string) => (await fetch(url)).blob();

/** The edits of the open image with the maps that the page computes. */
function replayed(edits: readonly Edit[]): readonly Replayed[] {
  const { size } = session.getState().image?.original ?? { size: { width: 1, height: 1 } };
  const pixels = pixelStages(size, pixelEdits(edits)).flatMap(({ edits: of, warp }): readonly Replayed[] =>
    warp ? [{ kind: 'warp', ...warp }] : of,
  );
  return [...edits.filter(({ kind }) => kind === 'density'), ...pixels];
}

/** The SHA-256 hash of the whole picture that the viewer receives for these edits. */
const looked = async (edits: readonly Edit[], encoding: Encoding) =>
  sha256(await session.renderForViewer(edits, { bounds: BOUNDS }, new AbortController().signal, encoding));

/** The file that was saved last. */
let lastFile = new Blob();

async function made(which: Which): Promise<Made> {
  if (which === 'original') {
    const blob = await session.saveOriginal();
    return { blob, preview: session.getState().image?.original.preview ?? new Blob(), edits: [] };
  }
  if (which !== 'saved') {
    await session.save(which === 'image' ? 'current' : which);
    // The output that an earlier step has chosen stays with the image.
    session.saveAll();
  }
  const { file, picture } = session.getState().image?.saved ?? {};
  if (!file || !picture) throw new Error('There is no saved file.');
  const { edits, encoding, blob } = file;
  return { edits, encoding, blob, preview: (file.picture ?? picture).preview };
}

const soak = {
  bounds: BOUNDS,

  async take(step: Step): Promise<Taken> {
    const file = step.kind === 'open' ? new File([await at('/input')], step.name) : new File([], '');
    const faults: string[] = [];
    if (step.kind === 'open' && step.during) {
      const during = outcomeOf(session.apply(step.during));
      await delay(step.after ?? 0);
      const opening = session.open(file);
      const outcome = await during;
      // The edit may have been applied before the opening started.
      if (outcome !== 'AbortError' && outcome !== 'done') faults.push(`the interrupted edit: ${outcome}`);
      const opened = await outcomeOf(opening);
      if (opened === 'done') history = newHistory;
      return this.taken(step, opened, faults, null);
    }
    const before = session.getState().image;
    const { work, note } = begin(step, file);
    const ended = outcomeOf(work);
    if (step.end) {
      const end = ENDS[step.end];
      // If `after` is 0, the step is ended before the worker can receive a message.
      if (step.after === 0) end();
      else setTimeout(end, step.after);
    }
    const outcome = await ended;
    if (outcome === 'done') note();
    // If the step was done early, the timer must not end the next step.
    if (step.end) await delay(step.after ?? 0);
    return this.taken(step, outcome, faults, before);
  },

  taken(step: Step, outcome: string, faults: readonly string[], before: OpenImage | null): Taken {
    const { image } = session.getState();
    return {
      outcome,
      faults: [...faults, ...faultsAfter(step, outcome, before)],
      size: image?.current.size ?? null,
      editPreview: image?.editPreview?.edit ?? null,
      isOther: image?.saved?.file != null && image.saved.file.blob !== image.saved.png,
      blobUrls: window.blobUrls.size,
    };
  },

  /** Saves a picture in full size, or takes the other file that was made, and hashes the file and its previews. */
  async saved(which: Which): Promise<Saved> {
    const { edits, encoding = LOSSLESS_PNG, blob, preview } = await made(which);
    lastFile = blob;
    return {
      edits: replayed(edits),
      encoding,
      file: await sha256(blob),
      preview: await sha256(preview),
      looked: await looked(edits, encoding),
    };
  },

  /** The file that was saved last, in base64. It is needed to examine a fault. */
  async lastFile(): Promise<string> {
    const reader = new FileReader();
    await new Promise((done) => {
      reader.onload = done;
      reader.readAsDataURL(lastFile);
    });
    return String(reader.result).split(',')[1] ?? '';
  },

  /**
   * Counts the workers and blob URLs when at most `workersAllowed` workers are alive, or after `ENDING` milliseconds.
   * Each worker of the core and each helper holds a lock as long as it is alive.
   */
  async alive(workersAllowed: number): Promise<Alive> {
    const end = performance.now() + ENDING;
    for (;;) {
      const { held = [] } = await navigator.locks.query();
      const workers = held.filter(({ name }) => name?.startsWith('imagecore-')).length;
      if (workers <= workersAllowed || performance.now() > end)
        return { workers, blobUrls: window.blobUrls.size };
      await delay(20);
    }
  },

  /**
   * One worker, one helper for each other processor core, at most three, and one more helper after a search:
   * src/imagecore/worker/helpers.ts.
   */
  workersAllowed: 2 + Math.min(navigator.hardwareConcurrency - 1, 3),

  isOpen: (): boolean => session.getState().image !== null,

  close(): void {
    session.close();
    history = newHistory;
    lastFile = new Blob();
  },
};

declare global {
  interface Window {
    soak: typeof soak;
  }
}

window.soak = soak;
