import type { Page } from '@playwright/test';
import type { CallMessage, CancelMessage, ControlMessage } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** The operations of the core that must fail. Their tasks are changed before they are sent to the worker. */
    spoiled: readonly CallMessage['task']['op'][];
    /** The number of workers that the page has started. Helper workers are not counted. */
    workersStarted: number;
  }
}

/**
 * From the next load on, counts the workers that the page starts, and intercepts the messages to them. A task that must
 * fail gets an invalid edit: a resize without a size. So the core really fails, and the page's own code handles the
 * failure.
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
