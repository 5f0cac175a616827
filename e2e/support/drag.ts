import type { Page } from '@playwright/test';
import { takenOver } from '../../scripts/lib/visit.mjs';
import type { ChosenFile } from './app';

/** The types of the events that a browser fires while files are dragged. */
type DragType = 'dragenter' | 'dragover' | 'dragleave' | 'drop';

export const DROP: readonly DragType[] = ['dragenter', 'dragover', 'drop'];

/**
 * Dispatches drag events with files to an element. By default, the files are dragged over the element and dropped
 * there. Does not wait until React has hydrated the page, so a test can drop files early.
 *
 * @param data the other data of the drag, such as a link, by their types.
 * @returns the types of the events whose default action the page did not prevent. The default action of a browser for
 *   `drop` opens the file in place of the page.
 */
export async function dragBeforeHydration(
  page: Page,
  selector: string,
  files: readonly ChosenFile[],
  types: readonly DragType[] = DROP,
  data: Readonly<Record<string, string>> = {},
): Promise<DragType[]> {
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  return page.locator(selector).evaluate(
    async (element, { plain, types, data }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of plain) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
      const allowed: (typeof types)[number][] = [];
      for (const type of types) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer });
        if (element.dispatchEvent(event)) allowed.push(type);
        // A browser fires each event in its own task. So tasks that the page queues at one event run before the next.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
      return allowed;
    },
    { plain, types, data },
  );
}

/** Does the same as `dragBeforeHydration`, but first waits until React has hydrated the page. */
export async function drag(
  page: Page,
  selector: string,
  files: readonly ChosenFile[],
  types: readonly DragType[] = DROP,
): Promise<void> {
  await takenOver(page, 'input[type=file]');
  await dragBeforeHydration(page, selector, files, types);
}
