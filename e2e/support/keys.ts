import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses `key` until `target` has the focus, as a visitor without a pointer would. Checks that the focus is visible
 * after every press.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // If the target appeared at a place that the focus has already passed, it would be reached only in the next round
  // through the page.
  await expect(target).toBeAttached();
  for (let step = 0; step < 40; step++) {
    if ((await target.count()) === 1 && (await target.evaluate((it) => it === document.activeElement)))
      return;
    await page.keyboard.press(key);
    const seen = await page.evaluate(() => {
      const { activeElement } = document;
      // If the focused control is invisible, the outline is around an element that contains it.
      for (let at: Element | null = activeElement; at && at !== document.body; at = at.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        if (outlineStyle !== 'none' && outlineWidth !== '0px') return true;
      }
      // A heading to which the page has moved the focus is not a control, and has no outline.
      return activeElement === document.body || (activeElement as HTMLElement).tabIndex === -1;
    });
    expect(seen, 'the focus is visible').toBe(true);
  }
  throw new Error(`${key} does not move the focus to ${target}.`);
}
