import type {
  AnswerMessage,
  Call,
  CallMessage,
  CancelMessage,
  PhaseTimes,
  Results,
} from '../common/protocol';
import type { Phase, Progress } from '../common/types';

export interface CallContext {
  readonly signal: AbortSignal;
  readonly clock: PhaseClock;
}

export interface Reply<T> {
  readonly value: T;
  readonly transfer?: readonly Transferable[];
}

export type CallHandlers<T extends Call> = {
  readonly [Op in T['op']]: (
    call: Extract<T, { op: Op }>,
    context: CallContext,
  ) => Reply<Results[Op]> | Promise<Reply<Results[Op]>>;
};

type Perform = (call: Call, context: CallContext) => Promise<Reply<Results[Call['op']]>>;

/** The sender of calls, which receives the answers: the page, or the worker that this helper works for. */
export interface Caller {
  postMessage(message: AnswerMessage, transfer: Transferable[]): void;
}

type Failure = Omit<Extract<AnswerMessage, { type: 'failed' }>, 'type' | 'id'>;

/**
 * Returns a handler for the messages of `caller`. Each call starts at once, so a caller must wait for the end of all
 * calls on which it depends.
 */
export function serve<T extends Call>(
  caller: Caller,
  implementation: CallHandlers<T>,
  failureOf: (thrown: unknown) => Failure,
): (message: CallMessage | CancelMessage) => void {
  const running = new Map<number, AbortController>();
  const run = async ({ id, call }: CallMessage): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    const clock = new PhaseClock((progress) => caller.postMessage({ type: 'progress', id, progress }, []));
    try {
      // The cast is safe: each call has the parameter type of its function. TypeScript loses this relation in a union.
      const perform = implementation[call.op as T['op']] as unknown as Perform;
      const { value, transfer = [] } = await perform(call, { signal, clock });
      caller.postMessage({ type: 'done', id, result: value, phases: clock.times }, [...transfer]);
    } catch (thrown) {
      // Any other error than the reason of the signal is a failure, also after a cancellation: if the core has trapped,
      // the caller must replace this worker.
      if (signal.aborted && thrown === signal.reason) caller.postMessage({ type: 'canceled', id }, []);
      else caller.postMessage({ type: 'failed', id, ...failureOf(thrown) }, []);
    } finally {
      running.delete(id);
    }
  };
  return (message) => {
    if (message.type === 'call') void run(message);
    else running.get(message.id)?.abort();
  };
}

/** The shortest time between two reports about the same phase, in milliseconds. */
const REPORT_MS = 500;

/** Measures the phases of one call, and reports each phase when it begins and, if it is long, how it advances. */
export class PhaseClock {
  readonly times: PhaseTimes = {};
  readonly #announce: (progress: Progress) => void;
  #planned: readonly Phase[] = [];
  #begun = 0;
  #last: { readonly progress: Progress; readonly at: number } | null = null;

  constructor(announce: (progress: Progress) => void) {
    this.#announce = announce;
  }

  /** Sets the phases that the call will run, so that each progress report contains the total number of phases. */
  plan(phases: readonly Phase[]): void {
    this.#planned = phases;
  }

  /** Runs `work` as a phase, and adds its time in milliseconds to `times[phase]`. */
  time<T>(phase: Phase, work: () => T): T {
    this.#begun += 1;
    const steps = Math.max(this.#planned.length, this.#begun);
    this.#report({ phase, step: this.#begun, steps });
    const start = performance.now();
    const stop = () => {
      this.times[phase] = (this.times[phase] ?? 0) + performance.now() - start;
    };
    const result = work();
    if (result instanceof Promise) result.then(stop, stop);
    else stop();
    return result;
  }

  /** Reports about the number of bytes of the file that the current phase makes. */
  estimate(bytes: number): void {
    if (this.#last) this.#report({ ...this.#last.progress, bytes });
  }

  /**
   * Reports that a long phase goes on, unless the last report is recent. Otherwise the worker is taken for dead.
   *
   * @param share the share of the phase that is done, from 0 to 1, if it is known.
   */
  advance(share?: number): void {
    if (this.#last && performance.now() - this.#last.at >= REPORT_MS)
      this.#report({ ...this.#last.progress, ...(share !== undefined && { share }) });
  }

  #report(progress: Progress): void {
    this.#last = { progress, at: performance.now() };
    this.#announce(progress);
  }
}
