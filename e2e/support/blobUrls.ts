import type { Page } from '@playwright/test';

declare global {
  interface Window {
    blobUrls: Set<string>;
  }
}

/** Notes every blob URL that this page makes and revokes from now on. */
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

/** Has the page note every blob URL that it makes and revokes, from its next load on. */
export async function noteBlobUrls(page: Page): Promise<void> {
  await page.addInitScript(noteBlobUrlsHere);
}

/** The blob URLs that were made and not revoked. */
export function liveBlobUrls(page: Page): Promise<string[]> {
  return page.evaluate(() => [...window.blobUrls]);
}
