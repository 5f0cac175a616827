import type { Page } from '@playwright/test';

/** Opens a page of e2e/harness: by itself the one that has nothing on it but the image core. */
export async function openHarness(
  page: Page,
  baseURL: string | undefined,
  name: 'harness' | 'soak' = 'harness',
): Promise<void> {
  const { protocol, hostname, port } = new URL(baseURL ?? '');
  const file = name === 'harness' ? '' : `${name}.html`;
  await page.goto(`${protocol}//${hostname}:${Number(port) + 1}/${file}`);
  await page.waitForFunction((object) => object in window, name);
}
