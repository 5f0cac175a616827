import type { Page } from '@playwright/test';

/** Every text that does not fit, with how far it sticks out, in CSS pixels. Looks at what has been painted. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // In a window of a new size, observers have measured it by the frame after next.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      if (!element || words === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const line = range.getBoundingClientRect();
      // The skip link waits above the page.
      if (line.width <= 1 || line.bottom <= 0) continue;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const { left, right, top, bottom, width } = box.getBoundingClientRect();
        if (width <= 1) break; // For screen readers alone.
        // The name of a file is a visitor's own, and is cut on purpose.
        if (style.textOverflow === 'ellipsis') break;
        const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
        const out = Math.max(left - line.left, line.right - right);
        const cut = clips && style.overflowY !== 'auto' ? Math.max(top - line.top, line.bottom - bottom) : 0;
        // A text may hang out of its box by a hair, and of a line's height by its leading.
        if (out > 1 || cut > 3) {
          found.push(
            `“${words}” sticks ${Math.round(Math.max(out, cut))} px out of <${box.localName} class="${box.className}">`,
          );
          break;
        }
        // Over the page, not within what it stands in.
        if (style.position === 'fixed' || style.position === 'absolute') break;
      }
    }
    return found;
  });
