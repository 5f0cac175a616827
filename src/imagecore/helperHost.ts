import type { Employment, Message } from './protocol';

/**
 * The page's side of the helpers: it starts and ends them for the worker that has the image, and they speak with that one
 * alone. A worker could start workers itself, but in Firefox it then stands still now and then, and in Chromium some
 * outlive it.
 */
export class HelperHost {
  readonly #start: (name: string) => Worker;
  readonly #helpers = new Map<string, Worker>();

  constructor(start: (name: string) => Worker) {
    this.#start = start;
  }

  /** Does what the worker asks for. */
  heed(message: Message): void {
    if (message.type === 'hire') this.#hire(message.name, message.port);
    if (message.type === 'dismiss') this.#dismiss(message.name);
  }

  /** Ends all of them. */
  close(): void {
    for (const name of this.#helpers.keys()) this.#dismiss(name);
  }

  #hire(name: string, port: MessagePort): void {
    try {
      const helper = this.#start(name);
      this.#helpers.set(name, helper);
      // One whose script cannot be loaded is never ready; the worker goes on without it.
      helper.onerror = () => this.#dismiss(name);
      helper.postMessage({ employer: port } satisfies Employment, [port]);
    } catch {
      // A policy forbids it.
    }
  }

  #dismiss(name: string): void {
    this.#helpers.get(name)?.terminate();
    this.#helpers.delete(name);
  }
}
