import type { Size } from '../lib/geometry';
import type { ErrorCode, FailureFigures } from './errors';
import type { Edit, Progress, Source, Stage } from './types';

/**
 * What the main thread asks of the worker, and the worker of its helpers. The worker holds nothing that cannot be
 * rebuilt from these: a request names the whole list of edits that it wants to see, and what the worker has of it
 * already is a cache.
 */
export type Task =
  /** Decode a file in place of the one that is open; if that fails, the open one stays. */
  | { readonly op: 'open'; readonly file: Blob; readonly bounds: Size }
  /** Show the image after these edits. */
  | { readonly op: 'render'; readonly edits: readonly Edit[]; readonly bounds: Size }
  /** Encode the image after these edits. */
  | { readonly op: 'export'; readonly edits: readonly Edit[] }
  /** Of a helper: have the core at hand. */
  | { readonly op: 'prepare' }
  /** Of a helper: make the smallest PNG file of the image in this one. */
  | { readonly op: 'compress'; readonly png: Uint8Array }
  /** Of a helper: make a band of a PNG file, from the recipe of its plan and the rows that belong to it. */
  | {
      readonly op: 'band';
      readonly recipe: Uint8Array;
      readonly rows: Uint8Array<ArrayBuffer>;
      readonly first: boolean;
    }
  /**
   * Of a helper: make a band of a resize, from the recipe of its plan and the rows that it is made of, and bring it in
   * their buffer, which has room for it.
   */
  | {
      readonly op: 'resizeBand';
      readonly recipe: Uint8Array;
      readonly rows: Uint8Array<ArrayBuffer>;
      readonly band: number;
    }
  /** Of a helper: read a part of a JPEG, and keep what it holds. */
  | ({ readonly op: 'readPart' } & PartTask)
  /** Of a helper: make the rows of a part that it has read, from the plan's share of it, and bring them in a buffer. */
  | {
      readonly op: 'makePart';
      readonly head: Uint8Array;
      readonly part: number;
      readonly share: Uint32Array;
      readonly carrier: ArrayBuffer;
    };

/** A part of a JPEG: the head of its plan, its number, its data, and how many bytes of these are its own. */
export interface PartTask {
  readonly head: Uint8Array;
  readonly part: number;
  readonly data: Uint8Array;
  readonly own: number | undefined;
}

/** A band of a PNG file: its chunk, and the Adler-32 checksum of what is compressed in it. */
export interface Band {
  readonly chunk: Uint8Array<ArrayBuffer>;
  readonly adler: number;
}

/**
 * What each task results in. Pictures are PNG files, and blobs already: a blob crosses as a reference,
 * and to make one of many megabytes would hold up the main thread.
 */
export interface Results {
  open: { readonly source: Source; readonly size: Size; readonly preview: Blob };
  render: { readonly size: Size; readonly preview: Blob };
  export: { readonly png: Blob };
  prepare: null;
  compress: { readonly file: Uint8Array<ArrayBuffer> };
  /** With the buffer that the rows came in. */
  band: { readonly band: Band; readonly carrier: ArrayBuffer };
  resizeBand: { readonly rows: Uint8Array<ArrayBuffer> };
  readPart: { readonly report: Uint32Array };
  makePart: { readonly rows: Uint8Array<ArrayBuffer> };
}

/** Milliseconds spent in each stage of a task. */
export type StageTimes = Partial<Record<Stage, number>>;

/** A task under a number that its answers repeat. */
export type Request = { readonly id: number; readonly task: Task };

/** Asks for the task under this number to be left, as soon as it can be. */
export type Leave = { readonly leave: number };

/** Tells that a file is about to come: helpers can begin to load. */
export type Expect = { readonly expect: 'file' };

/** Tells that the helper of this name could not be started, or has failed outside its tasks. */
export type Lost = { readonly lost: string };

/** What the worker says. */
export type Message =
  /** Sent once, when the worker can be asked. */
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | {
      readonly type: 'done';
      readonly id: number;
      readonly result: Results[Task['op']];
      readonly stages: StageTimes;
    }
  /** It was left. */
  | { readonly type: 'left'; readonly id: number }
  | ({ readonly type: 'failed'; readonly id: number; readonly code: ErrorCode } & FailureFigures);

/** What the worker says to the page about its helpers. */
export type Staffing =
  /** It asks for one that is asked over this port, and bears this name. */
  | { readonly type: 'hire'; readonly name: string; readonly port: MessagePort }
  /** It needs one no more. */
  | { readonly type: 'dismiss'; readonly name: string };

/** What the page says to a helper, once: who asks it from now on. */
export interface Employment {
  readonly employer: MessagePort;
}
