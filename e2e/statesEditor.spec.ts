// Every state with an image open: what axe finds, and whether the words fit. As states.spec.ts does without one.

import { expect } from '@playwright/test';
import { LANGUAGES, type Language } from '../src/data/languages';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { faultsOfStates } from './support/looks';
import { walkEditor } from './support/states';
import { test } from './support/test';
import { LONG } from './support/tiers';

// Each step of axe would be recorded, and takes longer so.
test.use({ trace: 'off' });
test.setTimeout(300_000);

let picture: ChosenFile;

test.beforeAll(async () => {
  picture = await pictureFile('a.png', 1200, 1000);
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

/** The languages whose words are looked at every day. */
const DAILY: readonly Language[] = ['de'];
/** The language in which the dark theme is looked at. */
const DARK: Language = 'de';

for (const language of LANGUAGES)
  test(
    `in ${language}: axe finds nothing in any state with an image, and every one fits a screen of 320 px`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const { look, found, states } = faultsOfStates(page, language === DARK ? ['dark', 'light'] : ['light']);
      await walkEditor(page, language, picture, look);
      expect(states).toHaveLength(15);
      expect(found).toEqual([]);
    },
  );
