import type { Page } from '@playwright/test';

/**
 * The controls that cannot be reached, because they are outside the viewport on the left or right, or because another
 * element covers them. The result also reports a page that scrolls horizontally.
 */
export const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const controls = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main input, main summary, header a, header button',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility() || control.matches(':disabled')) continue;
      // A row to swipe is scrolled too. The page must not need it.
      const inline = control.closest('[data-swipe]') ? 'center' : 'nearest';
      control.scrollIntoView({ block: 'center', inline, behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const name = control.textContent || control.getAttribute('aria-label') || control.id;
      if (left < 0 || right > clientWidth + 0.5) found.push(`${name} is outside the viewport`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // A file input is pressed through its label.
      const target = control.closest('label') ?? control;
      const own = hit && (target.contains(hit) || hit.contains(control));
      if (!own) found.push(`${name} is covered by ${hit?.outerHTML.slice(0, 80)}`);
    }
    if (document.documentElement.scrollWidth > clientWidth) found.push('the page scrolls horizontally');
    return found;
  });

/**
 * Viewports at 200 % zoom, each with the screen that it stands for. At this zoom, a CSS pixel is two device pixels wide
 * and high, so the page gets half of the width of the screen.
 */
export const ZOOMED = [
  ['a screen of 1280 px', { width: 640, height: 400 }],
  ['a screen of 720 px', { width: 360, height: 320 }],
] as const;
