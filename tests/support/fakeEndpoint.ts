import { vi } from 'vitest';
import type { ErrorCode, FailureFigures } from '../../src/imagecore/common/errors';
import type {
  AnswerMessage,
  Call,
  CallMessage,
  CancelMessage,
  ControlMessage,
  HelperMessage,
  Results,
} from '../../src/imagecore/common/protocol';
import type { Progress, RenderRegion } from '../../src/imagecore/common/types';
import type { WorkerLike } from '../../src/imagecore/workerHost';
import { FakeLocks } from './fakeLocks';
import { plainSource } from './plainSource';

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
  get received(): CallMessage[] {
    return this.heard.filter((message) => message.type === 'call');
  }

  /** The ids of the calls that were canceled. */
  get canceled(): number[] {
    return this.heard.flatMap((message) => (message.type === 'cancel' ? [message.id] : []));
  }

  /** The call that the worker has received last. */
  get last(): CallMessage {
    const request = this.received.at(-1);
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

  done<Op extends Call['op']>(result: Results[Op], id = this.last.id): void {
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

/** How a worker reacts to a call. It answers, dies, does not respond, or fails with an error code. */
type Reaction = (call: Call, worker: FakeWorker) => 'answer' | 'die' | 'hang' | ErrorCode;

/** A short description of a call. */
function describeCall({ call }: Pick<CallMessage, 'call'>): string {
  const edits = 'edits' in call ? call.edits.map(({ kind }) => kind).join() : '';
  const region = 'region' in call ? describeRegion(call.region) : '';
  const at = 'at' in call ? `${call.at.x},${call.at.y}` : '';
  const tolerance = 'tolerance' in call ? `within ${call.tolerance}` : '';
  return [call.op, edits && `[${edits}]`, region, at, tolerance].filter((each) => each !== '').join(' ');
}

/** A short description of a region. */
function describeRegion(region: RenderRegion): string {
  if ('bounds' in region) return `${region.bounds.width}x${region.bounds.height}`;
  const { x, y, width, height } = region.rect;
  return `${width}x${height} at ${x},${y} of level ${region.level}`;
}

/** The size of the image after the edits of `call`: the size of the last resize, or else 600 × 400. */
function sizeAfter(call: Call) {
  const last = 'edits' in call ? call.edits.findLast((edit) => edit.kind === 'resize') : undefined;
  return last?.size ?? { width: 600, height: 400 };
}

/** The result of a successful call. */
function resultOf(call: Call): Results[Call['op']] {
  switch (call.op) {
    case 'open':
      return {
        source: plainSource(call.file.blob.type === 'image/png' ? 'png' : 'jpeg'),
        size: sizeAfter(call),
        hasAlpha: false,
        preview: new Blob(['preview']),
        bytes: new TextEncoder().encode('what the worker has read'),
      };
    case 'render':
      return { size: sizeAfter(call), hasAlpha: false, preview: new Blob([describeCall({ call })]) };
    case 'pixel':
      return { red: call.at.x, green: call.at.y, blue: 0, alpha: 255, max: 255 };
    case 'contentRect':
      return { x: call.tolerance, y: 0, width: 4, height: 3 };
    case 'samples':
      return { ...sizeAfter(call), rgba: new Uint8Array() };
    case 'reduce':
    case 'encode':
      return new Blob([describeCall({ call })]);
    default:
      throw new Error(`the page never requests ${call.op}`);
  }
}

/** The fake workers of a page, which share its locks. By default, they start and answer without the test. */
export class FakeWorkers {
  readonly locks = new FakeLocks();
  /** All workers that were started, also the helpers, in order. */
  readonly all: FakeWorker[] = [];
  /** Decides how a worker reacts to a call. */
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

  /** Short descriptions of the calls of each worker. */
  get calls(): string[][] {
    return this.all.map(({ received }) => received.map(describeCall));
  }

  #answer(worker: FakeWorker, { id, call }: CallMessage): void {
    const reaction = this.react(call, worker);
    if (reaction === 'hang') return;
    if (reaction === 'die') {
      worker.die();
      return;
    }
    const phase = call.op === 'encode' ? 'encode' : 'preview';
    worker.progress({ phase, step: 1, steps: 1 }, id);
    if (reaction === 'answer') worker.done(resultOf(call), id);
    else worker.fail(reaction, {}, id);
  }
}
