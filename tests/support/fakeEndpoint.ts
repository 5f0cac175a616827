import { vi } from 'vitest';
import type { ErrorCode, FailureFigures } from '../../src/imagecore/errors';
import type {
  AnswerMessage,
  CallMessage,
  CancelMessage,
  ControlMessage,
  HelperMessage,
  Results,
  Task,
} from '../../src/imagecore/protocol';
import type { Progress, View } from '../../src/imagecore/types';
import type { WorkerLike } from '../../src/imagecore/workerHost';
import { FakeLocks } from './fakeLocks';

type Heard = CallMessage | CancelMessage | ControlMessage;

/** Has something happen in a task of its own, as messages do. */
const later = (work: () => void) => void setImmediate(work);

/**
 * A worker that the page has started. What it says and does is up to the test; what it hears is noted. Like a real one it
 * says nothing any more once it has been terminated, unless the test has it say something at once.
 */
class FakeWorker implements WorkerLike {
  readonly name: string;
  readonly #locks: FakeLocks;
  onmessage: ((event: MessageEvent<AnswerMessage | HelperMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  /** How often it was terminated. */
  terminated = 0;
  readonly heard: Heard[] = [];
  /** What went over with each of them. */
  readonly transferred: Transferable[][] = [];
  onHeard: (message: Heard) => void = () => {};
  /** Thrown in place of sending a message, if it is not null. */
  refusal: Error | null = null;

  constructor(name: string, locks: FakeLocks) {
    this.name = name;
    this.#locks = locks;
  }

  /** The tasks that it was asked for, in order. */
  get requests(): CallMessage[] {
    return this.heard.filter((message) => message.type === 'call');
  }

  /** The ids of the calls that were cancelled. */
  get cancelled(): number[] {
    return this.heard.flatMap((message) => (message.type === 'cancel' ? [message.id] : []));
  }

  /** The task that it was asked for last. */
  get last(): CallMessage {
    const request = this.requests.at(-1);
    if (!request) throw new Error(`${this.name} was asked for nothing`);
    return request;
  }

  postMessage(message: Heard, transfer: Transferable[]): void {
    if (this.refusal) throw this.refusal;
    this.heard.push(message);
    this.transferred.push(transfer);
    later(() => {
      if (this.terminated === 0) this.onHeard(message);
    });
  }

  terminate(): void {
    this.terminated += 1;
    this.#locks.free(this.name);
  }

  /** Takes its lock, and says that it can be asked. */
  start(): void {
    void this.#locks.request(this.name, () => new Promise(() => {}));
    this.say({ type: 'ready' });
  }

  /** Says something at once, whether it has been terminated or not. */
  say(data: AnswerMessage | HelperMessage): void {
    this.onmessage?.({ data } as MessageEvent<AnswerMessage | HelperMessage>);
  }

  progress(progress: Progress, id = this.last.id): void {
    this.say({ type: 'progress', id, progress });
  }

  done<Op extends Task['op']>(result: Results[Op], id = this.last.id): void {
    this.say({ type: 'done', id, result, phases: { load: 1 } });
  }

  fail(code: ErrorCode, figures: FailureFigures = {}, id = this.last.id): void {
    this.say({ type: 'failed', id, code, ...figures });
  }

  /** As when its script cannot be loaded, or it throws where nobody catches. */
  error(message = 'Script error.'): void {
    this.onerror?.({ message } as ErrorEvent);
  }

  /** Ends without a word, as when the browser kills it. */
  die(): void {
    this.terminated += 1;
    this.#locks.free(this.name);
  }
}

/** What a worker does with a task. */
type Reaction = (task: Task, worker: FakeWorker) => 'answer' | 'die' | 'hang' | ErrorCode;

/** What a task is, in short. */
function taskIn({ task }: Pick<CallMessage, 'task'>): string {
  const edits = 'edits' in task ? task.edits.map(({ kind }) => kind).join() : '';
  const view = 'view' in task ? viewIn(task.view) : '';
  const at = 'at' in task ? `${task.at.x},${task.at.y}` : '';
  return [task.op, edits && `[${edits}]`, view, at].filter((each) => each !== '').join(' ');
}

/** What a view is, in short. */
function viewIn(view: View): string {
  if ('bounds' in view) return `${view.bounds.width}x${view.bounds.height}`;
  const { x, y, width, height } = view.rect;
  return `${width}x${height} at ${x},${y} of level ${view.level}`;
}

/** The size of an image whose edits are of these kinds. */
function sizeAfter(task: Task) {
  const last = 'edits' in task ? task.edits.findLast((edit) => edit.kind === 'resize') : undefined;
  return last?.size ?? { width: 600, height: 400 };
}

/** What a worker that knows its business says to a task. */
function resultOf(task: Task): Results[Task['op']] {
  switch (task.op) {
    case 'open':
      return {
        source: {
          format: task.file.blob.type === 'image/png' ? 'png' : 'jpeg',
          animated: false,
          damaged: false,
        },
        size: sizeAfter(task),
        preview: new Blob(['preview']),
      };
    case 'render':
      return { size: sizeAfter(task), preview: new Blob([taskIn({ task })]) };
    case 'pixel':
      return { red: task.at.x, green: task.at.y, blue: 0, alpha: 255, max: 255 };
    case 'encode':
      return new Blob([taskIn({ task })]);
    default:
      throw new Error(`the page asks for no ${task.op}`);
  }
}

/** The workers of a page, which share its locks. They start and answer by themselves, unless the test says otherwise. */
export class FakeWorkers {
  readonly locks = new FakeLocks();
  /** All that were started, the helpers too, in order. */
  readonly all: FakeWorker[] = [];
  /** What becomes of a task. */
  react: Reaction = () => 'answer';
  /** Whether they say that they are ready. */
  starts = true;
  /** Thrown in place of starting one, if it is not null. */
  forbidden: Error | null = null;

  constructor() {
    vi.stubGlobal('navigator', { locks: this.locks });
  }

  start = (name: string): FakeWorker => {
    if (this.forbidden) throw this.forbidden;
    const worker = new FakeWorker(name, this.locks);
    this.all.push(worker);
    later(() => {
      if (this.starts && worker.terminated === 0) worker.start();
    });
    worker.onHeard = (message) => {
      if (message.type === 'call') this.#answer(worker, message);
    };
    return worker;
  };

  /** The one that was started last. */
  get newest(): FakeWorker {
    const worker = this.all.at(-1);
    if (!worker) throw new Error('no worker was started');
    return worker;
  }

  /** Those that were not terminated. */
  get alive(): FakeWorker[] {
    return this.all.filter(({ terminated }) => terminated === 0);
  }

  /** What each was asked for, in short. */
  get tasks(): string[][] {
    return this.all.map(({ requests }) => requests.map(taskIn));
  }

  #answer(worker: FakeWorker, { id, task }: CallMessage): void {
    const reaction = this.react(task, worker);
    if (reaction === 'hang') return;
    if (reaction === 'die') {
      worker.die();
      return;
    }
    const phase = task.op === 'encode' ? 'encode' : 'preview';
    worker.progress({ phase, step: 1, steps: 1 }, id);
    if (reaction === 'answer') worker.done(resultOf(task), id);
    else worker.fail(reaction, {}, id);
  }
}
