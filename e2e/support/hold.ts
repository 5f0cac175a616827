import type { Page } from '@playwright/test';
import type { Message } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** Holds back results from now on: all of them, or those alone that are files. */
    hold: (which: 'all' | 'files') => void;
    /** Hands over the results that were held back; none are, from then on. */
    letGo: () => void;
  }
}

/** Makes `hold` possible, from the next load on. */
export async function canHold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: { from: Worker; hand: () => void }[] = [];
    let holding: 'all' | 'files' | 'none' = 'none';
    window.hold = (which) => {
      holding = which;
    };
    window.letGo = () => {
      holding = 'none';
      for (const { hand } of held.splice(0)) hand();
    };
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', (event: MessageEvent<Message>) => {
          const { data } = event;
          if (holding === 'none' || data.type !== 'done') return;
          if (holding === 'files' && !('png' in (data.result ?? {}))) return;
          event.stopImmediatePropagation();
          held.push({ from: this, hand: () => this.dispatchEvent(new MessageEvent('message', { data })) });
        });
      }
      override terminate(): void {
        super.terminate();
        // Nothing more comes of a worker that has ended.
        for (let at = held.length - 1; at >= 0; at--) if (held[at]?.from === this) held.splice(at, 1);
      }
    };
  });
}

/** Holds back what workers have done, from the next load on, so that what is shown meanwhile can be looked at in peace. */
export async function holdResults(page: Page): Promise<void> {
  await canHold(page);
  await page.addInitScript(() => window.hold('all'));
}

/** Holds back what workers do from now on, in a page that can. */
export const hold = (page: Page, which: 'all' | 'files' = 'all') =>
  page.evaluate((wanted) => window.hold(wanted), which);

/** Hands over what was held back. */
export const letGo = (page: Page) => page.evaluate(() => window.letGo());
