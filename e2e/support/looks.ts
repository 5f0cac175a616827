import type { Page } from '@playwright/test';
import { faults } from './axe';
import { findOverflow } from './findOverflow';
import { findWraps } from './findWraps';
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
/** The sizes at which texts must neither be cut nor wrap: the narrowest one with the controls beside the stage. */
export const DAILY_SIZES = [{ width: 1024, height: 768 }] as const;
/** In the long tier also a phone on its side, and large screens. */
export const ALL_SIZES = [
  ...DAILY_SIZES,
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

/**
 * Returns the function `look`, which checks a state with axe, and checks that its text fits at the widths with the
 * least room. `found` are the faults, each with the name of its state. `states` are the names of all checked states.
 *
 * @param themes the themes in which axe checks the states. Without a theme, only the widths are checked
 * @param sizes the windows, besides phones, in which the texts are checked
 */
export function faultsOfStates(
  page: Page,
  themes: readonly ('dark' | 'light')[],
  sizes: readonly { readonly width: number; readonly height: number }[] = DAILY_SIZES,
): { readonly look: Look; readonly found: string[]; readonly states: string[] } {
  const found: string[] = [];
  const states: string[] = [];
  const note = (name: string, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  const look: Look = async ({ name, screen, wordsOnly = false }) => {
    states.push(name);
    const noteTexts = async (size: { readonly width: number; readonly height: number }) => {
      await page.setViewportSize(size);
      const textFaults = async () => [...(await findOverflow(page)), ...(await findWraps(page))];
      // On a busy machine, the page needs some time for the new size.
      let last = await textFaults();
      for (let more = 10; more > 0 && last.length > 0; more--) last = await textFaults();
      note(`${name} at ${size.width} px`, last);
    };
    await noteTexts(screen === 'wide' ? TABLET : SMALL);
    for (const size of screen === 'wide' ? [] : PHONES) await noteTexts(size);
    for (const size of screen === 'narrow' || wordsOnly ? [] : sizes) await noteTexts(size);
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
