// Every state with an open image: axe finds no violations, and no text overflows. Without an image: states.spec.ts.

import { expect } from '@playwright/test';
import { LANGUAGES, type Language } from '../src/data/languages';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { faultsOfStates } from './support/looks';
import { walkEditor } from './support/states';
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
/** The language in which the dark theme is checked. The colors are the same in all languages. */
const DARK: Language = 'de';

// Requirements: R3, R183, R210
for (const language of LANGUAGES)
  test(
    `in ${language}, no state with an open image has axe violations or overflows a small screen`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const { look, found, states } = faultsOfStates(page, language === DARK ? ['dark', 'light'] : ['light']);
      await walkEditor(page, language, picture, look);
      expect(states).toHaveLength(15);
      expect(found).toEqual([]);
    },
  );
