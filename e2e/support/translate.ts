import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Translates the page as a browser does. Present after `makeTranslatable`. */
    translatePage: () => void;
  }
}

/**
 * Makes it possible to translate the page as the built-in translation of browsers does: each text node is removed, and
 * `font` elements with the text take its place. The text itself stays the same, so that tests find it. From then on,
 * text that is added to the page is translated too.
 */
export async function makeTranslatable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || !text.data.trim() || parent.closest('font, script, style, noscript, [translate=no]'))
          continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    window.translatePage = () => {
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const node of [target, ...addedNodes])
            if (node.isConnected) translate(node.parentNode ?? node);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    };
  });
}

/**
 * Returns the texts of the page that have siblings. React cannot change or remove such a text after a translation. A
 * text that is alone in its element is replaced as a whole, so it can be translated.
 */
export const textsBesideOthers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || parent.closest('script, style, noscript')) continue;
      if (parent.childNodes.length === 1) continue;
      found.push(`${parent.localName}: ${parent.innerHTML.slice(0, 160)}`);
    }
    return found;
  });
