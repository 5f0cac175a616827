import type { Employment, Expect, Leave, Lost, Message, Request, Staffing } from './protocol';
import type { Endpoint } from './workerLink';

/** What the page needs of a worker that it has started. */
export interface WorkerLike {
  postMessage(message: Request | Leave | Expect | Lost | Employment, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<Message | Staffing>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * The worker that has the image, with helpers that it asks the page for: the page starts them and ends them with it, and
 * they speak with it alone. A worker could start workers itself, but in Firefox it then stands still now and then, and in
 * Chromium some outlive it.
 */
export class Employer implements Endpoint {
  readonly #start: (name: string) => WorkerLike;
  readonly #worker: WorkerLike;
  readonly #helpers = new Map<string, WorkerLike>();
  onmessage: ((event: MessageEvent<Message>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  /** @param start starts a worker, of the same script for all, under the name that it is given. */
  constructor(start: (name: string) => WorkerLike, name: string) {
    this.#start = start;
    this.#worker = start(name);
    this.#worker.onmessage = (event: MessageEvent<Message | Staffing>) => {
      const { data } = event;
      if (data.type === 'hire') this.#hire(data.name, data.port);
      else if (data.type === 'dismiss') this.#dismiss(data.name);
      else this.onmessage?.(event as MessageEvent<Message>);
    };
    this.#worker.onerror = (event) => this.onerror?.(event);
  }

  postMessage(message: Request | Leave | Expect, transfer: Transferable[]): void {
    this.#worker.postMessage(message, transfer);
  }

  terminate(): void {
    this.#worker.terminate();
    for (const name of this.#helpers.keys()) this.#dismiss(name);
  }

  #hire(name: string, port: MessagePort): void {
    try {
      const helper = this.#start(name);
      this.#helpers.set(name, helper);
      // Its script cannot be loaded.
      helper.onerror = () => this.#lose(name);
      helper.postMessage({ employer: port } satisfies Employment, [port]);
    } catch {
      // A policy forbids it.
      this.#lose(name);
    }
  }

  /** Ends a helper that is of no use, and tells the worker, which would wait for it: it hears nothing of a port's end. */
  #lose(name: string): void {
    this.#dismiss(name);
    this.#worker.postMessage({ lost: name } satisfies Lost, []);
  }

  #dismiss(name: string): void {
    this.#helpers.get(name)?.terminate();
    this.#helpers.delete(name);
  }
}
