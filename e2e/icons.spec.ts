// An icon set, from the open image to the files: how the page is reached, the choices, the ZIP, cancellation, and use without a
// pointer, on a small screen and without a network.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { distDir } from '../scripts/lib/paths.mjs';
import { MANIFEST_NAME, ZIP_NAME } from '../src/config/icons';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { readIco } from '../tests/support/icoReader';
import { shownIcons } from '../tests/support/shownIcons.mjs';
import { en } from '../tests/support/words';
import { zipEntries } from '../tests/support/zipEntries.mjs';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { startHost } from './support/host';
import { tabTo } from './support/keys';
import { LastingApp, test } from './support/lasting';
import { hold, letGo } from './support/workers';

// The page stores the names and colors.
test.use({ ownPage: true });

const { icons } = en;

let photo: ChosenFile;
let logo: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 600, 400);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="#fff"/></svg>';
  logo = {
    name: 'My logo.png',
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(svg)).png().toBuffer(),
  };
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const controls = (page: Page) => ({
  make: page.getByRole('button', { name: icons.make, exact: true }),
  zip: page.getByRole('link', { name: icons.zip, exact: true }),
  name: page.getByRole('textbox', { name: icons.name, exact: true }),
  theme: page.getByRole('textbox', { name: icons.theme, exact: true }),
  save: (name: string) => page.getByRole('link', { name: icons.save.replace('{{name}}', name), exact: true }),
  previews: page.getByRole('region', { name: icons.previews }).getByRole('img'),
});

/** Clicks a link, and returns the file that is saved. */
async function savedBy(page: Page, link: ReturnType<typeof controls>['zip']) {
  await expect(link).toHaveAttribute('href', /^blob:/);
  // A control that appears at the place of the last press could not be pressed at once: see src/lib/pressGuard.ts.
  await page.mouse.move(0, 0);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Opens a file on the page of the icons. */
async function openIcons(page: Page, file: ChosenFile): Promise<void> {
  await page.goto(ROUTES.icons);
  await app.choose(file);
  // Two tabs, a bookmark, the task bar and three masks.
  await expect(controls(page).previews).toHaveCount(7);
}

// Requirements: R420, R421, R434
test('from the editor, the icons are made of the image before its resize, which stays open', async ({
  page,
}) => {
  await page.goto('/');
  await app.choose(photo);
  await app.setSize(20, 20);
  await app.resize.click();
  await expect(page.getByRole('img', { name: 'photo.png, 20 × 20 px' }).first()).toBeVisible();
  await page.getByRole('link', { name: icons.whole }).click();
  await expect(page).toHaveURL(ROUTES.icons);
  const { make, save } = controls(page);
  await make.click();
  await expect(app.toast(icons.done)).toBeVisible();
  const { name, bytes } = await savedBy(page, save('icon-512.png'));
  expect(name).toBe('icon-512.png');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 512, height: 512, channels: 4 });
  // Fit keeps the shape of 600 × 400: the bars above and below are transparent.
  expect([data[3], data[4 * (512 * 256 + 256) + 3]]).toEqual([0, 255]);
  await page.getByRole('link', { name: en.layout.home, exact: true }).first().click();
  await expect(app.width).toHaveValue('20');
});

// Requirements: R420, R423
test('from a preset of an icon and its page, one link leads to the icons, and the ICO file is whole', async ({
  page,
}) => {
  await page.goto(ROUTES.presets);
  await app.choose(photo);
  await page.getByRole('list', { name: en.presets.sizes }).getByRole('button').first().click();
  await page.getByRole('link', { name: icons.whole }).click();
  await expect(page).toHaveURL(ROUTES.icons);
  const { make, save } = controls(page);
  await make.click();
  const { bytes } = await savedBy(page, save('favicon.ico'));
  expect(readIco(bytes).map(({ width }) => width)).toEqual([16, 32, 48, 256]);
  await page.goto(fixedSizePath({ width: 32, height: 32 }));
  await expect(page.getByRole('main').getByRole('link', { name: en.layout.icons })).toBeVisible();
});

