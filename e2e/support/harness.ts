import type { Page } from '@playwright/test';

/** Opens the page that has nothing on it but the image core; see e2e/harness/main.ts. */
export async function openHarness(page: Page, baseURL: string | undefined): Promise<void> {
  const { protocol, hostname, port } = new URL(baseURL ?? '');
  await page.goto(`${protocol}//${hostname}:${Number(port) + 1}/`);
  await page.waitForFunction(() => 'harness' in window);
}
