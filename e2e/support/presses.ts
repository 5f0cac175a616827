import type { Locator, Page } from '@playwright/test';

/** Presses something twenty times before the page can draw anything in between. */
export function pressTwenty(target: Locator): Promise<void> {
  return target.evaluate((element: HTMLElement) => {
    for (let i = 0; i < 20; i++) element.click();
  });
}

/** How often each kind of work on the image has been done since the page was loaded. */
export function workDone(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(() => {
    const counts: Record<string, number> = {};
    for (const { name } of performance.getEntriesByType('measure')) {
      const kind = /^imagecore:(.+)/.exec(name)?.[1];
      if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  });
}
