// With a font of twice the default size, no text is cut off or widens the page, and number fields show five digits.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import type { Language } from '../src/data/languages';
import { PAGES } from '../src/data/pages';
import { LANGUAGE_KEY } from '../src/data/storage';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { findOverflow } from './support/findOverflow';
import { type Look, walkEditor } from './support/states';
import { test as base } from './support/test';
import { LONG } from './support/tiers';

/** A test in a browser whose own font size is 32 px. Media queries in rem also depend on this size. */
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

/** Checks a state at all sizes of the window. A word that is longer than its line may break. */
function faultsOf(page: Page): { readonly look: Look; readonly found: string[] } {
  const found: string[] = [];
  const look: Look = async ({ name }) => {
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
  };
  return { look, found };
}

const DAILY: readonly Language[] = ['de'];

for (const language of ['en', 'de', 'ru', 'ja'] as const)
  test(
    `in ${language}, text of twice the size fits the window in every state with an open image`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const { look, found } = faultsOf(page);
      await walkEditor(page, language, picture, look);
      expect(found).toEqual([]);
    },
  );

for (const language of ['en', 'de', 'ru', 'ja'] as const)
  test(`in ${language}, text of twice the size fits the window on every page`, LONG, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      LANGUAGE_KEY,
      language,
    ] as const);
    const { look, found } = faultsOf(page);
    await page.goto('/presets');
    await takenOver(page);
    const english = PAGES.filter((info) => info.language === undefined && info.path === info.canonical);
    for (const { path } of english) {
      await goTo(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look({ name: path, screen: 'any' });
    }
    expect(found).toEqual([]);
  });
