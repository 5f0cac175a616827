import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { THEME_KEY } from '../../src/config/storage';

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose results depend on colors. All other rules give the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const CHECKS = {
  light: { runOnly: { type: 'tag', values: TAGS } },
  dark: { runOnly: { type: 'rule', values: COLOR_RULES } },
} as const satisfies Record<string, RunOptions>;

/** Changes the theme without a reload: the page receives the same event as if another tab had changed the theme. */
const showTheme = (page: Page, theme: keyof typeof CHECKS) =>
  page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      // At another scroll position, the sticky header may cover a part of a control, which axe reports as too small.
      window.scrollTo(0, 0);
    },
    [THEME_KEY, theme] as const,
  );

/**
 * Loads axe into the page, unless the page already has it. Turns off all animations, because axe would read colors
 * during a transition. The sticky foot of a panel stays at its place, because axe would report the controls that can be
 * scrolled above it as too small.
 */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // A script element is not possible, because the Content Security Policy of the page allows only the site's scripts.
  await page.evaluate(`${AXE}; undefined`);
  await page.addStyleTag({
    content: `*, ::before, ::after { transition: none !important; animation: none !important }
      [data-panel-foot] { position: static !important }`,
  });
}

/** The violations that axe finds on the page in its present state, in each of `themes`. */
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
    if (!violations) throw new Error('axe is not loaded.');
    found.push(...violations.map((each) => `${theme}: ${each}`));
  }
  return found;
}
