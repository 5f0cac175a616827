// The home page without an open image: the bar, the FAQ, and the pictures about linear light. The texts of the page are
// tested in tests/html.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { LIGHT_PICTURES } from '../src/config/site';
import { en } from '../tests/support/words';
import { test } from './support/pageTest';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await takenOver(page);
});

const bar = (page: Page) => page.getByRole('banner');

// Requirements: R1, R22
test('the bar shows the logo and the title, which link to the home page', async ({ page }) => {
  const brand = bar(page).getByRole('link', { name: 'Pixel Resize, home' });
  await expect(brand).toHaveText('Pixel Resize');
  const logo = await brand.locator('svg').boundingBox();
  expect([logo?.width, logo?.height]).toEqual([32, 32]);
  await goTo(page, '/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.layout.privacy);
  await brand.click();
  await expect(page).toHaveURL('/');
});

// Requirements: R48
test('the FAQ has five questions, and a click on a question shows its answer', async ({ page }) => {
  const questions = page.locator('main details details');
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) {
    const answer = question.getByRole('paragraph');
    await expect(answer).toBeHidden();
    await question.getByRole('heading').click();
    await expect(answer).toBeVisible();
    await expect(answer).not.toBeEmpty();
  }
});

// Requirements: R13
test('the FAQ says that images are never uploaded to a server, and which files can be opened', async ({
  page,
}) => {
  await page.getByRole('heading', { name: en.about.questions.privacy.question }).click();
  await expect(
    page.getByText(/in your browser\. They are never uploaded to a server or stored on one/),
  ).toBeVisible();
  await page.getByRole('heading', { name: en.about.questions.formats.question }).click();
  await expect(page.getByText(/^JPEG, PNG, WebP, and GIF files up to 10\sMB\./)).toBeVisible();
});

test.describe('the two pictures that compare a reduction with and without linear light', () => {
  const pictures = (page: Page) => page.locator('#about figure img');
  const boxes = (page: Page) =>
    page
      .locator('#about details > div > *')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));

  // Requirements: R50
  test('are fetched only after the scripts of the page have loaded, and cause no layout shift', async ({
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const paths: readonly string[] = Object.values(LIGHT_PICTURES.paths);
    const fetched = () => paths.filter((path) => requested.includes(path));

    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('#about figure').first().scrollIntoViewIfNeeded();
    await expect(page.getByText(en.about.light.gamma, { exact: true })).toBeInViewport();
    const before = await boxes(page);
    expect(fetched()).toEqual([]);
    release();
    await takenOver(page);
    await expect(pictures(page)).toHaveCount(2);
    for (const picture of await pictures(page).all())
      await expect(picture).toHaveJSProperty('naturalWidth', LIGHT_PICTURES.width);
    expect(fetched()).toEqual(paths);
    expect(await boxes(page)).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  // Requirements: R50
  test('are as wide as their column on a phone, and have their full size side by side in a wide window', async ({
    page,
  }) => {
    for (const [width, sideBySide] of [
      [1280, true],
      [768, true],
      [320, false],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => window.scrollTo(0, 0));
      for (const picture of await pictures(page).all()) await expect(picture).not.toBeInViewport();
      const [linear, gamma] = await pictures(page).evaluateAll((all) =>
        all.map((element) => element.getBoundingClientRect().toJSON()),
      );
      const text = await page.locator('#about figcaption').first().boundingBox();
      const wide = sideBySide ? LIGHT_PICTURES.width : (text?.width ?? Number.NaN);
      for (const picture of [linear, gamma]) {
        expect(picture.width).toBeCloseTo(wide, 0);
        expect(picture.height).toBeCloseTo((wide * LIGHT_PICTURES.height) / LIGHT_PICTURES.width, 0);
      }
      expect(linear.top === gamma.top, `at ${width} px`).toBe(sideBySide);
    }
  });
});
