import type { Page } from '@playwright/test';
import type { CallMessage, CancelMessage, ControlMessage } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** The operations that must fail. Their tasks are changed on the way to the worker. */
    spoiled: readonly CallMessage['task']['op'][];
    /** The number of workers that the page has started, without helper workers. */
    workersStarted: number;
  }
}

/**
 * Intercepts the messages from the page to its worker, from the next load on. A task that must fail gets an edit that
 * the interface cannot make. So the core itself fails, and everything after that is done by the code of the product.
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

/** Makes every task with one of these operations fail from now on. Without operations, no task fails. */
export function spoil(page: Page, ...ops: CallMessage['task']['op'][]): Promise<void> {
  return page.evaluate((wanted) => {
    window.spoiled = wanted;
  }, ops);
}
