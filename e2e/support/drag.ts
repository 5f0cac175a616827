import type { Page } from '@playwright/test';
import { takenOver } from '../../scripts/lib/visit.mjs';
import type { ChosenFile } from './app';

/** The kinds of events by which a browser tells of files that are dragged. */
type DragType = 'dragenter' | 'dragover' | 'dragleave' | 'drop';

const DROP: readonly DragType[] = ['dragenter', 'dragover', 'drop'];

/**
 * Drags files over an element, or drops them there, as a browser tells of it: by events of its own kind, which
 * carry the files and rise up to the window. Does not wait for the page's script.
 *
 * @returns the types of the events that the page left to the browser, which opens a dropped file in place of the page.
 */
export async function dragEarly(
  page: Page,
  selector: string,
  files: readonly ChosenFile[],
  types: readonly DragType[] = DROP,
): Promise<DragType[]> {
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  return page.locator(selector).evaluate(
    async (element, { plain, types }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of plain) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return types.filter((type) =>
        element.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        ),
      );
    },
    { plain, types },
  );
}

/** The same on a page that React has taken over. */
export async function drag(
  page: Page,
  selector: string,
  files: readonly ChosenFile[],
  types: readonly DragType[] = DROP,
): Promise<void> {
  await takenOver(page, 'input[type=file]');
  await dragEarly(page, selector, files, types);
}
