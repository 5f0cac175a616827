import type { Page } from '@playwright/test';
import type { Phase } from '../../src/imagecore';
import type { AnswerMessage } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** When workers are killed, and how many more of them. */
    kill: { at: Phase | 'start'; times: number } | null;
    /** Workers that were killed. */
    killed: number;
    /** All workers of the page that had the image, from the first on. */
    everyWorker: Worker[];
  }
}

/** Has the page's workers die when they are told to, from the next load on. */
export async function makeMortal(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { kill: null, killed: 0, everyWorker: [] });
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name?.startsWith('imagecore-helper')) return;
        window.everyWorker.push(this);
        // As when the browser kills it: without a word.
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

/** Kills so many workers from now on, each as soon as it comes to a phase. */
export function killAt(page: Page, at: Phase | 'start', times = 1): Promise<void> {
  return page.evaluate((kill) => Object.assign(window, { kill }), { at, times }).then(() => {});
}

/** Lets them live again, and says how many were killed. */
export function letLive(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.kill = null;
    return window.killed;
  });
}

/** Kills the worker that is there, whatever it does. */
export function killNow(page: Page): Promise<void> {
  return page.evaluate(() => window.everyWorker.at(-1)?.terminate());
}
