import type { AnswerMessage, CallMessage, CancelMessage, ControlMessage, HelperMessage } from './protocol';
import type { Endpoint } from './workerConnection';

/** What the page needs of a worker that it has started. */
export interface WorkerLike {
  postMessage(message: CallMessage | CancelMessage | ControlMessage, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<AnswerMessage | HelperMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * The worker that has the image, and its helpers, which the page starts for it and ends with it. The worker calls them
 * directly, by a port. A worker could start workers itself, but in Firefox it then stops now and then, and in Chromium some
 * outlive it.
 */
export class WorkerHost implements Endpoint {
  readonly #start: (name: string) => WorkerLike;
  readonly #worker: WorkerLike;
  readonly #helpers = new Map<string, WorkerLike>();
  /** The worker's own. */
  readonly postMessage: (message: CallMessage | CancelMessage, transfer: Transferable[]) => void;
  onmessage: ((event: MessageEvent<AnswerMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  /** @param start starts a worker under a name; all have the same script. */
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

  /** Has the worker start its helpers for a file that is about to come. */
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
      // Its script cannot be loaded.
      helper.onerror = () => this.#loseHelper(name);
      helper.postMessage({ type: 'connect', port }, [port]);
    } catch {
      // A policy forbids it.
      this.#loseHelper(name);
    }
  }

  /** Ends a helper that failed, and reports it to the worker: its port reports nothing. */
  #loseHelper(name: string): void {
    this.#terminateHelper(name);
    this.#worker.postMessage({ type: 'helperLost', name }, []);
  }

  #terminateHelper(name: string): void {
    this.#helpers.get(name)?.terminate();
    this.#helpers.delete(name);
  }
}
