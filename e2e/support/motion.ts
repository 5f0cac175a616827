import { expect, type Page } from '@playwright/test';
import type { Look } from './states';

/** Durations of motion, in milliseconds. */
interface Motion {
  /** The longest transition or animation that ends. */
  readonly longest: number;
  /** The longest iteration of an animation that repeats without end, such as the progress line of a running job. */
  readonly endless: number;
}

/** The longest durations on the page: in the styles of all elements, and of the animations that are running. */
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
    // Running animations, because scripts can start animations that are not in the styles.
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      if (iterations === Number.POSITIVE_INFINITY) endless = Math.max(endless, Number(duration));
      else longest = Math.max(longest, Number(duration ?? 0) * (iterations ?? 1));
    }
    return { longest, endless };
  });

/**
 * The longest durations of motion that are allowed with reduced motion, in milliseconds. A frame takes 16 ms, and
 * motion that ends within one frame is not visible. `endless` limits one iteration of an endless animation.
 */
const STILL: Motion = { longest: 16, endless: 16 };

/**
 * The longest durations of motion that are allowed without reduced motion, in milliseconds. An endless animation shows
 * that a job is running, and has no limit.
 */
const QUICK: Motion = { longest: 200, endless: Number.POSITIVE_INFINITY };

/**
 * Returns `look` and `most`. The function `look` checks the durations of motion in a state, with and without reduced
 * motion, and leaves reduced motion on. `most` are the longest durations in all states so far.
 */
export async function motionOfStates(page: Page): Promise<{ readonly look: Look; readonly most: Motion }> {
  const most = { longest: 0, endless: 0 };
  const check = async (message: string, limit: Motion) => {
    const { longest, endless } = await motionOf(page);
    expect.soft(longest, message).toBeLessThanOrEqual(limit.longest);
    expect.soft(endless, message).toBeLessThanOrEqual(limit.endless);
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
    // Animations that started without reduced motion must end first, so that they are not counted in the next state.
    await page.evaluate(async () => {
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(moving.map(({ finished }) => finished));
    });
  };
  return { look, most };
}
