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

type PageMessage = CallMessage | CancelMessage | ControlMessage;

/** Runs `work` in a separate task of the event loop, as a browser delivers messages. */
const later = (work: () => void) => void setImmediate(work);

/**
 * A fake of a worker that the page has started. The test decides what the worker does and which messages it sends. The
 * messages that it receives are recorded. Like a real worker, it does not react to messages after it was terminated.
 * Only `say` still delivers a message to the page after that.
 */
class FakeWorker implements WorkerLike {
  readonly name: string;
  readonly #locks: FakeLocks;
  onmessage: ((event: MessageEvent<AnswerMessage | HelperMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  /** The number of calls of `terminate` and `die`. */
  terminated = 0;
  /** The messages that the worker has received, in order. */
  readonly heard: PageMessage[] = [];
  /** The transfer list of each message in `heard`. */
  readonly transferred: Transferable[][] = [];
  onHeard: (message: PageMessage) => void = () => {};
  /** If this is not null, `postMessage` throws it. */
  refusal: Error | null = null;

  constructor(name: string, locks: FakeLocks) {
    this.name = name;
    this.#locks = locks;
  }

  /** The calls that the worker has received, in order. */
  get requests(): CallMessage[] {
    return this.heard.filter((message) => message.type === 'call');
  }

  /** The ids of the calls that were canceled. */
  get canceled(): number[] {
    return this.heard.flatMap((message) => (message.type === 'cancel' ? [message.id] : []));
  }

  /** The call that the worker has received last. */
  get last(): CallMessage {
    const request = this.requests.at(-1);
    if (!request) throw new Error(`${this.name} has received no call`);
    return request;
  }

  postMessage(message: PageMessage, transfer: Transferable[]): void {
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

  /** Takes the lock of the worker, and sends the message 'ready'. */
  start(): void {
    void this.#locks.request(this.name, () => new Promise(() => {}));
    this.say({ type: 'ready', locked: true });
  }

  /** Delivers a message to the page synchronously, even if the worker was terminated. */
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

  /** Reports an error, as if the script could not be loaded or had thrown an uncaught error. */
  error(message = 'Script error.'): void {
    this.onerror?.({ message } as ErrorEvent);
  }

  /** Ends the worker without a message, as if the browser had killed it. */
  die(): void {
    this.terminated += 1;
    this.#locks.free(this.name);
  }
}

/** How a worker reacts to a task. It answers, dies, does not respond, or fails with an error code. */
type Reaction = (task: Task, worker: FakeWorker) => 'answer' | 'die' | 'hang' | ErrorCode;

/** A short description of a task. */
function describeTask({ task }: Pick<CallMessage, 'task'>): string {
  const edits = 'edits' in task ? task.edits.map(({ kind }) => kind).join() : '';
  const view = 'view' in task ? describeView(task.view) : '';
  const at = 'at' in task ? `${task.at.x},${task.at.y}` : '';
  return [task.op, edits && `[${edits}]`, view, at].filter((each) => each !== '').join(' ');
}

/** A short description of a view. */
function describeView(view: View): string {
  if ('bounds' in view) return `${view.bounds.width}x${view.bounds.height}`;
  const { x, y, width, height } = view.rect;
  return `${width}x${height} at ${x},${y} of level ${view.level}`;
}

/** The size of the image after the edits of `task`: the size of the last resize, or else 600 × 400. */
function sizeAfter(task: Task) {
  const last = 'edits' in task ? task.edits.findLast((edit) => edit.kind === 'resize') : undefined;
  return last?.size ?? { width: 600, height: 400 };
}

/** The result of a successful task. */
function resultOf(task: Task): Results[Task['op']] {
  switch (task.op) {
    case 'open':
      return {
        source: {
          format: task.file.blob.type === 'image/png' ? 'png' : 'jpeg',
          animated: false,
          damaged: false,
          hasMetadata: false,
        },
        size: sizeAfter(task),
        hasAlpha: false,
        preview: new Blob(['preview']),
        bytes: new TextEncoder().encode('what the worker has read'),
      };
    case 'render':
      return { size: sizeAfter(task), hasAlpha: false, preview: new Blob([describeTask({ task })]) };
    case 'pixel':
      return { red: task.at.x, green: task.at.y, blue: 0, alpha: 255, max: 255 };
    case 'reduce':
    case 'encode':
      return new Blob([describeTask({ task })]);
    default:
      throw new Error(`the page never requests ${task.op}`);
  }
}

/** The fake workers of a page, which share its locks. By default, they start and answer without the test. */
export class FakeWorkers {
  readonly locks = new FakeLocks();
  /** All workers that were started, also the helpers, in order. */
  readonly all: FakeWorker[] = [];
  /** Decides how a worker reacts to a task. */
  react: Reaction = () => 'answer';
  /** Whether new workers send the message 'ready'. */
  starts = true;
  /** If this is not null, the start of a worker throws it. */
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

  /** The worker that was started last. */
  get newest(): FakeWorker {
    const worker = this.all.at(-1);
    if (!worker) throw new Error('no worker was started');
    return worker;
  }

  /** The workers that have not ended. */
  get alive(): FakeWorker[] {
    return this.all.filter(({ terminated }) => terminated === 0);
  }

  /** Short descriptions of the tasks of each worker. */
  get tasks(): string[][] {
    return this.all.map(({ requests }) => requests.map(describeTask));
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
