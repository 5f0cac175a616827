// Every script that is fetched later fails in every way: what then works without it, or says so and can be tried again.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGE_INFO, type Language } from '../src/data/languages';
import { ROUTES } from '../src/data/routes';
import { START_MS } from '../src/data/timings';
import { LAZY_IMPORT_TIMEOUT_MS } from '../src/lib/lazyImport';
import { LATE_SCRIPTS, type LateScript } from '../tests/support/lateScripts';
import { CATALOGUES } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { failScripts, SCRIPT_FAULTS, type ScriptFault } from './support/scriptFaults';
import { test } from './support/test';
import { LONG } from './support/tiers';

const { en } = CATALOGUES;
const FAULTS = Object.keys(SCRIPT_FAULTS) as ScriptFault[];
const NEVER: ScriptFault = 'is never answered';

let photo: ChosenFile;
let app: App;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 300, 200);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const of = (without: LateScript['without']) => LATE_SCRIPTS.filter((script) => script.without === without);
const filesOf = (scripts: readonly LateScript[]) =>
  new RegExp(scripts.map(({ files }) => files.source).join('|'));
const nameOf = ({ asks }: LateScript) => /['"]([^'"]+)['"]/.exec(asks)?.[1] ?? asks;

/** Lets a page's patience come to an end. */
const wait = async (page: Page, fault: ScriptFault, patience = LAZY_IMPORT_TIMEOUT_MS) => {
  if (fault === NEVER) await page.clock.runFor(patience);
};

/** Goes to an address as a link does. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Each day one way for each kind of script that is quickly tried. */
const tier = (fault: ScriptFault, daily: ScriptFault) => (fault === daily ? {} : LONG);

