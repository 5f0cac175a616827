import type { Edit } from '../edits';
import type { Size } from '../lib/geometry';
import type { ErrorCode, FailureFigures } from './errors';
import type { Progress, Source, Stage } from './types';

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
  /** Of a helper: run a part of a job, from the params of the job and the input of the part. */
  | {
      readonly op: 'part';
      readonly params: Uint8Array;
      readonly part: number;
      readonly input: Uint8Array<ArrayBuffer>;
    };

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
  /** In the buffer of the input, if it has the capacity. */
  part: { readonly output: Uint8Array<ArrayBuffer> };
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
