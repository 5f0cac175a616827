// Every state with an open image: axe finds no violations, and no text overflows. Without an image: states.spec.ts.

import { expect } from '@playwright/test';
import { LANGUAGES, type Language } from '../src/config/languages';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { ALL_SIZES, DAILY_SIZES, faultsOfStates } from './support/looks';
import { walkEditor, walkViewer } from './support/states';
import { test } from './support/test';
import { LONG } from './support/tiers';

// Tracing is off, because recording each step of axe would take longer.
test.use({ trace: 'off' });
test.setTimeout(300_000);

let picture: ChosenFile;

test.beforeAll(async () => {
  picture = await pictureFile('a.png', 1200, 1000);
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

/** The languages that the daily tests check. The long tier checks the other languages. */
const DAILY: readonly Language[] = ['de'];
/** The themes that axe checks. Apart from the length of the texts, its results do not depend on the language. */
const THEMES: Partial<Record<Language, readonly ('dark' | 'light')[]>> = {
  en: ['light'],
  de: ['dark', 'light'],
};

// Requirements: R3, R183, R210, R370
for (const language of LANGUAGES)
  test(
    `in ${language}, no state of the pages with an open image ${THEMES[language] ? 'has axe violations or ' : ''}overflows a screen, is cut, or wraps`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const sizes = DAILY.includes(language) ? DAILY_SIZES : ALL_SIZES;
      const { look, found, states } = faultsOfStates(page, THEMES[language] ?? [], sizes);
      await walkEditor(page, language, picture, look);
      await walkViewer(page, language, look);
      expect(states).toHaveLength(44);
      expect(found).toEqual([]);
    },
  );
