import type { Page } from '@playwright/test';
import type { CallMessage, CancelMessage, ControlMessage } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** The tasks that are spoiled on their way to the worker. */
    spoiled: readonly CallMessage['task']['op'][];
    /** How many workers the page has started. */
    workersStarted: number;
  }
}

/**
 * Puts itself between the page and its worker, from the next load on. A task that is to fail is handed on with an
 * edit that no interface can make, on which the core itself fails, and all that follows is the product's own.
 */
export async function watchWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.spoiled = [];
    window.workersStarted = 0;
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!options?.name?.startsWith('imagecore-helper')) window.workersStarted += 1;
      }
      override postMessage(message: CallMessage | CancelMessage | ControlMessage, ...rest: unknown[]): void {
        if (!(message.type === 'call')) {
          Reflect.apply(super.postMessage, this, [message, ...rest]);
          return;
        }
        const { id, task } = message;
        const spoil = task.op !== 'open' && window.spoiled.includes(task.op);
        super.postMessage(
          spoil
            ? { type: 'call', id, task: { ...task, edits: [{ kind: 'resize', size: null, fit: 'stretch' }] } }
            : message,
        );
      }
    };
  });
}

/** Has every task of these kinds fail from now on; of none, if none is named. */
export function spoil(page: Page, ...ops: CallMessage['task']['op'][]): Promise<void> {
  return page.evaluate((wanted) => {
    window.spoiled = wanted;
  }, ops);
}
