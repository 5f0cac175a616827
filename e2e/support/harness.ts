import type { Page } from '@playwright/test';

/** Opens a page of e2e/harness. The default page has only the image core, and no user interface. */
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
