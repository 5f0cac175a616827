// The picture on a save page. Up to 16 megapixels it is the full-size file, so that the browser can save the file from
// the picture. Above that, it is a reduced preview with a note.

import { expect } from '@playwright/test';
import { MAX_SHOWN_PIXELS } from '../src/config/limits';
import { en } from '../tests/support/words';
import { App } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';
import { LONG } from './support/tiers';

// Requirements: R100
test(
  'the save page shows the full-size file up to 16 megapixels, and a reduced preview of a larger image',
  LONG,
  async ({ page }) => {
    expect(MAX_SHOWN_PIXELS).toBe(16_000_000);
    const app = new App(page);
    await app.open(await pictureFile('picture.png', 900, 600));
    const result = page.getByRole('img', { name: /^The resized image/ });
    const link = page.getByRole('link', { name: en.download.download, exact: true });
    const note = page.getByText('Download saves the full');
    const clean = page.getByText(/^Not in this file: /);

    await app.setSize(4000, 4000);
    await app.resize.click();
    await app.download.click();
    const file = (await link.getAttribute('href')) ?? '';
    await expect(result).toHaveAttribute('src', file);
    expect(await result.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4000);
    await expect(note).toHaveCount(0);
    // The opened file has no metadata, so the page does not say that metadata is left out.
    await expect(clean).toHaveCount(0);

    await page.getByRole('link', { name: en.download.back }).click();
    await app.setSize(4001, 4000);
    await app.resize.click();
    await app.download.click();
    await expect(note).toHaveText('This is a reduced preview. Download saves the full 4001 × 4000 px.');
    const larger = (await link.getAttribute('href')) ?? '';
    await expect(result).not.toHaveAttribute('src', larger);
    expect(await result.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThan(4001);
    // The original has fewer than 16 megapixels, so it is shown from its file.
    const original = page.getByRole('img', { name: /^The original image/ });
    expect(await original.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  },
);
