import type { Edit, Encoding, ResizeEdit } from '../../edits';
import type { Point, Rect } from '../../lib/geometry';
import type { ErrorCode, FailureFigures } from './errors';
import type { Opened, Phase, Pixel, Progress, Rendered, RenderRegion, Samples } from './types';

/*
 * The messages between the page, the worker that decodes and edits the image, and the helpers of this worker: other
 * workers that do parts of its calls. Each call of the page contains the file and all edits of its image, so the worker
 * keeps images only as a cache.
 */

/** The worker compares ids, because a blob that is posted twice arrives as two objects. */
export interface FileRef {
  readonly id: number;
  readonly blob: Blob;
}

export interface CalledImage {
  readonly file: FileRef;
  readonly edits: readonly Edit[];
  /** The pixels are those of a file of this encoding. Without it, they are those of the image itself. */
  readonly encoding?: Encoding;
}

export type ImageCall =
  /** If `file` cannot be decoded, the file that was opened before stays in the cache. */
  | { readonly op: 'open'; readonly file: FileRef; readonly region: RenderRegion }
  | ({ readonly op: 'render'; readonly region: RenderRegion } & CalledImage)
  | ({ readonly op: 'pixel'; readonly at: Point } & CalledImage)
  | ({ readonly op: 'contentRect'; readonly tolerance: number } & CalledImage)
  | ({ readonly op: 'samples' } & CalledImage)
  /** `estimates`: the progress has about the size of the file, if it takes long. */
  | ({ readonly op: 'encode'; readonly encoding: Encoding; readonly estimates?: boolean } & CalledImage);

/** A call that the page sends to the worker. */
export type WorkerCall =
  | ImageCall
  /** Resizes the picture in the file `preview`, which the worker has rendered. */
  | { readonly op: 'reduce'; readonly preview: Blob; readonly edit: ResizeEdit };

/** A call that the worker sends to a helper. */
export type HelperCall =
  /** Waits until the helper has loaded the core. */
  | { readonly op: 'prepare' }
  /** Runs the part with the index `part` of a `ParallelJob`. `params` describes the whole job, and `input` the part. */
  | {
      readonly op: 'part';
      readonly params: Uint8Array;
      readonly part: number;
      readonly input: Uint8Array<ArrayBuffer>;
    };

export type Call = WorkerCall | HelperCall;

/** Pictures are PNG files in blobs, which are posted as references. To create a large blob would block the page. */
export interface Results {
  /** The page makes a blob of `bytes` (at most 10 MB), while the worker already computes the next step. */
  open: Omit<Opened, 'file'> & { readonly bytes: Uint8Array<ArrayBuffer> };
  render: Rendered;
  pixel: Pixel;
  contentRect: Rect | null;
  samples: Samples;
  encode: Blob;
  reduce: Blob;
  prepare: null;
  /** `output` lies in the buffer of the call's `input`, if that buffer is large enough. */
  part: { readonly output: Uint8Array<ArrayBuffer> };
}

/** Milliseconds of each phase of a call. */
export type PhaseTimes = Partial<Record<Phase, number>>;

/** Starts `call`. Every answer to this message carries the same `id`. */
export interface CallMessage {
  readonly type: 'call';
  readonly id: number;
  readonly call: Call;
}

export interface CancelMessage {
  readonly type: 'cancel';
  readonly id: number;
}

/**
 * 'ready' is sent once, before all others. The answers to a call are one 'progress' for each phase, more for a long
 * one, and then 'done', 'canceled' or 'failed'.
 */
export type AnswerMessage =
  /** `locked` tells whether the worker holds the lock that shows that it is alive. */
  | { readonly type: 'ready'; readonly locked: boolean }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | {
      readonly type: 'done';
      readonly id: number;
      readonly result: Results[Call['op']];
      readonly phases: PhaseTimes;
    }
  | { readonly type: 'canceled'; readonly id: number }
  | ({ readonly type: 'failed'; readonly id: number; readonly code: ErrorCode } & FailureFigures);

/** A message from the page to a worker or a helper. The message does not belong to a call. */
export type ControlMessage =
  /** Makes the worker start its helpers, because the visitor is choosing a file. */
  | { readonly type: 'prewarm' }
  /** The page could not start the helper `name`, or the browser reported an error of it outside a call. */
  | { readonly type: 'helperLost'; readonly name: string }
  /** Makes the receiver a helper of the worker at the other end of `port`: the receiver answers the calls on `port`. */
  | { readonly type: 'connect'; readonly port: MessagePort };

/** A message from a worker to the page about the worker's helpers. */
export type HelperMessage =
  /** Makes the page start a helper called `name`, and connect it to `port`. */
  | { readonly type: 'spawn'; readonly name: string; readonly port: MessagePort }
  | { readonly type: 'terminate'; readonly name: string };