for (const fault of FAULTS) {
  test(
    `a screen’s script that ${fault}: it is said, and tried again`,
    tier(fault, 'is not there'),
    async ({ page, context }) => {
      await page.clock.install();
      const scripts = of('screen');
      const lift = await failScripts(context, filesOf(scripts), fault);
      await app.open(photo);
      const unavailable = page.getByRole('heading', { name: en.crash.screenHeading });
      for (const { shows = '' } of scripts) {
        await go(page, shows);
        await wait(page, fault);
        await expect(unavailable, shows).toBeVisible();
        await expect(button(page, en.upload.tryAgain)).toBeVisible();
        // Back to the image, which is still open.
        await go(page, ROUTES.home);
        await expect(app.width).toHaveValue('300');
      }
      await go(page, ROUTES.terms);
      await wait(page, fault);
      await expect(unavailable).toBeVisible();
      await lift();
      await button(page, en.upload.tryAgain).click();
      await expect(page.getByRole('heading', { name: en.terms.heading })).toBeVisible();
      // Others are fetched as if nothing had been.
      await go(page, ROUTES.privacy);
      await expect(page.getByRole('heading', { name: en.privacy.heading })).toBeVisible();
    },
  );

  test(
    `the script of what shows the image that ${fault}: it is said, the image stays open, and it is tried again`,
    tier(fault, 'is not there'),
    async ({ page, context }) => {
      await page.clock.install();
      for (const { files, shows = '' } of of('afterOpening')) {
        const lift = await failScripts(context, files, fault);
        await page.goto(shows);
        await app.choose(photo);
        const unavailable = page.getByRole('heading', { name: en.crash.screenHeading });
        await expect(async () => {
          await wait(page, fault);
          await expect(unavailable).toBeVisible({ timeout: 1000 });
        }).toPass();
        await lift();
        await button(page, en.upload.tryAgain).click();
        await expect(page.getByRole('img', { name: /^photo.png/ }).first()).toBeVisible();
      }
    },
  );

  test(
    `the viewer’s script that ${fault}: it is said, the image stays open, and it is tried again`,
    tier(fault, 'is not there'),
    async ({ page, context }) => {
      await page.clock.install();
      const lift = await failScripts(context, filesOf(of('viewer')), fault);
      await app.open(photo);
      const viewer = page.getByRole('dialog', { name: en.viewer.title });
      const unavailable = viewer.getByRole('heading', { name: en.crash.screenHeading });
      await button(page, en.viewer.open).click();
      await expect(async () => {
        await wait(page, fault);
        await expect(unavailable).toBeVisible({ timeout: 1000 });
      }).toPass();
      // The page below is as it was.
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(app.width).toHaveValue('300');
      await button(page, en.viewer.open).click();
      await expect(async () => {
        await wait(page, fault);
        await expect(unavailable).toBeVisible({ timeout: 1000 });
      }).toPass();
      await lift();
      await button(page, en.upload.tryAgain).click();
      await expect(viewer.getByRole('application')).toHaveAttribute('aria-busy', 'false');
    },
  );

  test(
    `the crop box’s script that ${fault}: it is said, the fields crop, and it is tried again`,
    tier(fault, 'has no network'),
    async ({ page, context }) => {
      await page.clock.install();
      const lift = await failScripts(context, filesOf(of('cropBox')), fault);
      await app.open(photo);
      await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
      await wait(page, fault);
      const told = page.getByRole('alert').filter({ hasText: en.crop.boxFailed });
      await expect(told).toBeVisible();
      expect(app.logged.join()).toContain('crop: box-unavailable');
      await app.setRect({ x: 10, y: 20, width: 100, height: 50 });
      await app.crop.click();
      await expect(app.toast(en.crop.done)).toBeVisible();
      await expect(page.getByRole('img', { name: 'photo.png, 100 × 50 px' })).toBeVisible();
      await button(page, en.upload.tryAgain).click();
      await wait(page, fault);
      // The try is over: one that is still going on would succeed after this.
      await expect(button(page, en.upload.tryAgain)).toBeEnabled();
      await expect(told).toBeVisible();
      await lift();
      await button(page, en.upload.tryAgain).click();
      await expect(app.cropBox).toBeVisible();
      await expect(told).toBeHidden();
      // With its styles: the box lies over the picture.
      await expect(page.locator('.cropper-view-box')).toHaveCSS('overflow', 'hidden');
    },
  );

  test(
    `a language’s script that ${fault}: it is said, the language stays, and can be chosen again`,
    LONG,
    async ({ page, context }) => {
      await page.clock.install();
      const scripts = of('language').filter(({ shows }) => shows !== 'en');
      const lift = await failScripts(context, filesOf(scripts), fault);
      await page.goto(ROUTES.home);
      await takenOver(page);
      const choose = async (language: Language) => {
        await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
        const { name } = LANGUAGE_INFO[language];
        await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      };
      for (const { shows } of scripts) {
        await choose(shows as Language);
        await wait(page, fault);
        await expect(app.toast(en.frame.languageFailed)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await button(page, en.frame.dismiss).click();
        await page.goBack();
      }
      await lift();
      await choose('de');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    },
  );

  for (const script of of('start'))
    test(
      `the page’s own ${nameOf(script)} that ${fault}: it is said, with the way to load anew`,
      LONG,
      async ({ page, context }) => {
        await page.clock.install();
        const lift = await failScripts(context, script.files, fault);
        await page.goto(ROUTES.home, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const told = page.getByRole('alert').filter({ hasText: en.crash.screenHeading });
        // The time begins with the page's own script, which nothing here shows.
        await expect(async () => {
          await wait(page, fault, START_MS);
          await expect(told).toBeVisible({ timeout: 1000 });
        }).toPass();
        const reload = told.getByRole('button', { name: en.crash.reload });
        await expect(reload).toBeVisible();
        await lift();
        // What is answered after all starts the page by itself.
        if (fault !== NEVER) await reload.click();
        await takenOver(page);
        await expect(told).toBeHidden();
      },
    );

  for (const script of of('engine'))
    test(
      `the engine’s ${nameOf(script)} that ${fault}: the file is kept, and opens by Try again`,
      LONG,
      async ({ page, context }) => {
        const lift = await failScripts(context, script.files, fault);
        for (const path of [ROUTES.home, ROUTES.presets, '/resize-image-to-32x32']) {
          await page.goto(path);
          await app.choose(photo);
          await expect(app.toast(en.upload.unopenedText)).toBeVisible({ timeout: 25_000 });
          expect(app.logged.join()).toContain('open: core-unavailable');
          if (fault === NEVER) break;
        }
        // It stays: it is no message of five seconds.
        await page.waitForFunction(
          (start) => performance.now() - start > 6000,
          await page.evaluate(() => performance.now()),
        );
        await expect(app.toast(en.upload.unopenedText)).toBeVisible();
        await lift();
        await app.toast(en.upload.unopenedText).getByRole('button', { name: en.upload.tryAgain }).click();
        await expect(page.getByRole('img', { name: /photo\.png/ }).first()).toBeVisible();
        await expect(app.toast(en.upload.unopenedText)).toBeHidden();
      },
    );

  test(
    `a helper’s script that ${fault}: the file is written without it, and that is logged`,
    tier(fault, 'is not there'),
    async ({ page, context }) => {
      await app.open(photo);
      // A small file is opened without help; the first helper comes when the result is written.
      await failScripts(context, filesOf(of('engine')), fault);
      await app.showTab('Rotate & Flip');
      await button(page, 'Rotate Left').click();
      await expect(app.toast('Image rotated left')).toBeVisible();
      await app.download.click();
      await expect(page).toHaveURL(ROUTES.downloadRotate, { timeout: 10_000 });
      await expect.poll(() => app.logged.join()).toContain('helper: core-unavailable');
    },
  );
}

test(
  'the words that stand in for missing ones, and the service worker: nobody hears that they cannot be had',
  LONG,
  async ({ page, context }) => {
    await failScripts(context, /\/assets\/en-|\/sw\.js$/, 'is not there');
    await page.goto('/de');
    await takenOver(page);
    await app.choose(photo);
    await expect(page.getByRole('heading', { name: 'photo.png' })).toBeVisible();
    expect(app.logged.filter((line) => line.includes('pixel-resize'))).toEqual([]);
  },
);

test('a page whose own words cannot be had is in English', LONG, async ({ page, context }) => {
  await failScripts(context, /\/assets\/de-/, 'is not there');
  await page.goto('/de');
  await takenOver(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

/** As when a visitor comes back into the range of a network. */
async function comeOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

test(
  'what could not be had comes by itself when there is a network again',
  LONG,
  async ({ page, context }) => {
    const lift = await failScripts(context, filesOf([...of('cropBox'), ...of('screen')]), 'has no network');
    await app.open(photo);
    await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
    await expect(page.getByText(en.crop.boxFailed)).toBeVisible();
    await go(page, ROUTES.terms);
    await expect(page.getByRole('heading', { name: en.crash.screenHeading })).toBeVisible();
    await lift();
    await comeOnline(context);
    await expect(page.getByRole('heading', { name: en.terms.heading })).toBeVisible();
    await go(page, ROUTES.home);
    await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
    await expect(app.cropBox).toBeVisible();
  },
);

test(
  'the crop box is there without a network, some seconds after a first visit',
  LONG,
  async ({ page, context }) => {
    await page.goto(ROUTES.home);
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/CropBox-')),
        ),
      )
      .toBe(true);
    await takenOver(page);
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await app.choose(photo);
    await app.showTab('Crop');
  },
);
