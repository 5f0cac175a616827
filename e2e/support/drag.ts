import type { Page } from '@playwright/test';
import { takenOver } from '../../scripts/lib/visit.mjs';
import type { ChosenFile } from './app';

/**
 * Drags files over an element, or drops them there, as a browser tells of it: by events of its own kind, which
 * carry the files and rise up to the window.
 */
export async function drag(
  page: Page,
  selector: string,
  files: readonly ChosenFile[],
  types: readonly ('dragenter' | 'dragover' | 'dragleave' | 'drop')[] = ['dragenter', 'dragover', 'drop'],
): Promise<void> {
  await takenOver(page, 'input[type=file]');
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  await page.locator(selector).evaluate(
    async (element, { plain, types }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of plain) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      for (const type of types) {
        element.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        );
        // As in a browser each comes in a task of its own: what the page begins at one is done before the next.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
    },
    { plain, types },
  );
}
