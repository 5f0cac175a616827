// A change of language with an image open. Without one: languages.spec.ts.

import { expect } from '@playwright/test';
import { LANGUAGE_INFO } from '../src/data/languages';
import { photograph } from '../tests/support/fixtures';
import { CATALOGUES } from '../tests/support/words';
import { App } from './support/app';
import { test } from './support/test';

test('the open image and the tab outlive a change of language', async ({ page }) => {
  const app = new App(page);
  const picture = await (await photograph(1200, 1000)).png().toBuffer();
  await app.open({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('tab').nth(1).click();
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Language: English' }).click();
  await bar.getByRole('link', { name: LANGUAGE_INFO.de.name, exact: true }).click();
  await expect(page).toHaveURL('/de');
  await expect(page.getByText('a.png')).toBeVisible();
  await expect(page.getByRole('tab', { name: CATALOGUES.de.editor.tabs.crop })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab').nth(0).click();
  // Twelve hundred thousand pixels, as a German writes them.
  await expect(page.getByText('1,2\u00a0Megapixel')).toBeVisible();
});
