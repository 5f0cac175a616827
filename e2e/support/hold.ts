import type { Page } from '@playwright/test';
import type { AnswerMessage } from '../../src/imagecore/protocol';

/**
 * What is held back: all results, those alone that are files, or all results and all news of progress but the first.
 */
type Held = 'all' | 'files' | 'news';

declare global {
  interface Window {
    /** Holds back what workers send from now on: see {@link Held}. */
    hold: (which: Held) => void;
    /** Hands over the results that were held back; none are, from then on. */
    letGo: () => void;
  }
}

/** Makes `hold` possible, from the next load on. */
export async function canHold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: { from: Worker; hand: () => void }[] = [];
    let holding: Held | 'none' = 'none';
    let isFirst = true;
    window.hold = (which) => {
      holding = which;
      isFirst = true;
    };
    window.letGo = () => {
      holding = 'none';
      for (const { hand } of held.splice(0)) hand();
    };
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', (event: MessageEvent<AnswerMessage>) => {
          const { data } = event;
          if (data.type === 'progress' && holding === 'news') {
            if (isFirst) {
              isFirst = false;
              return;
            }
          } else if (holding === 'none' || data.type !== 'done') return;
          else if (holding === 'files' && !(data.result instanceof Blob)) return;
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

/** Holds back what workers do from now on, in a page that can. */
export const hold = (page: Page, which: Held = 'all') =>
  page.evaluate((wanted) => window.hold(wanted), which);

/** Hands over what was held back. */
export const letGo = (page: Page) => page.evaluate(() => window.letGo());
