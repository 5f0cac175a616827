// The parts that all pages share: the top bar with its menus, the side menu, the theme, tooltips, toasts, the footer,
// and the styles for printing.

import { expect, type Page } from '@playwright/test';
import { partTakenOver, takenOver } from '../scripts/lib/visit.mjs';
import { PRESET_GROUPS, PRESETS } from '../src/config/presets';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { LANGUAGE_KEY, THEME_KEY } from '../src/config/storage';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from '../src/config/timings';
import { light } from '../src/theme/colors';
import { en } from '../tests/support/words';
import { App } from './support/app';
import { tabTo } from './support/keys';
import { test } from './support/pageTest';
import { settled } from './support/settled';

let app: App;

test.beforeEach(({ page }) => {
  app = new App(page);
});

/** Converts a hex color to the form in which the browser returns computed colors. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const small = { width: 360, height: 740 };
const bar = (page: Page) => page.getByRole('banner');
const presetsButton = (page: Page) => bar(page).getByRole('button', { name: en.layout.presets });
const focused = (page: Page) => page.locator(':focus');

test.describe('on a wide screen', () => {
  // Requirements: R23, R27
  test('the Presets menu lists the presets in their groups and leads to the page of a preset', async ({
    page,
  }) => {
    await page.goto('/');
    await presetsButton(page).click();
    await expect(page.getByRole('link', { name: en.layout.allPresets })).toBeVisible();
    for (const group of PRESET_GROUPS) {
      const links = page.getByRole('list', { name: en.presets.groups[group] }).getByRole('link');
      const sizes = PRESETS.filter((preset) => preset.group === group).map(({ size }) => fixedSizePath(size));
      const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(found).toEqual(sizes);
    }
    await page.getByRole('link', { name: /^Landscape/ }).click();
    await expect(page).toHaveURL('/resize-image-to-1600x800');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resize image to 1600 × 800');
    await expect(page.getByRole('link', { name: /^Landscape/ })).toBeHidden();
    await expect(presetsButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  // Requirements: R23, R181
  test('the Presets menu can be used with the keyboard', async ({ page }) => {
    await page.goto('/');
    await takenOver(page);
    await tabTo(page, presetsButton(page));
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toHaveText(en.layout.allPresets);
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toHaveText(en.layout.icons);
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toContainText(en.presets.items.tiny16.label);
    await page.keyboard.press('End');
    await expect(focused(page)).toContainText(en.presets.items.extraLarge.label);
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toHaveText(en.layout.allPresets);
    await page.keyboard.press('Escape');
    await expect(presetsButton(page)).toBeFocused();
    await expect(page.getByRole('link', { name: en.layout.allPresets })).toBeHidden();

    await page.keyboard.press('ArrowUp');
    await expect(focused(page)).toContainText(en.presets.items.extraLarge.label);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: en.layout.allPresets })).toBeHidden();

    await tabTo(page, presetsButton(page), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(ROUTES.presets);
  });

  test('a click outside the Presets menu closes the menu', async ({ page }) => {
    await page.goto('/');
    await presetsButton(page).click();
    await expect(page.getByRole('link', { name: en.layout.allPresets })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('link', { name: en.layout.allPresets })).toBeHidden();
  });

  // Requirements: R24
  test('the Language menu marks the current language, and a choice is stored and opens the home page of the language', async ({
    page,
  }) => {
    await page.goto(ROUTES.privacy);
    await bar(page).getByRole('button', { name: 'Language: English' }).click();
    const languages = page.getByRole('list', { name: en.languageGroups.european }).getByRole('link');
    await expect(languages.filter({ hasText: 'English' })).toHaveAttribute('aria-current', 'true');
    const german = languages.filter({ hasText: 'Deutsch' });
    await expect(german).not.toHaveAttribute('aria-current');
    await german.click();
    await expect(page).toHaveURL('/de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY)).toBe('de');
    await bar(page).getByRole('button', { name: 'Sprache: Deutsch' }).click();
    await expect(bar(page).getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
    await expect(bar(page).getByRole('link', { name: 'English' })).not.toHaveAttribute('aria-current');
  });

  // Requirements: R15, R124, R125
  test('the page is in English if the stored language is unknown', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'xx'), LANGUAGE_KEY);
    await page.goto('/');
    // The HTML of the page is in English, so the stored language can change only the hydrated page.
    await takenOver(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: en.about.howTo })).toBeVisible();
  });

  // Requirements: R27, R28, R47
  test('the About link on another page leads to the How to Use part of the home page', async ({ page }) => {
    await page.goto(ROUTES.terms);
    await bar(page).getByRole('link', { name: en.layout.about }).click();
    await expect(page).toHaveURL('/#about');
    await expect(page.getByRole('heading', { name: en.about.howTo })).toBeInViewport();
    // The FAQ is in the same part of the page.
    const part = page.getByRole('region', { name: en.about.howTo });
    await expect(part.getByRole('heading', { name: en.about.faq })).toBeVisible();
  });

  // Requirements: R16, R25, R120, R123
  test('the theme control is a switch whose state is kept after a reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const control = page.getByRole('switch', { name: en.layout.darkTheme });
    await expect(control).not.toBeChecked();
    await control.click();
    await expect(control).toBeChecked();
    await expect(page.locator('html')).toHaveClass('dark');
    expect(await page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).toBe('dark');
    await page.reload();
    await expect(page.locator('html')).toHaveClass('dark');
    await expect(control).toBeChecked();
    await control.press('Space');
    await expect(page.locator('html')).toHaveClass('light');
  });
});

// Requirements: R121
test('the theme follows the preference of the system until the visitor chooses a theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const control = page.getByRole('switch', { name: en.layout.darkTheme });
  await takenOver(page);
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme);
    await expect(control).toBeChecked({ checked: colorScheme === 'dark' });
  }
  await control.click();
  await expect(page.locator('html')).toHaveClass('light');
  // After the choice, changes of the preference have no effect. The test waits after each change, because the browser
  // reports neither of two changes in one frame.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
  }
  await expect(page.locator('html')).toHaveClass('light');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });
});

// Requirements: R120, R124
test('local storage contains only the chosen theme and language, under the specified keys', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('switch', { name: en.layout.darkTheme }).click();
  await bar(page).getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect
    .poll(() => page.evaluate(() => ({ ...localStorage })))
    .toEqual({ theme: 'dark', language: 'en' });
});

test.describe('on a small screen', () => {
  test.use({ viewport: small });

  const opener = (page: Page) => bar(page).getByRole('button', { name: en.layout.menu, exact: true });
  const menu = (page: Page) => page.getByRole('dialog', { name: en.layout.menu });

  async function openMenu(page: Page): Promise<void> {
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    // Waits for the end of the opening animation, which moves the menu.
    await menu(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map((a) => a.finished)));
  }

  // Requirements: R26, R27
  test('the side menu is at the left, takes 85 % of the width, and has the links of the bar, each at least 44 px high', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(presetsButton(page)).toBeHidden();
    await openMenu(page);
    const box = await menu(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, height: small.height });
    expect(box?.width).toBeCloseTo(small.width * 0.85, 0);
    for (const name of ['Home', 'About', 'All Presets', 'English'])
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: /\d+ × \d+$/ })).toHaveCount(PRESETS.length);
    for (const link of await menu(page).getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  // Requirements: R26
  test('the side menu is at most 320 px wide', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 740 });
    await page.goto('/');
    await openMenu(page);
    expect((await menu(page).boundingBox())?.width).toBe(320);
  });

  test('the side menu closes after Escape, a click outside the menu, a click on Close menu, or a navigation', async ({
    page,
  }) => {
    await page.goto('/');
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await openMenu(page);
    await page.mouse.click(small.width - 30, small.height / 2);
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await openMenu(page);
    await page.getByRole('button', { name: en.layout.closeMenu }).click();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await openMenu(page);
    await menu(page)
      .getByRole('link', { name: /^Medium Icon/ })
      .click();
    await expect(page).toHaveURL('/resize-image-to-64x64');
    await expect(menu(page)).toBeHidden();

    await openMenu(page);
    await menu(page).getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
  });

  test('the side menu closes when the screen becomes wide', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await page.setViewportSize({ width: 900, height: 740 });
    await expect(menu(page)).toBeHidden();
    await presetsButton(page).click();
    await expect(page.getByRole('link', { name: en.layout.allPresets })).toBeVisible();
  });

  // Requirements: R181
  test('Tab and Shift+Tab keep the focus inside the side menu', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    const within = () => menu(page).evaluate((dialog) => dialog.contains(document.activeElement));
    const count = await menu(page).locator('a[href], button').count();
    for (let i = 0; i <= count; i++) {
      await page.keyboard.press('Tab');
      expect(await within()).toBe(true);
    }
    await tabTo(page, page.getByRole('button', { name: en.layout.closeMenu }));
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page).getByRole('link').last()).toBeFocused();
  });

  // Requirements: R25, R123
  test('the theme control is a button that names the theme to which it switches', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(page.getByRole('switch')).toBeHidden();
    await page.getByRole('button', { name: en.layout.toDark }).click();
    await expect(page.locator('html')).toHaveClass('dark');
    await expect(page.getByRole('button', { name: en.layout.toLight })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveClass('dark');
  });
});

// Requirements: R25
test('windows at least 768 px wide show the theme switch, and narrower windows show the Menu button', async ({
  page,
}) => {
  await page.goto('/');
  for (const [width, wide] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('switch')).toBeVisible({ visible: wide });
    await expect(bar(page).getByRole('button', { name: en.layout.menu, exact: true })).toBeVisible({
      visible: !wide,
    });
  }
});

test.describe('tooltips', () => {
  test.use({ viewport: small });

  const tooltip = (page: Page) => page.getByRole('tooltip');

  // Requirements: R160
  test('open after 700 ms, or without a delay if another tooltip closed less than 300 ms ago', async ({
    page,
  }) => {
    await page.goto('/');
    await takenOver(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await bar(page).getByRole('button', { name: en.layout.menu, exact: true }).hover();
    await page.clock.runFor(TOOLTIP_DELAY_MS - 1);
    await expect(tooltip(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveText(en.layout.menu);

    await page.mouse.move(180, 600);
    await expect(tooltip(page)).toBeHidden();
    await page.clock.runFor(TOOLTIP_SKIP_MS - 1);
    await page.getByRole('button', { name: /^Switch to the/ }).hover();
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveText(/^Switch to the/);

    await page.mouse.move(180, 600);
    await expect(tooltip(page)).toBeHidden();
    await page.clock.runFor(TOOLTIP_SKIP_MS);
    await bar(page).getByRole('button', { name: en.layout.menu, exact: true }).hover();
    await page.clock.runFor(TOOLTIP_DELAY_MS - 1);
    await expect(tooltip(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(tooltip(page)).toBeVisible();
  });

  // Requirements: R181
  test('open on keyboard focus, and close on Escape', async ({ page }) => {
    await page.goto('/');
    await takenOver(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(tooltip(page)).toHaveText(en.layout.menu);
    // The tooltip adds its key listener in an effect, which runs after the tooltip has become visible.
    await partTakenOver(page, '[role=tooltip]');
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toBeHidden();
  });
});

// Requirements: R161
test('a toast is shown for 4 to 5 seconds', async ({ page }) => {
  await page.goto('/');
  await takenOver(page, 'input[type=file]');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const message = app.toast(en.upload.noFileTitle);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://pixel-resize.example/picture.png');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(message).toBeVisible({ timeout: 50 });
  }).toPass();
  // The loop above has taken a part of the toast's time, at most one second.
  await page.clock.runFor(3900);
  await expect(message).toBeVisible();
  await expect(message).toHaveAttribute('data-state', 'open');
  await page.clock.runFor(1200);
  await expect(message).toHaveAttribute('data-state', 'closed');
  // The closing animation takes some more time.
  await page.clock.runFor(1000);
  await expect(message).toBeHidden();
});

// Requirements: R1, R29, R30, R41, R101, R102
test('the footer shows the copyright notice and links to two legal pages, which contain the required statements', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Pixel Resize. All rights reserved.`);
  await footer.getByRole('link', { name: en.layout.privacy }).click();
  await expect(page).toHaveURL(ROUTES.privacy);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.layout.privacy);
  for (const text of [
    /do not sell, trade, or rent personal information/,
    /Anonymous usage data may be collected.*this version of Pixel Resize collects none/,
    /By using this site, you agree/,
    /never leave your device/,
  ])
    await expect(page.getByText(text)).toBeVisible();
  await footer.getByRole('link', { name: en.layout.terms }).click();
  await expect(page).toHaveURL(ROUTES.terms);
  await expect(page.getByText(/may be updated at any time/)).toBeVisible();
  await expect(page.getByText(/continuing to use the site, you accept/)).toBeVisible();
});

// Requirements: R46
test('the home page without an image has a link to the presets page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: en.home.presets }).click();
  await expect(page).toHaveURL(ROUTES.presets);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`a printed page has only its text, in dark colors on white: ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'print', colorScheme });
    const heading = page.getByRole('heading', { level: 1 });
    const expectPrintable = async () => {
      await expect(heading).toBeVisible();
      await expect(page.locator('html')).toHaveClass(colorScheme);
      for (const part of ['banner', 'contentinfo'] as const)
        await expect(page.getByRole(part)).toHaveCount(0);
      const colors = await heading.evaluate((element) => {
        const of = (selector: string) => {
          const { color, backgroundColor } = getComputedStyle(
            element.ownerDocument.querySelector(selector) ?? element,
          );
          return { color, backgroundColor };
        };
        return {
          heading: of('h1').color,
          part: of('h2').color,
          text: of('main p').color,
          ground: of('html').backgroundColor,
        };
      });
      expect(colors).toEqual({
        heading: rgb(light.text),
        part: rgb(light.text),
        text: rgb(light.textMuted),
        ground: rgb(light.canvas),
      });
    };
    // The styles of the HTML come before those that the scripts add, so each alone has to be right.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(ROUTES.privacy);
    await expectPrintable();
    await page.unroute('**/*.js');
    await page.goto(ROUTES.privacy);
    await takenOver(page);
    await expectPrintable();
  });
