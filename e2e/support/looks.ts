import type { Page } from '@playwright/test';
import { faults } from './axe';
import { findOverflow } from './findOverflow';
import type { Look } from './states';

/** The least width of a screen. */
export const SMALL = { width: 320, height: 740 };
/** Other widths of phones. */
const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
] as const;
/** Where the bar of a wide screen has the least room. */
export const TABLET = { width: 768, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Looks at states with axe, and at whether their words fit where there is least room for them. Gives back the faults,
 * each with the state that has it.
 *
 * @param themes the colours of the dark one say nothing of a language, and are looked at in one alone
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
    if (wordsOnly) return;
    if (screen !== 'narrow') await page.setViewportSize(DESKTOP);
    note(name, await faults(page, themes));
    // What is shown on a phone alone, or there in another way.
    if (name !== 'home') return;
    await page.setViewportSize(SMALL);
    note(`${name} on a phone`, await faults(page, themes));
  };
  return { look, found, states };
}
