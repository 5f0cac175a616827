import type { Edit } from '../../src/edits';
import type { ImageCore, Opened, Progress, Snapshot, WorkOptions } from '../../src/imagecore';
import { deferred } from '../../src/lib/deferred';

/** What each call results in. */
interface Results {
  open: Opened;
  preview: Snapshot;
  apply: Snapshot;
  replay: Snapshot;
  undo: Snapshot;
  redo: Snapshot;
  reset: Snapshot;
  export: Blob;
  exportOriginal: Blob;
}

type Name = keyof Results;

/** A call that the session made, which the test answers. */
export interface Call<N extends Name = Name> {
  readonly name: N;
  readonly file: Blob | undefined;
  readonly edit: Edit | undefined;
  readonly edits: readonly Edit[] | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether it has been answered, or has failed, or was given up. */
  readonly settled: boolean;
  /** Tells how far it has come. */
  progress(progress: Progress): void;
  /** Answers it as the core would, but for what the test says otherwise. */
  answer(change?: Partial<Results[N]>): void;
  fail(reason: unknown): void;
}

/** The place of a call, before it has an answer. */
interface Asked {
  readonly file?: Blob;
  readonly edit?: Edit | undefined;
  readonly edits?: readonly Edit[];
}

/** An image core whose calls the test answers, fails, delays or leaves without an answer. */
export class ScriptedCore implements ImageCore {
  /** Everything that was called, in order. */
  readonly log: string[] = [];
  readonly calls: Call[] = [];
  /** What the next opened file is; each preview and PNG is another blob. */
  size = { width: 600, height: 400 };
  /** Whether a call rejects as soon as its signal is aborted, as the contract wants. */
  heeds = true;
  #committed: readonly Edit[] = [];
  #made = 0;

  prepare = (): void => void this.log.push('prepare');
  prewarm = (): void => void this.log.push('prewarm');
  close = (): void => {
    this.#committed = [];
    this.log.push('close');
  };

  open = (file: Blob, options?: WorkOptions) =>
    this.#call(
      'open',
      { file },
      () => {
        this.#committed = [];
        return { ...this.#snapshot([]), source: { format: 'jpeg', animated: false, damaged: false } };
      },
      options,
    );
  preview = (edit: Edit, options?: WorkOptions) =>
    this.#call('preview', { edit }, () => this.#snapshot([...this.#committed, edit]), options);
  apply = (edit: Edit, options?: WorkOptions) =>
    this.#call('apply', { edit }, () => this.#commit([...this.#committed, edit]), options);
  replay = (edits: readonly Edit[], options?: WorkOptions) =>
    this.#call('replay', { edits }, () => this.#commit(edits), options);
  undo = (options?: WorkOptions) =>
    this.#call('undo', {}, () => this.#commit(this.#committed.slice(0, -1)), options);
  redo = (options?: WorkOptions) => this.#call('redo', {}, () => this.#commit(this.#committed), options);
  reset = (options?: WorkOptions) => this.#call('reset', {}, () => this.#commit([]), options);
  export = ({ edit, ...options }: WorkOptions & { readonly edit?: Edit } = {}) =>
    this.#call('export', { edit }, () => this.#blob(), options);
  exportOriginal = (options?: WorkOptions) => this.#call('exportOriginal', {}, () => this.#blob(), options);

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
    asked: Asked,
    make: () => Results[N],
    { signal, onProgress }: WorkOptions = {},
  ): Promise<Results[N]> {
    const { promise, resolve, reject } = deferred<Results[N]>();
    const call = {
      name,
      file: asked.file,
      edit: asked.edit,
      edits: asked.edits,
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

  #commit(edits: readonly Edit[]): Snapshot {
    this.#committed = edits;
    return this.#snapshot(edits);
  }

  #snapshot(edits: readonly Edit[]): Snapshot {
    const last = edits.findLast((edit) => edit.kind === 'resize');
    return { size: last?.size ?? this.size, preview: this.#blob(), edits };
  }

  /** A blob of a length of its own. */
  #blob(): Blob {
    return new Blob(['x'.repeat(++this.#made)], { type: 'image/png' });
  }
}
