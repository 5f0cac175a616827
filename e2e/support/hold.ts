import type { Page } from '@playwright/test';
import type { AnswerMessage } from '../../src/imagecore/protocol';

/**
 * The messages from workers that are held back. 'all': all results. 'files': only results that are files. 'news': all
 * results, and all progress events except the first.
 */
type Held = 'all' | 'files' | 'news';

declare global {
  interface Window {
    /** Holds back messages from workers from now on: see {@link Held}. */
    hold: (which: Held) => void;
    /** Delivers the messages that were held back, and holds back no more messages. */
    letGo: () => void;
  }
}

/** Makes `hold` and `letGo` available from the next load of the page on. */
export async function canHold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: { from: Worker; deliver: () => void }[] = [];
    let holding: Held | 'none' = 'none';
    let isFirst = true;
    window.hold = (which) => {
      holding = which;
      isFirst = true;
    };
    window.letGo = () => {
      holding = 'none';
      for (const { deliver } of held.splice(0)) deliver();
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
          const deliver = () => this.dispatchEvent(new MessageEvent('message', { data }));
          held.push({ from: this, deliver });
        });
      }
      override terminate(): void {
        super.terminate();
        // A terminated worker delivers no more messages.
        for (let at = held.length - 1; at >= 0; at--) if (held[at]?.from === this) held.splice(at, 1);
      }
    };
  });
}

/** Holds back messages from the page's workers from now on. `canHold` must have been called before the load. */
export const hold = (page: Page, which: Held = 'all') => page.evaluate((held) => window.hold(held), which);

/** Delivers the messages that were held back, and holds back no more messages. */
export const letGo = (page: Page) => page.evaluate(() => window.letGo());
