import type {
  AnswerMessage,
  CallMessage,
  CancelMessage,
  ControlMessage,
  HelperMessage,
} from './common/protocol';
import type { Endpoint } from './common/workerConnection';

/** The part of the interface `Worker` that the page uses. */
export interface WorkerLike {
  postMessage(message: CallMessage | CancelMessage | ControlMessage, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<AnswerMessage | HelperMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * Holds the worker that decodes and edits the image, and the helpers of this worker: other workers that do parts of its
 * calls. The page starts a helper when the worker requests the helper. The page ends all helpers together with the
 * worker. The worker sends calls to a helper directly, through a port.
 *
 * The worker does not start its helpers itself. In Firefox, a worker that has started other workers sometimes stops. In
 * Chromium, some of the started workers outlive the worker that started them.
 */
export class WorkerHost implements Endpoint {
  readonly #start: (name: string) => WorkerLike;
  readonly #worker: WorkerLike;
  readonly #helpers = new Map<string, WorkerLike>();
  readonly postMessage: (message: CallMessage | CancelMessage, transfer: Transferable[]) => void;
  onmessage: ((event: MessageEvent<AnswerMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  /** @param start starts a worker called `name`. All workers run the same script. */
  constructor(start: (name: string) => WorkerLike, name: string) {
    this.#start = start;
    this.#worker = start(name);
    this.postMessage = this.#worker.postMessage.bind(this.#worker);
    this.#worker.onmessage = (event: MessageEvent<AnswerMessage | HelperMessage>) => {
      const { data } = event;
      if (data.type === 'spawn') this.#spawn(data.name, data.port);
      else if (data.type === 'terminate') this.#terminateHelper(data.name);
      else this.onmessage?.(event as MessageEvent<AnswerMessage>);
    };
    this.#worker.onerror = (event) => this.onerror?.(event);
  }

  /** Makes the worker request its helpers while the visitor is choosing a file, before a call needs the helpers. */
  prewarm(): void {
    this.#worker.postMessage({ type: 'prewarm' }, []);
  }

  terminate(): void {
    this.#worker.terminate();
    for (const name of this.#helpers.keys()) this.#terminateHelper(name);
  }

  #spawn(name: string, port: MessagePort): void {
    try {
      const helper = this.#start(name);
      this.#helpers.set(name, helper);
      helper.onerror = () => this.#loseHelper(name);
      helper.postMessage({ type: 'connect', port }, [port]);
    } catch {
      // The browser refuses to start the helper, for example because of a policy.
      this.#loseHelper(name);
    }
  }

  /** Tells the worker, to which the port to a helper reports no failures. */
  #loseHelper(name: string): void {
    this.#terminateHelper(name);
    this.#worker.postMessage({ type: 'helperLost', name }, []);
  }

  #terminateHelper(name: string): void {
    this.#helpers.get(name)?.terminate();
    this.#helpers.delete(name);
  }
}
