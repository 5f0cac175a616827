import type { Page } from '@playwright/test';

declare global {
  interface Window {
    blobUrls: Set<string>;
  }
}

/** Runs in the page. From now on, `window.blobUrls` has the blob URLs that the page has created and not revoked. */
export function noteBlobUrlsHere(): void {
  window.blobUrls = new Set();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (source) => {
    const url = createObjectURL.call(URL, source);
    window.blobUrls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    window.blobUrls.delete(url);
    revokeObjectURL.call(URL, url);
  };
}

/** Makes the page record its blob URLs in `window.blobUrls`, from its next load on. */
export async function noteBlobUrls(page: Page): Promise<void> {
  await page.addInitScript(noteBlobUrlsHere);
}

/** The recorded blob URLs that are not revoked. */
export function liveBlobUrls(page: Page): Promise<string[]> {
  return page.evaluate(() => [...window.blobUrls]);
}
