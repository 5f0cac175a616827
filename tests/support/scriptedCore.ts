import type { Edit, Encoding } from '../../src/edits';
import type {
  CallOptions,
  EditedImage,
  ImageCore,
  Opened,
  Pixel,
  Progress,
  Rendered,
  RenderRegion,
  Samples,
  ShownImage,
} from '../../src/imagecore';
import type { Point, Rect } from '../../src/lib/geometry';
import { deferred } from '../../src/lib/promises';
import { plainSource } from './plainSource';

/** The type of the result of each method. */
interface Results {
  open: Opened;
  render: Rendered;
  encode: Blob;
  pixel: Pixel;
  contentRect: Rect;
  samples: Samples;
}

type Name = keyof Results;

/** A call from the session, which the test answers. */
export interface Call<N extends Name = Name> {
  readonly name: N;
  readonly file: Blob;
  readonly edits: readonly Edit[];
  readonly encoding: Encoding | undefined;
  /** The view that `open` or `render` has to render. Undefined for the other methods. */
  readonly view: RenderRegion | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether the call was answered, has failed, or was aborted. */
  readonly settled: boolean;
  /** Reports progress to the session. */
  progress(progress: Progress): void;
  /** Answers the call as the core would, except for the fields in `change`. A blob is replaced by `change`. */
  answer(change?: Partial<Results[N]>): void;
  fail(reason: unknown): void;
}

/** A fake image core. The test answers its calls, makes them fail, delays them, or never answers them. */
export class ScriptedCore implements ImageCore {
  /** The names of the called methods, in order. */
  readonly log: string[] = [];
  readonly calls: Call[] = [];
  /** The size of the next opened file, in pixels. */
  size = { width: 600, height: 400 };
  /** Whether a call rejects as soon as its signal is aborted, as `ImageCore` requires. */
  heeds = true;
  #blobCount = 0;

  prepare = (): void => void this.log.push('prepare');
  prewarm = (): void => void this.log.push('prewarm');
  close = (): void => void this.log.push('close');

  open = (file: Blob, view: RenderRegion, options?: CallOptions) =>
    this.#call('open', { file, edits: [] }, view, options, () => ({
      ...this.#rendered([]),
      file: file instanceof File ? file : new File([file], ''),
      source: plainSource('jpeg'),
    }));
  render = (image: ShownImage, view: RenderRegion, options?: CallOptions) =>
    this.#call('render', image, view, options, () => this.#rendered(image.edits));
  pixel = (image: ShownImage, _at: Point, options?: CallOptions) =>
    this.#call('pixel', image, undefined, options, () => ({
      red: 1,
      green: 2,
      blue: 3,
      alpha: 255,
      max: 255,
    }));
  contentRect = (image: EditedImage, _tolerance: number, options?: CallOptions) =>
    this.#call('contentRect', image, undefined, options, () => ({ x: 1, y: 2, width: 30, height: 20 }));
  samples = (image: EditedImage, options?: CallOptions) =>
    this.#call('samples', image, undefined, options, () => ({
      width: 1,
      height: 1,
      rgba: Uint8Array.of(1, 2, 3, 255),
    }));
  encode = (image: EditedImage, encoding: Encoding, options?: CallOptions) =>
    this.#call('encode', { ...image, encoding }, undefined, options, () => this.#blob());
  /** Reductions have no effect on the session, so they are neither recorded nor scripted. */
  reduce = (preview: Blob) => Promise.resolve(preview);

  /** The newest call of the method `name` that is not settled. */
  pending<N extends Name>(name: N): Call<N> {
    const call = this.calls.findLast((each) => each.name === name && !each.settled);
    if (!call) throw new Error(`no call of ${name} is pending; calls so far: ${this.log.join(', ')}`);
    return call as Call<N>;
  }

  /** How often a method was called. */
  count(name: Name | 'prepare' | 'prewarm' | 'close'): number {
    return this.log.filter((each) => each === name).length;
  }

  #call<N extends Name>(
    name: N,
    { file, edits, encoding }: ShownImage,
    view: RenderRegion | undefined,
    { signal, onProgress }: CallOptions = {},
    make: () => Results[N],
  ): Promise<Results[N]> {
    const { promise, resolve, reject } = deferred<Results[N]>();
    const call = {
      name,
      file,
      edits,
      encoding,
      view,
      signal,
      settled: false,
      progress: (progress: Progress) => onProgress?.(progress),
      answer: (change?: Partial<Results[N]>) => {
        call.settled = true;
        const made = make();
        if (made instanceof Blob) resolve(change instanceof Blob ? (change as Results[N]) : made);
        else resolve({ ...made, ...change });
      },
      fail: (reason: unknown) => {
        call.settled = true;
        reject(reason);
      },
    };
    this.log.push(name);
    // The list contains the calls of all methods. `pending` restores the exact type.
    this.calls.push(call as unknown as Call);
    const onAbort = () => {
      if (this.heeds) call.fail(signal?.reason);
    };
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort);
    return promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  #rendered(edits: readonly Edit[]): Rendered {
    const last = edits.findLast((edit) => edit.kind === 'resize');
    return { size: last?.size ?? this.size, hasAlpha: false, preview: this.#blob() };
  }

  /** A new blob, with a different length than all earlier blobs. */
  #blob(): Blob {
    return new Blob(['x'.repeat(++this.#blobCount)], { type: 'image/png' });
  }
}