// Requirements: R431, R429, R432, R433
test('the ZIP has the same bytes twice, and names and colors in the manifest and the HTML', async ({
  page,
  context,
}) => {
  await openIcons(page, logo);
  const { make, zip, name, save } = controls(page);
  // White on a light tab.
  await expect(page.getByText(icons.faint)).toHaveCount(2);
  await expect(name).toHaveValue('My logo');
  await name.fill('A <b>"name"</b>');
  await make.click();
  const first = await savedBy(page, zip);
  expect(first.name).toBe(ZIP_NAME);
  const manifest = JSON.parse(String((await savedBy(page, save(MANIFEST_NAME))).bytes));
  expect(manifest).toMatchObject({ name: 'A <b>"name"</b>', theme_color: '#ffffff' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: icons.copy, exact: true }).click();
  await expect(app.toast(icons.copied)).toBeVisible();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  expect(html).toContain('content="A &lt;b&gt;&quot;name&quot;&lt;/b&gt;"');
  await openIcons(page, logo);
  await make.click();
  expect((await savedBy(page, zip)).bytes.equals(first.bytes)).toBe(true);
});

// Requirements: R423, R424, R429
test('the browser shows the icons of a site with these files, and reads its manifest without a fault', async ({
  page,
  context,
}, testInfo) => {
  await openIcons(page, logo);
  const { make, zip, name } = controls(page);
  await name.fill('A <b>"site"</b>');
  await page.locator('main summary').filter({ hasText: icons.more }).click();
  await page.getByRole('checkbox', { name: '256 px' }).check();
  await make.click();
  const entries = zipEntries((await savedBy(page, zip)).bytes);
  const lines = await page.getByRole('region', { name: icons.html }).locator('pre').innerText();

  const folder = testInfo.outputPath('site');
  await mkdir(folder, { recursive: true });
  for (const { name, data } of entries) await writeFile(join(folder, name), data);
  const html = `<!DOCTYPE html><html lang="en"><title>A site</title>${lines}`;
  for (const file of ['index.html', '404.html']) await writeFile(join(folder, file), html);
  const host = await startHost(folder);
  try {
    const site = await context.newPage();
    await site.goto(host.origin);
    const devTools = await context.newCDPSession(site);
    const { url, errors, data } = await devTools.send('Page.getAppManifest');
    expect(url).toBe(`${host.origin}/${MANIFEST_NAME}`);
    expect(errors).toEqual([]);
    const manifest: { name: string; icons: { src: string; sizes: string }[] } = JSON.parse(data ?? '');
    expect(manifest.name).toBe('A <b>"site"</b>');
    const linked = await site.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon][type], link[rel=apple-touch-icon]')].map(
        ({ href, sizes }) => ({ src: href, sizes: String(sizes) || '180x180' }),
      ),
    );
    for (const { src, sizes } of [...manifest.icons, ...linked]) {
      const { naturalWidth, naturalHeight } = await site.evaluate(async (address) => {
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        const { naturalWidth, naturalHeight } = image;
        return { naturalWidth, naturalHeight };
      }, src);
      expect(`${naturalWidth}x${naturalHeight}`, src).toBe(sizes);
    }

    const bytesOf = (file: string) => [...(entries.find((entry) => entry.name === file)?.data ?? [])];
    const sides = [16, 32, 48, 256];
    const pngs = Object.fromEntries(sides.map((side) => [side, bytesOf(`icon-${side}.png`)]));
    const shown = await site.evaluate(shownIcons, { ico: bytesOf('favicon.ico'), pngs });
    expect(shown.icons).toEqual(sides.map((side) => ({ width: side, height: side, difference: 0 })));
    expect(shown.whole).toBe(256);

    // The browser does report faults.
    await writeFile(
      join(folder, MANIFEST_NAME),
      '{ "icons": [{ "sizes": "16" }], "theme_color": "reddish" }',
    );
    await site.reload();
    expect((await devTools.send('Page.getAppManifest')).errors).not.toEqual([]);
    await site.close();
  } finally {
    host.close();
  }
});

