import type { Page } from '@playwright/test';

/**
 * Everything that does not fit, with how far it sticks out, in CSS pixels: the page, texts, words that are broken, and
 * controls that reach beyond what they stand in, or into its padding. Looks at what has been painted.
 */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // In a window of a new size, observers have measured it by the frame after next.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const range = document.createRange();

    /** The words of a text that stand on more than one line. A word ends at a hyphen or a slash too. */
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
      // The skip link waits above the page.
      if (line.width <= 1 || line.bottom <= 0) continue;
      // The name of a file may be one word of any length. Japanese breaks anywhere.
      const mayBreak = getComputedStyle(element).overflowWrap === 'anywhere' || element.closest(':lang(ja)');
      if (!mayBreak) found.push(...brokenWords(text).map((word) => `“${word}” is broken`));
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
        const outer = box.getBoundingClientRect();
        const start =
          outer.left + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft);
        const end =
          outer.right - Number.parseFloat(style.borderRightWidth) - Number.parseFloat(style.paddingRight);
        const out = Math.max(start - left, right - end);
        if (out > 1) {
          found.push(
            `${name} reaches ${out.toFixed(1)} px beyond <${box.localName} class="${box.className}">`,
          );
          break;
        }
        if (isOver(box)) break;
      }
    }
    return found;
  });
