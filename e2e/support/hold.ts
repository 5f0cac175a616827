import type { Page } from '@playwright/test';
import type { Message } from '../../src/imagecore/protocol';

declare global {
  interface Window {
    /** Hands over the results that were held back; none are, from then on. */
    letGo: () => void;
  }
}

/** Holds back what workers have done, from the next load on, so that what is shown meanwhile can be looked at in peace. */
export async function holdResults(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let holding = true;
    window.letGo = () => {
      holding = false;
      for (const hand of held.splice(0)) hand();
    };
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', (event: MessageEvent<Message>) => {
          if (!holding || event.data.type !== 'done') return;
          event.stopImmediatePropagation();
          held.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })));
        });
      }
    };
  });
}
