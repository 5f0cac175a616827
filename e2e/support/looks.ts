import type { Page } from '@playwright/test';
import { faults } from './axe';
import { findOverflow } from './findOverflow';
import type { Look } from './states';

/** The narrowest screen on which the site is tested. */
export const SMALL = { width: 320, height: 740 };
/** Other phone screens. */
const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
] as const;
/** The narrowest screen that shows the bar for wide screens, so that the bar has the least room. */
export const TABLET = { width: 768, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Returns the function `look`, which checks a state with axe, and checks that its text fits at the widths with the
 * least room. `found` are the faults, each with the name of its state. `states` are the names of all checked states.
 *
 * @param themes the themes in which axe checks the states. Without a theme, only the widths are checked
 */
export function faultsOfStates(
  page: Page,
  themes: readonly ('dark' | 'light')[],
): { readonly look: Look; readonly found: string[]; readonly states: string[] } {
  const found: string[] = [];
  const states: string[] = [];
  const note = (name: string, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  const look: Look = async ({ name, screen, wordsOnly = false }) => {
    states.push(name);
    await page.setViewportSize(screen === 'wide' ? TABLET : SMALL);
    note(name, await findOverflow(page));
    for (const size of screen === 'wide' ? [] : PHONES) {
      await page.setViewportSize(size);
      note(`${name} at ${size.width} px`, await findOverflow(page));
    }
    if (wordsOnly || themes.length === 0) return;
    if (screen !== 'narrow') await page.setViewportSize(DESKTOP);
    note(name, await faults(page, themes));
    // axe also checks one state on a phone, because some elements exist only on a phone, or look different there.
    if (name !== 'home') return;
    await page.setViewportSize(SMALL);
    note(`${name} on a phone`, await faults(page, themes));
  };
  return { look, found, states };
}
