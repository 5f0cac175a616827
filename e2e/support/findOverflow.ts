import type { Page } from '@playwright/test';

/**
 * Waits until the page has been painted, and returns a message for everything that does not fit: a page that is wider
 * than the window, texts that extend beyond a box or are cut off by it, words that are broken into two lines, inputs
 * that show only a part of their text, and controls that extend beyond the content box of an ancestor.
 */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The ResizeObservers of the page have handled a new window size after two frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const range = document.createRange();
    // A row that scrolls sideways on purpose cuts off what is at its ends. The row itself must fit.
    const isSwiped = (element: Element) => element.matches('[data-swipe]');

    /** The words of a text that are on more than one line. A hyphen or a slash also ends a word. */
    const brokenWords = (text: Node): string[] =>
      [...(text.textContent ?? '').matchAll(/[^\s/\u00ad\u2010-\u2014-]+/g)]
        .filter(({ 0: word, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [first, ...rest] = range.getClientRects();
          return first && rest.some(({ top, width }) => width > 0 && top > first.top + first.height / 2);
        })
        .map(([word]) => word);

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      if (!element || words === '' || !isShown(element)) continue;
      range.selectNodeContents(text);
      const line = range.getBoundingClientRect();
      // Two kinds of text are not visible: texts for screen readers, and the skip link, which is above the viewport
      // until it gets the focus.
      if (line.width <= 1 || line.bottom <= 0) continue;
      // Texts with file names may break anywhere, because a file name may be one long word. Japanese text may break
      // anywhere too.
      const mayBreak = getComputedStyle(element).overflowWrap === 'anywhere' || element.closest(':lang(ja)');
      if (!mayBreak) found.push(...brokenWords(text).map((word) => `“${word}” is broken`));
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        // A row to swipe: what is outside can be scrolled into it.
        if (isSwiped(box) && style.overflowX === 'auto') break;
        const { left, right, top, bottom, width } = box.getBoundingClientRect();
        if (width <= 1) break; // The text is only for screen readers.
        // The style of the box cuts off a long file name on purpose.
        if (style.textOverflow === 'ellipsis') break;
        const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
        const out = Math.max(left - line.left, line.right - right);
        const cut = clips && style.overflowY !== 'auto' ? Math.max(top - line.top, line.bottom - bottom) : 0;
        // Tolerances in CSS pixels: 1 for rounding, and 3 in the vertical direction for the line spacing.
        if (out > 1 || cut > 3) {
          found.push(
            `“${words}” is ${Math.round(Math.max(out, cut))} px out of <${box.localName} class="${box.className}">`,
          );
          break;
        }
        // A box with this style is positioned over the page, so it need not fit into its ancestors.
        if (style.position === 'fixed' || style.position === 'absolute') break;
      }
    }

    const isOver = (element: Element) => ['fixed', 'absolute'].includes(getComputedStyle(element).position);
    const controls = document.querySelectorAll('main :is(a, button, input, label, fieldset)');
    for (const control of controls) {
      if (!isShown(control) || isOver(control)) continue;
      const name = control.textContent || control.getAttribute('aria-label') || control.id;
      if (control.scrollWidth > control.clientWidth + 1 && control.localName === 'input')
        found.push(`${name} shows only a part of its text`);
      const { left, right } = control.getBoundingClientRect();
      for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        // A row to swipe: what is outside can be scrolled into it.
        if (isSwiped(box) && style.overflowX === 'auto') break;
        const outer = box.getBoundingClientRect();
        const start =
          outer.left + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft);
        const end =
          outer.right - Number.parseFloat(style.borderRightWidth) - Number.parseFloat(style.paddingRight);
        const out = Math.max(start - left, right - end);
        if (out > 1) {
          found.push(
            `${name} extends ${out.toFixed(1)} px beyond <${box.localName} class="${box.className}">`,
          );
          break;
        }
        if (isOver(box)) break;
      }
    }
    for (const row of document.querySelectorAll('[data-swipe]')) {
      const { left, right } = row.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) found.push('a row to swipe does not fit into the window');
    }
    return found;
  });
