import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { THEME_KEY } from '../../src/data/storage';

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of the rules, those whose answer the colors can change: all others say the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const CHECKS = {
  light: { runOnly: { type: 'tag', values: TAGS } },
  dark: { runOnly: { type: 'rule', values: COLOR_RULES } },
} as const satisfies Record<string, RunOptions>;

/** Shows a theme without a reload, as a choice made in another tab does. */
const showTheme = (page: Page, theme: keyof typeof CHECKS) =>
  page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      // What is scrolled under the bar is not too small to be pressed.
      window.scrollTo(0, 0);
    },
    [THEME_KEY, theme] as const,
  );

/** Makes axe ready on a page that was just loaded. Nothing moves from now on, or colors would be read on their way. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // Not as an element of the page, whose policy runs no script but the site's own.
  await page.evaluate(`${AXE}; undefined`);
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important }',
  });
}

/** What axe says against the page as it stands, in both themes, or in the light one. */
export async function faults(
  page: Page,
  themes: readonly (keyof typeof CHECKS)[] = ['dark', 'light'],
): Promise<string[]> {
  await prepare(page);
  const found: string[] = [];
  for (const theme of themes) {
    await showTheme(page, theme);
    const violations = await page.evaluate(async (options) => {
      const result = await window.axe?.run(document, { ...options, resultTypes: ['violations'] });
      return result?.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
      );
    }, CHECKS[theme]);
    if (!violations) throw new Error('axe is not there');
    found.push(...violations.map((each) => `${theme}: ${each}`));
  }
  return found;
}
