import { expect, type Page } from '@playwright/test';
import type { Look } from './states';

/** The minimum width and height of a touch target, in CSS pixels. */
export const FINGER = 44;

/**
 * The visible controls whose touch target is too small. A control is too small if one of four points hits another
 * element. The points are left of, right of, above, and below its center, at half of `FINGER`. Each string has the name
 * and the size of a control, in CSS pixels.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(async (finger) => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
    const root = document.querySelector('dialog[open]') ?? document;
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button, input, summary, [role=application]',
    );
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility() || control.matches(':disabled, [inert] *')) return [];
      // A row to swipe is scrolled too. The stage must not be.
      const inline = control.closest('[data-swipe]') ? 'center' : 'nearest';
      control.scrollIntoView({ block: 'center', inline, behavior: 'instant' });
      const target = control.closest('label') ?? control;
      const { left, top, width, height } = target.getBoundingClientRect();
      // The skip link is above the viewport while it does not have the focus.
      if (top < 0) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const stage = control.closest('[data-stage]')?.getBoundingClientRect();
      // A handle of a zoomed box can be out of sight.
      if (stage && (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom)) return [];
      // 1 px less than half of the size, because the points are rounded to whole pixels.
      const reach = finger / 2 - 1;
      const sides = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const;
      const hits = sides.map(([dx, dy]) => document.elementFromPoint(x + dx, y + dy));
      // On a phone, a toast covers the action bar until the toast is dismissed, the history list covers the action bar
      // until the list is closed, and the menu of the bar covers what is above the bar until the menu is closed. Points
      // that hit a toast, the list or the menu are accepted.
      // The edge of the stage cuts off the targets of the handles at the edge of the picture.
      const isOnStage = stage !== undefined;
      const isFree = (hit: Element | null) =>
        hit?.closest('[data-scope=toast], ol, [data-menu]') ||
        (isOnStage && hit && !hit.closest('[data-stage], a, button'));
      if (hits.every((hit) => target.contains(hit) || isFree(hit))) return [];
      return [`${control.ariaLabel ?? control.textContent}: ${width} × ${height}`];
    });
  }, FINGER);

const PHONE = { width: 360, height: 740 };
const LARGE = { width: 1366, height: 1024 };

/**
 * Returns a function that checks a state of the page: every control must have a touch target of `FINGER` px, on a phone
 * and on a large touch screen.
 */
export function largeEnough(page: Page): Look {
  return async ({ name, screen, wordsOnly }) => {
    if (wordsOnly) return;
    for (const size of [PHONE, LARGE]) {
      if (screen === (size === PHONE ? 'wide' : 'narrow')) continue;
      await page.setViewportSize(size);
      // The check is repeated, because elements that have just appeared may still be moving to their position.
      await expect
        .poll(() => tooSmall(page), { message: `${name} at ${size.width} px`, timeout: 5000 })
        .toEqual([]);
    }
  };
}

/** A touch point, in CSS pixels relative to the viewport. */
interface Touch {
  readonly x: number;
  readonly y: number;
  readonly id?: number;
}

/**
 * Returns a function that dispatches touch events. Each event has the touch points that are down after the event. With
 * `touchEnd`, these are the touch points that remain.
 */
export async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: readonly Touch[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
}

/** The CSS rules with `:hover` whose media queries match. On a screen without hover there must be none. */
export const unguardedHovers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walk = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) found.push(rule.cssText);
        // A style rule can contain nested rules.
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) walk(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules);
    return found;
  });
