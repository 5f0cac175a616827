import type { Page } from '@playwright/test';

/** What can be pressed or typed into, and is not reached: out of the screen to a side, or under something else. */
export const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const controls = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main input, header a, header button',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility() || control.matches(':disabled')) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const name = control.textContent || control.getAttribute('aria-label') || control.id;
      if (left < 0 || right > clientWidth + 0.5) found.push(`${name} is beyond the edge`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // A file input is pressed by its label.
      const target = control.closest('label') ?? control;
      const own = hit && (target.contains(hit) || hit.contains(control));
      if (!own) found.push(`${name} is under ${hit?.outerHTML.slice(0, 80)}`);
    }
    if (document.documentElement.scrollWidth > clientWidth) found.push('the page scrolls sideways');
    return found;
  });

/** Screens at 200 % zoom: to a page, zoom shows as half the room and twice as many device pixels. */
export const ZOOMED = [
  ['a screen of 1280', { width: 640, height: 400 }],
  ['a screen of 720', { width: 360, height: 320 }],
] as const;
