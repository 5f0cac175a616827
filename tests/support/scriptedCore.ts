import type { Edit } from '../../src/edits';
import type {
  CallOptions,
  EditedImage,
  ImageCore,
  Opened,
  Pixel,
  Progress,
  Rendered,
  View,
} from '../../src/imagecore';
import { deferred } from '../../src/lib/deferred';
import type { Point } from '../../src/lib/geometry';

/** What each call results in. */
interface Results {
  open: Opened;
  render: Rendered;
  encode: Blob;
  pixel: Pixel;
}

type Name = keyof Results;

/** A call that the session made, which the test answers. */
export interface Call<N extends Name = Name> {
  readonly name: N;
  readonly file: Blob;
  readonly edits: readonly Edit[];
  /** Of what is rendered; of a PNG, nothing. */
  readonly view: View | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether it has been answered, or has failed, or was given up. */
  readonly settled: boolean;
  /** Tells how far it has come. */
  progress(progress: Progress): void;
  /** Answers it as the core would, but for what the test says otherwise. */
  answer(change?: Partial<Results[N]>): void;
  fail(reason: unknown): void;
}

/** An image core whose calls the test answers, fails, delays or leaves without an answer. */
export class ScriptedCore implements ImageCore {
  /** Everything that was called, in order. */
  readonly log: string[] = [];
  readonly calls: Call[] = [];
  /** What the next opened file is; each preview and PNG is another blob. */
  size = { width: 600, height: 400 };
  /** Whether a call rejects as soon as its signal is aborted, as the contract says. */
  heeds = true;
  #made = 0;

  prepare = (): void => void this.log.push('prepare');
  prewarm = (): void => void this.log.push('prewarm');
  close = (): void => void this.log.push('close');

  open = (file: Blob, view: View, options?: CallOptions) =>
    this.#call('open', { file, edits: [] }, view, options, () => ({
      ...this.#rendered([]),
      source: { format: 'jpeg', animated: false, damaged: false },
    }));
  render = (image: EditedImage, view: View, options?: CallOptions) =>
    this.#call('render', image, view, options, () => this.#rendered(image.edits));
  pixel = (image: EditedImage, _at: Point, options?: CallOptions) =>
    this.#call('pixel', image, undefined, options, () => ({
      red: 1,
      green: 2,
      blue: 3,
      alpha: 255,
      max: 255,
    }));
  encode = (image: EditedImage, options?: CallOptions) =>
    this.#call('encode', image, undefined, options, () => this.#blob());

  /** The newest call of a name, which nobody has answered yet. */
  pending<N extends Name>(name: N): Call<N> {
    const call = this.calls.findLast((each) => each.name === name && !each.settled);
    if (!call) throw new Error(`no call of ${name} is pending; there were: ${this.log.join(', ')}`);
    return call as Call<N>;
  }

  /** How often something was called. */
  count(name: Name | 'prepare' | 'prewarm' | 'close'): number {
    return this.log.filter((each) => each === name).length;
  }

  #call<N extends Name>(
    name: N,
    { file, edits }: EditedImage,
    view: View | undefined,
    { signal, onProgress }: CallOptions = {},
    make: () => Results[N],
  ): Promise<Results[N]> {
    const { promise, resolve, reject } = deferred<Results[N]>();
    const call = {
      name,
      file,
      edits,
      view,
      signal,
      settled: false,
      progress: (progress: Progress) => onProgress?.(progress),
      answer: (change?: Partial<Results[N]>) => {
        call.settled = true;
        const made = make();
        resolve(made instanceof Blob ? made : { ...made, ...change });
      },
      fail: (reason: unknown) => {
        call.settled = true;
        reject(reason);
      },
    };
    this.log.push(name);
    // One object for calls of all names: `pending` gives it its type back.
    this.calls.push(call as unknown as Call);
    const giveUp = () => {
      if (this.heeds) call.fail(signal?.reason);
    };
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    return promise;
  }

  #rendered(edits: readonly Edit[]): Rendered {
    const last = edits.findLast((edit) => edit.kind === 'resize');
    return { size: last?.size ?? this.size, preview: this.#blob() };
  }

  /** A blob of a length of its own. */
  #blob(): Blob {
    return new Blob(['x'.repeat(++this.#made)], { type: 'image/png' });
  }
}
