import type { Page } from '@playwright/test';
import type { Phase } from '../../src/imagecore';
import type { AnswerMessage } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** At which phase workers are killed, and how many more workers are killed. Null: no worker is killed. */
    kill: { at: Phase | 'start'; times: number } | null;
    /** The number of workers that were killed at `kill.at`. */
    killed: number;
    /** All workers of the page except helper workers, in the order in which they were started. */
    everyWorker: Worker[];
  }
}

/** Makes `killAt`, `letLive` and `killNow` available from the next load of the page on. */
export async function makeMortal(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { kill: null, killed: 0, everyWorker: [] });
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name?.startsWith('imagecore-helper')) return;
        window.everyWorker.push(this);
        // `terminate` causes no error event. There is none either when the browser kills a worker.
        const dieAt = (phase: Phase | 'start') => {
          const { kill } = window;
          if (kill?.at !== phase || kill.times === 0) return;
          kill.times -= 1;
          window.killed += 1;
          this.terminate();
        };
        dieAt('start');
        this.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
          if (data.type === 'progress') dieAt(data.progress.phase);
        });
      }
    };
  });
}

/** Kills the next `times` workers that reach `at`: the start of the worker, or a phase that it reports. */
export function killAt(page: Page, at: Phase | 'start', times = 1): Promise<void> {
  return page.evaluate((kill) => Object.assign(window, { kill }), { at, times }).then(() => {});
}

/** Ends `killAt`, and returns how many workers it has killed since the page was loaded. */
export function letLive(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.kill = null;
    return window.killed;
  });
}

/** Kills the newest worker immediately. */
export function killNow(page: Page): Promise<void> {
  return page.evaluate(() => window.everyWorker.at(-1)?.terminate());
}
