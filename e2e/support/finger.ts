import { expect, type Page } from '@playwright/test';
import type { Look } from './states';

/** What a finger needs, in CSS pixels. */
export const FINGER = 44;

/** Every control of which some part of a square for a finger, around its middle, belongs to something else. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(async (finger) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const root = document.querySelector('dialog[open]') ?? document;
    const controls = root.querySelectorAll<HTMLElement>('a[href], button, input, [role=application]');
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility() || control.matches(':disabled')) return [];
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const target = control.closest('label') ?? control;
      const { left, top, width, height } = target.getBoundingClientRect();
      // The skip link waits above the page.
      if (top < 0) return [];
      // Points are rounded to whole pixels.
      const reach = finger / 2 - 1;
      const sides = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const;
      const hits = sides.map(([x, y]) =>
        document.elementFromPoint(left + width / 2 + x, top + height / 2 + y),
      );
      // A message lies over the bar of a phone until it is read, and the list of the history until it is closed.
      if (hits.every((hit) => target.contains(hit) || hit?.closest('[data-scope=toast], ol'))) return [];
      return [`${control.ariaLabel ?? control.textContent}: ${width} × ${height}`];
    });
  }, FINGER);

const PHONE = { width: 360, height: 740 };
const LARGE = { width: 1366, height: 1024 };

/** Looks at states on a phone and on a large touch screen: that every control has room for a finger. */
export function largeEnough(page: Page): Look {
  return async ({ name, screen, wordsOnly }) => {
    if (wordsOnly) return;
    for (const size of [PHONE, LARGE]) {
      if (screen === (size === PHONE ? 'wide' : 'narrow')) continue;
      await page.setViewportSize(size);
      // What has just come may be about to slide to its place.
      await expect
        .poll(() => tooSmall(page), { message: `${name} at ${size.width} px`, timeout: 5000 })
        .toEqual([]);
    }
  };
}

/** A finger on the screen, in CSS pixels of the window. */
interface Touch {
  readonly x: number;
  readonly y: number;
  readonly id?: number;
}

/** Fingers on the screen. Each event names those that are down after it, and `touchEnd` those that stay. */
export async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: readonly Touch[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
}

/** The rules for hovered elements that hold on a screen where nothing hovers. */
export const unguardedHovers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walk = (rules: CSSRuleList) => {
      for (const rule of rules) {
        // Styles that stand within another rule are rules too.
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) found.push(rule.cssText);
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) walk(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules);
    return found;
  });
