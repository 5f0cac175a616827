import type { AnswerMessage, CallMessage, CancelMessage, Results, Task } from '../protocol';
import { StageClock } from './stageClock';

/** What a task is run with. */
export interface Call {
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** Measures the stages of the task, and reports their progress. */
  readonly clock: StageClock;
}

/** The result of a task. */
export interface Reply<T> {
  readonly value: T;
  /** Buffers in it that are transferred, not copied. */
  readonly transfer?: readonly Transferable[];
}

/** A function for each task. */
export type Implementation<T extends Task> = {
  readonly [Op in T['op']]: (
    task: Extract<T, { op: Op }>,
    call: Call,
  ) => Reply<Results[Op]> | Promise<Reply<Results[Op]>>;
};

type Perform = (task: Task, call: Call) => Promise<Reply<Results[Task['op']]>>;

/** Where calls come from: the page, or the worker that this one helps. */
export interface Caller {
  postMessage(message: AnswerMessage, transfer: Transferable[]): void;
}

/** What is sent in place of a result. */
type Failure = Omit<Extract<AnswerMessage, { type: 'failed' }>, 'type' | 'id'>;

/**
 * Answers the calls of one caller. A caller makes one call after the other, or calls that do not depend on each other:
 * there is no queue.
 *
 * @param failureOf what is sent for something thrown
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
    const clock = new StageClock((progress) => caller.postMessage({ type: 'progress', id, progress }, []));
    try {
      // The type of a task is that of its function's parameter, which TypeScript does not follow through a union.
      const perform = implementation[task.op as T['op']] as unknown as Perform;
      const { value, transfer = [] } = await perform(task, { signal, clock });
      caller.postMessage({ type: 'done', id, result: value, stages: clock.times }, [...transfer]);
    } catch (thrown) {
      if (signal.aborted) caller.postMessage({ type: 'cancelled', id }, []);
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
