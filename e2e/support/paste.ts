import type { Page } from '@playwright/test';
import type { ChosenFile } from './app';

/**
 * Dispatches a paste event with files to the focused element. Resolves to false if the page handles the event itself,
 * and to true if the page leaves it to the browser.
 */
export const paste = (page: Page, files: readonly ChosenFile[]) =>
  page.evaluate(
    (plain) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of plain) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return (document.activeElement ?? document).dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
      );
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