// Requirements: R433
test('an icon that is hardly seen on its own background gets a hint, on the home screen too', async ({
  page,
}) => {
  await openIcons(page, logo);
  const hints = page.getByText(icons.faint);
  // The light tab and the bookmark. For a white image, the background is black.
  await expect(hints).toHaveCount(2);
  await page.getByLabel(icons.background, { exact: true }).selectOption('white');
  await expect(hints).toHaveCount(3);
  await expect(page.getByRole('figure', { name: icons.homeScreen }).getByText(icons.faint)).toBeVisible();
});

// Requirements: R430
test('a field with a problem says so and holds the ZIP back, and the fields survive a reload', async ({
  page,
}) => {
  await openIcons(page, logo);
  const { make, zip, name, theme } = controls(page);
  await make.click();
  await expect(zip).toHaveAttribute('href', /^blob:/);
  await theme.fill('reddish');
  await expect(page.getByText(en.pad.notColor)).toBeVisible();
  await expect(theme).toHaveAttribute('aria-invalid', 'true');
  await expect(zip).toHaveAttribute('aria-disabled', 'true');
  await expect(zip).not.toHaveAttribute('href');
  await theme.fill('#123456');
  await name.fill('A site');
  await expect(zip).toHaveAttribute('href', /^blob:/);
  await openIcons(page, logo);
  await expect(name).toHaveValue('A site');
  await expect(theme).toHaveValue('#123456');
});

// Requirements: R434
test('the work can be canceled, keeps the files that were made, and goes on from there', async ({ page }) => {
  await openIcons(page, photo);
  const { make, zip, save } = controls(page);
  await hold(page, 'files');
  await make.click();
  const cancel = page.getByRole('button', { name: en.progress.cancel });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await cancel.click();
  await expect(app.toast(en.progress.canceled)).toBeVisible();
  await expect(make).toBeFocused();
  await letGo(page);
  await expect(zip).toBeHidden();
  await make.click();
  await expect(zip).toBeVisible();
  await expect(save('favicon.ico')).toBeVisible();
});

// Requirements: R422, R424, R420
test('with keys alone: the page in the menu, Fill, a background, another size, and the file of it', async ({
  page,
}) => {
  await page.goto('/');
  await app.choose(photo);
  await expect(app.resize).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: en.layout.presets, exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: en.layout.icons }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ROUTES.icons);
  await tabTo(page, page.getByRole('radio', { name: en.fit.contain.label, exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: en.fit.cover.label, exact: true })).toBeChecked();
  await tabTo(page, page.locator('main summary').filter({ hasText: icons.more }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: '64 px' }));
  await page.keyboard.press('Space');
  const { make, save } = controls(page);
  await tabTo(page, make);
  await page.keyboard.press('Enter');
  await expect(save('icon-64.png')).toBeVisible();
  const { bytes } = await savedBy(page, save('icon-64.png'));
  expect((await sharp(bytes).stats()).isOpaque).toBe(true);
});

test.describe('on a small screen with touch', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  // Requirements: R3, R420
  test('nothing is wider than the screen, and taps make the files', async ({ page }) => {
    await openIcons(page, photo);
    const { make, zip } = controls(page);
    await make.tap();
    await expect(zip).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  // Requirements: R435
  test('the icons are made after one visit', async ({ browser }) => {
    const host = await startHost(distDir);
    const context = await browser.newContext();
    try {
      const first = await context.newPage();
      await first.goto(host.origin);
      await first.evaluate(async () => void (await navigator.serviceWorker.ready));
      host.answers = false;
      await context.setOffline(true);
      const page = await context.newPage();
      const offline = new App(page);
      await page.goto(host.origin + ROUTES.icons);
      await offline.choose(logo);
      await controls(page).make.click();
      const { bytes } = await savedBy(page, controls(page).zip);
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    } finally {
      await context.close();
      await host.close();
    }
  });
});
