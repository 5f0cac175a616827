// With a font of twice the default size, no text is cut off or widens the page, and number fields show five digits.

import { expect, type Page } from '@playwright/test';
import type { Language } from '../src/config/languages';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { findOverflow } from './support/findOverflow';
import { type Look, walkEditor, walkPages, walkViewer } from './support/states';
import { test as base } from './support/test';
import { LONG } from './support/tiers';

/** A test in a browser whose default font size is 32 px. Media queries in rem also depend on this size. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

test.setTimeout(300_000);

const SIZES = [
  { width: 320, height: 740 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
];

let picture: ChosenFile;

test.beforeAll(async () => {
  picture = await pictureFile('a.png', 1200, 1000);
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** The number fields in which a number of five digits would not be visible as a whole. */
const narrowFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[role=spinbutton]')]
      .filter((field) => {
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return field.clientWidth > 0 && field.clientWidth - padding < context.measureText('88888').width;
      })
      .map(({ id }) => id),
  );

/**
 * Returns a function `look`, which checks a state of the page at all sizes of the window, and the faults that it has
 * found. A word that is longer than its line may break.
 */
function faultsOf(page: Page): { readonly look: Look; readonly found: string[] } {
  const found: string[] = [];
  const look: Look = async ({ name, screen }) => {
    // No window of the test is wide enough for the menus of the bar.
    if (screen === 'wide') return;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const faults = async () => [
        ...(await findOverflow(page)).filter((fault) => !fault.endsWith('is broken')),
        ...(await narrowFields(page)).map((id) => `the field ${id} is too narrow`),
      ];
      // On a busy machine, the page needs some time for the new size.
      let last = await faults();
      for (let more = 10; more > 0 && last.length > 0; more--) last = await faults();
      found.push(...last.map((fault) => `${name} at ${size.width} px: ${fault}`));
    }
    // The next action must not need to scroll: the history covers most of a small window.
    await page.setViewportSize({ width: 1024, height: 1600 });
  };
  return { look, found };
}

const DAILY: readonly Language[] = ['de'];

// Requirements: R195
for (const language of ['de', 'ru', 'ja'] as const)
  test(
    `in ${language}, text of twice the default size fits into the window in every state with an open image`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const { look, found } = faultsOf(page);
      await walkEditor(page, language, picture, look);
      await walkViewer(page, language, look);
      expect(found).toEqual([]);
    },
  );

// Requirements: R195
for (const language of ['de', 'ja'] as const)
  test(
    `in ${language}, text of twice the default size fits into the window on every page`,
    LONG,
    async ({ page }) => {
      const { look, found } = faultsOf(page);
      await walkPages(page, language, look, 2);
      expect(found).toEqual([]);
    },
  );
