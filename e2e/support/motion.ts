import { expect, type Page } from '@playwright/test';
import type { Look } from './states';

/** How long what moves may take, in milliseconds. What goes on for as long as the work does is apart. */
interface Motion {
  readonly longest: number;
  readonly endless: number;
}

/** The longest that anything on the page may take to move, or takes just now. */
const motionOf = (page: Page): Promise<Motion> =>
  page.evaluate(() => {
    const milliseconds = (list: string) =>
      list.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 1 : 1000));
    let longest = 0;
    let endless = 0;
    for (const element of document.querySelectorAll('*'))
      for (const pseudo of [null, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, pseudo);
        longest = Math.max(longest, ...milliseconds(style.transitionDuration));
        if (style.animationName === 'none') continue;
        const durations = milliseconds(style.animationDuration);
        if (style.animationIterationCount.includes('infinite')) endless = Math.max(endless, ...durations);
        else longest = Math.max(longest, ...durations);
      }
    // And what no style tells of.
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      if (iterations === Number.POSITIVE_INFINITY) endless = Math.max(endless, Number(duration));
      else longest = Math.max(longest, Number(duration ?? 0) * (iterations ?? 1));
    }
    return { longest, endless };
  });

/** What is over within a frame is not seen to move. */
const STILL: Motion = { longest: 16, endless: 16 };

/** With motion; what shows that work goes on may take longer. */
const QUICK: Motion = { longest: 200, endless: Number.POSITIVE_INFINITY };

/**
 * Looks at how long what moves takes in each state: for visitors who want less of it, as which the page is walked
 * through, and by its styles for the others. Gives back the longest of all.
 */
export async function motionOfStates(page: Page): Promise<{ readonly look: Look; readonly most: Motion }> {
  const most = { longest: 0, endless: 0 };
  const check = async (what: string, limit: Motion) => {
    const { longest, endless } = await motionOf(page);
    expect.soft(longest, what).toBeLessThanOrEqual(limit.longest);
    expect.soft(endless, what).toBeLessThanOrEqual(limit.endless);
    most.longest = Math.max(most.longest, longest);
    most.endless = Math.max(most.endless, endless);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look: Look = async ({ name, wordsOnly }) => {
    if (wordsOnly) return;
    await check(`${name}, with reduced motion`, STILL);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await check(name, QUICK);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // What has begun to move meanwhile is no fault of the next state.
    await page.evaluate(async () => {
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(moving.map(({ finished }) => finished));
    });
  };
  return { look, most };
}
