import type { AnswerMessage, CallMessage, CancelMessage, Results, Task } from '../protocol';
import { PhaseClock } from './phaseClock';

/** The context in which a task runs. */
export interface Call {
  /** Aborted when the caller cancels the task. */
  readonly signal: AbortSignal;
  /** Measures the phases of the task, and reports when each phase begins. */
  readonly clock: PhaseClock;
}

/** The result of a task. */
export interface Reply<T> {
  readonly value: T;
  /** The buffers in `value` that are transferred instead of copied. */
  readonly transfer?: readonly Transferable[];
}

/** The functions that run the tasks, by the `op` of the task. */
export type Implementation<T extends Task> = {
  readonly [Op in T['op']]: (
    task: Extract<T, { op: Op }>,
    call: Call,
  ) => Reply<Results[Op]> | Promise<Reply<Results[Op]>>;
};

type Perform = (task: Task, call: Call) => Promise<Reply<Results[Task['op']]>>;

/** The sender of calls, which receives the answers: the page, or the worker that this helper works for. */
export interface Caller {
  postMessage(message: AnswerMessage, transfer: Transferable[]): void;
}

/** The error code and the details of a 'failed' message. */
type Failure = Omit<Extract<AnswerMessage, { type: 'failed' }>, 'type' | 'id'>;

/**
 * Returns a function that handles the messages of `caller` and posts the answers. Calls are not queued: each call
 * starts at once. So a caller must make a call only after the end of all calls on which the call depends.
 *
 * @param failureOf converts a thrown value to the code and the details of a 'failed' message.
 */
export function serve<T extends Task>(
  caller: Caller,
  implementation: Implementation<T>,
  failureOf: (thrown: unknown) => Failure,
): (message: CallMessage | CancelMessage) => void {
  const running = new Map<number, AbortController>();
  const run = async ({ id, task }: CallMessage): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    const clock = new PhaseClock((progress) => caller.postMessage({ type: 'progress', id, progress }, []));
    try {
      // The cast is safe: each task has the parameter type of its function. TypeScript loses this relation in a union.
      const perform = implementation[task.op as T['op']] as unknown as Perform;
      const { value, transfer = [] } = await perform(task, { signal, clock });
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
