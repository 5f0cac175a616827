// The empty home page, as a visitor uses it. Its words are read in tests/html.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { test } from './support/pageTest';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await takenOver(page);
});

const bar = (page: Page) => page.getByRole('banner');

test('the bar shows the logo and the title, which lead home', async ({ page }) => {
  const brand = bar(page).getByRole('link', { name: 'Pixel Resize, home' });
  await expect(brand).toHaveText('Pixel Resize');
  const logo = await brand.locator('svg').boundingBox();
  expect([logo?.width, logo?.height]).toEqual([32, 32]);
  await goTo(page, '/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await brand.click();
  await expect(page).toHaveURL('/');
});

test('the FAQ has five questions, each of which opens its answer', async ({ page }) => {
  const questions = page.locator('main h3 button');
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) {
    await expect(question).toHaveAttribute('aria-expanded', 'false');
    const answer = page.locator(`[id="${await question.getAttribute('aria-controls')}"]`);
    await expect(answer).toBeHidden();
    await question.click();
    await expect(answer).toBeVisible();
    await expect(answer).not.toBeEmpty();
  }
});

test('the FAQ says that images are neither uploaded nor stored on a server, and which open', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Are my images uploaded anywhere?' }).click();
  await expect(
    page.getByText(/inside your browser\. They are never uploaded to a server or stored on one/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Which files can I open?' }).click();
  await expect(page.getByText(/^JPEG, PNG, WebP and GIF files of up to 10\sMB\./)).toBeVisible();
});
