import type { Page } from '@playwright/test';
import type { Message } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** Holds back the results of workers from now on, and all that they say on the way but their first word. */
    holdBack: () => void;
    /** Hands over the results that were held back; none are, from then on. */
    letGo: () => void;
  }
}

/**
 * Holds back what workers have done, so that what is shown meanwhile can be looked at in peace: from the next load on,
 * or only once the page is told to.
 */
export async function holdResults(page: Page, from: 'load' | 'told' = 'load'): Promise<void> {
  await page.addInitScript((fromLoad) => {
    const held: (() => void)[] = [];
    let holding = fromLoad;
    let words = Number.POSITIVE_INFINITY;
    window.holdBack = () => {
      holding = true;
      words = 1;
    };
    window.letGo = () => {
      holding = false;
      for (const hand of held.splice(0)) hand();
    };
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', (event: MessageEvent<Message>) => {
          const { type } = event.data;
          if (!holding || (type !== 'done' && type !== 'progress')) return;
          if (type === 'progress' && words-- > 0) return;
          event.stopImmediatePropagation();
          held.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })));
        });
      }
    };
  }, from === 'load');
}
