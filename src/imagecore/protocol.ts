import type { Edit } from '../edits';
import type { ErrorCode, FailureFigures } from './errors';
import type { Opened, Progress, Rendered, Stage, View } from './types';

/*
 * The messages between the page, the worker and its helpers. Each task of the page names its image completely: what the
 * worker holds of it is a cache.
 */

/** A file with its identity: a blob that is posted arrives as another object. A file that is opened again has a new id. */
export interface FileRef {
  readonly id: number;
  readonly blob: Blob;
}

/** What the page calls the worker for. */
export type WorkerTask =
  /** Decode a file, and render it without edits. If the file cannot be decoded, the one in the cache stays. */
  | { readonly op: 'open'; readonly file: FileRef; readonly view: View }
  /** A view of the image after these edits. */
  | { readonly op: 'render'; readonly file: FileRef; readonly edits: readonly Edit[]; readonly view: View }
  /** The PNG file of the image after these edits. */
  | { readonly op: 'encode'; readonly file: FileRef; readonly edits: readonly Edit[] };

/** What the worker calls a helper for. */
export type HelperTask =
  /** Load the core. */
  | { readonly op: 'prepare' }
  /** The smallest PNG file of the image in this one. */
  | { readonly op: 'compress'; readonly png: Uint8Array }
  /** The output of a part of a job, from the params of the job and the input of the part. */
  | {
      readonly op: 'part';
      readonly params: Uint8Array;
      readonly part: number;
      readonly input: Uint8Array<ArrayBuffer>;
    };

export type Task = WorkerTask | HelperTask;

/**
 * The result of each task. Pictures are PNG files, and blobs already: a blob is sent as a reference, and to make one of
 * many megabytes would block the main thread.
 */
export interface Results {
  open: Opened;
  render: Rendered;
  encode: Blob;
  prepare: null;
  compress: { readonly file: Uint8Array<ArrayBuffer> };
  /** In the buffer of the input, if it has the capacity. */
  part: { readonly output: Uint8Array<ArrayBuffer> };
}

/** Milliseconds spent in each stage of a task. */
export type StageTimes = Partial<Record<Stage, number>>;

/** Runs a task. The answers repeat its id. */
export interface CallMessage {
  readonly type: 'call';
  readonly id: number;
  readonly task: Task;
}

/** Asks for a task to end as soon as it can. */
export interface CancelMessage {
  readonly type: 'cancel';
  readonly id: number;
}

/** The messages about calls, in the order in which an endpoint sends them: 'ready' once, then the answers to each call. */
export type AnswerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | {
      readonly type: 'done';
      readonly id: number;
      readonly result: Results[Task['op']];
      readonly stages: StageTimes;
    }
  | { readonly type: 'cancelled'; readonly id: number }
  | ({ readonly type: 'failed'; readonly id: number; readonly code: ErrorCode } & FailureFigures);

/** What the page sends to a worker beside calls. */
export type ControlMessage =
  /** A file is about to come: start the helpers. */
  | { readonly type: 'prewarm' }
  /** The helper of this name could not be started, or has failed outside its tasks. */
  | { readonly type: 'helperLost'; readonly name: string }
  /** Answer the calls on this port too: the worker is a helper of the one at its other end. */
  | { readonly type: 'connect'; readonly port: MessagePort };

/** What a worker sends to the page about its helpers. */
export type HelperMessage =
  /** Start one, and connect it to this port. */
  | { readonly type: 'spawn'; readonly name: string; readonly port: MessagePort }
  /** End it. */
  | { readonly type: 'terminate'; readonly name: string };
