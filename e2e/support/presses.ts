import type { Locator, Page } from '@playwright/test';

/** Clicks an element twenty times in one task, so that the page cannot render between the clicks. */
export function pressTwenty(target: Locator): Promise<void> {
  return target.evaluate((element: HTMLElement) => {
    for (let i = 0; i < 20; i++) element.click();
  });
}

/** How often the core has done each kind of work (`open`, `render`, `pixel`, `encode`) since the page was loaded. */
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
