// Failures of the scripts that the page loads after its entry script. Each script fails in the ways of SCRIPT_FAULTS.
// The tests check what works without the script, or that the page reports the failure and can load the script again.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { STARTUP_NOTICE_MS } from '../src/app/startupNotice';
import { LANGUAGE_INFO, type Language, languageHome } from '../src/config/languages';
import { ROUTES } from '../src/config/routes';
import { TOAST_DURATION_MS } from '../src/config/timings';
import { LAZY_IMPORT_TIMEOUT_MS } from '../src/lib/lazyImport';
import { LAZY_SCRIPTS, type LazyScript } from '../tests/support/lazyScripts';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { failScripts, SCRIPT_FAULTS, type ScriptFault } from './support/scriptFaults';
import { settled } from './support/settled';
import { test } from './support/test';
import { LONG } from './support/tiers';

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
/** The scripts of one kind. The kind says what the page does without the script: see `LazyScript`. */
const of = (without: LazyScript['without']) => LAZY_SCRIPTS.filter((script) => script.without === without);
const filesOf = (scripts: readonly LazyScript[]) =>
  new RegExp(scripts.map(({ files }) => files.source).join('|'));
/** The name of the module in the code that fetches the script. */
const nameOf = ({ asks }: LazyScript) => /['"]([^'"]+)['"]/.exec(asks)?.[1] ?? asks;

/** If the fault is that the server never answers, advances the page's clock until the timeout has expired. */
const expireTimeout = async (page: Page, fault: ScriptFault, timeoutMs = LAZY_IMPORT_TIMEOUT_MS) => {
  if (fault === NEVER) await page.clock.runFor(timeoutMs);
};

/** Waits until `shown` is visible. A script that does not arrive must first exceed its time limit. */
const expectAfterTimeout = (page: Page, fault: ScriptFault, shown: Locator) =>
  expect(async () => {
    await expireTimeout(page, fault);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();

/** Opens a URL of the site as a link of the site does: without a page load. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The tier of a test of a fault. Only the most frequent fault is tested daily. */
const tier = (fault: ScriptFault) => (fault === 'is not there' ? {} : LONG);

for (const fault of FAULTS) {
  // Requirements: R204
  test(
    `if the script of a page ${fault}, the page offers a retry, and the image stays open`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const scripts = of('page');
      const endFault = await failScripts(context, filesOf(scripts), fault);
      await app.open(photo);
      const unavailable = page.getByRole('heading', { name: en.crash.pageHeading });
      for (const { shows = '' } of scripts) {
        await go(page, shows);
        await expireTimeout(page, fault);
        await expect(unavailable, shows).toBeVisible();
        await expect(button(page, en.upload.tryAgain)).toBeVisible();
        // The image is still open.
        await go(page, ROUTES.home);
        await expect(app.width).toHaveValue('300');
      }
      await go(page, ROUTES.terms);
      await expireTimeout(page, fault);
      await expect(unavailable).toBeVisible();
      await endFault();
      await button(page, en.upload.tryAgain).click();
      await expect(page.getByRole('heading', { name: en.terms.heading })).toBeVisible();
      // The script of another page is loaded without a retry.
      await go(page, ROUTES.privacy);
      await expect(page.getByRole('heading', { name: en.privacy.heading })).toBeVisible();
    },
  );

  // One function loads all late scripts. It treats the other faults like a script that is not there.
  if (fault !== 'is not there' && fault !== NEVER) continue;

  // Requirements: R204
  test(
    `if the script that shows an opened image ${fault}, the page offers a retry, which shows the image`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      for (const { files, shows = '' } of of('afterOpening')) {
        const endFault = await failScripts(context, files, fault);
        await page.goto(shows);
        await app.choose(photo);
        const unavailable = page.getByRole('heading', { name: en.crash.pageHeading });
        await expectAfterTimeout(page, fault, unavailable);
        await endFault();
        await button(page, en.upload.tryAgain).click();
        await expect(page.getByRole('img', { name: /^photo.png/ }).first()).toBeVisible();
      }
    },
  );

  // Requirements: R246
  test(
    `if the script of the viewer ${fault}, the viewer offers a retry, and the image stays open`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const endFault = await failScripts(context, filesOf(of('viewer')), fault);
      await app.open(photo);
      const viewer = page.getByRole('dialog', { name: en.viewer.title });
      const unavailable = viewer.getByRole('heading', { name: en.crash.pageHeading });
      await button(page, en.viewer.open).click();
      await expectAfterTimeout(page, fault, unavailable);
      // The editor below the viewer is unchanged.
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(app.width).toHaveValue('300');
      await button(page, en.viewer.open).click();
      await expectAfterTimeout(page, fault, unavailable);
      await endFault();
      await button(page, en.upload.tryAgain).click();
      await expect(viewer.getByRole('application')).toHaveAttribute('aria-busy', 'false');
    },
  );

  // Requirements: R204
  test(
    `if the script of the list of shortcuts ${fault}, the list offers a retry`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const endFault = await failScripts(context, filesOf(of('shortcuts')), fault);
      await page.goto('/');
      await button(page, en.shortcuts.title).click();
      const list = page.getByRole('dialog', { name: en.shortcuts.title });
      await expectAfterTimeout(page, fault, list.getByRole('heading', { name: en.crash.pageHeading }));
      await endFault();
      await button(page, en.upload.tryAgain).click();
      await expect(list.getByRole('checkbox', { name: en.shortcuts.on })).toBeVisible();
    },
  );

  // Requirements: R204
  test(
    `if the script that straightens an image ${fault}, the page offers a retry, and the image stays open`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const endFault = await failScripts(context, filesOf(of('straighten')), fault);
      await app.open(photo);
      await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
      await button(page, en.straighten.open).click();
      await expectAfterTimeout(page, fault, page.getByRole('heading', { name: en.crash.pageHeading }));
      await endFault();
      await button(page, en.upload.tryAgain).click();
      await expect(page.getByRole('img', { name: /^photo.png/ }).first()).toBeVisible();
    },
  );

  // Requirements: R204
  test(
    `if the script of the crop box ${fault}, a notice offers a retry, and the number fields work`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const endFault = await failScripts(context, filesOf(of('cropBox')), fault);
      await app.open(photo);
      await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
      await expireTimeout(page, fault);
      const notice = page.getByRole('alert').filter({ hasText: en.crop.boxFailed });
      await expect(notice).toBeVisible();
      expect(app.logged.join()).toContain('crop: box-unavailable');
      await app.setRect({ x: 10, y: 20, width: 100, height: 50 });
      await app.crop.click();
      await expect(app.toast(en.crop.done)).toBeVisible();
      await expect(page.getByRole('img', { name: 'photo.png, 100 × 50 px' })).toBeVisible();
      await button(page, en.upload.tryAgain).click();
      await expireTimeout(page, fault);
      // Waits until this retry has failed. If it were still running, it would succeed after `endFault`.
      await expect(button(page, en.upload.tryAgain)).toBeEnabled();
      await expect(notice).toBeVisible();
      await endFault();
      await button(page, en.upload.tryAgain).click();
      await expect(app.cropBox).toBeVisible();
      await expect(notice).toBeHidden();
      // The styles of the crop box are loaded too.
      await expect(page.locator('.cropper-view-box')).toHaveCSS('overflow', 'hidden');
    },
  );

  test(
    `if the script of the controls for the saved file ${fault}, they offer a retry, and the file can be saved`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const endFault = await failScripts(context, filesOf(of('smallerFile')), fault);
      await app.open(photo);
      await app.setSize(30, 20);
      await app.resize.click();
      await app.save();
      await expireTimeout(page, fault);
      await expect(page.getByText(en.reasons['core-unavailable'])).toBeVisible();
      await endFault();
      await button(page, en.upload.tryAgain).click();
      await expect(page.getByRole('radio', { name: en.download.smaller.all })).toBeChecked();
    },
  );

  test(
    `if the script of the search for a file size ${fault}, a toast says so, and the full file can be saved`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const endFault = await failScripts(context, filesOf(of('limit')), fault);
      await app.open(photo);
      await app.setSize(120, 80);
      await app.resize.click();
      await app.save();
      // `check` would also require that the choice lasts, but a script that is not there fails at once.
      await page.getByRole('radio', { name: en.download.range.way, exact: true }).click();
      await expectAfterTimeout(page, fault, app.toast(en.download.smaller.failed));
      await expect(page.getByRole('radio', { name: en.download.smaller.all })).toBeChecked();
      await endFault();
      await page.getByRole('radio', { name: en.download.range.way, exact: true }).check();
      await expect(page.getByText(en.download.smaller.lossy)).toBeVisible();
    },
  );

  // Requirements: R204
  test(
    `if the script of a language ${fault}, a toast says so, and the page stays in English until a retry works`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const scripts = of('language').filter(({ shows }) => shows !== 'en');
      const endFault = await failScripts(context, filesOf(scripts), fault);
      await page.goto(ROUTES.home);
      await takenOver(page);
      const choose = async (language: Language) => {
        await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
        const { name } = LANGUAGE_INFO[language];
        await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      };
      for (const { shows } of scripts) {
        await choose(shows as Language);
        await expireTimeout(page, fault);
        await expect(app.toast(en.layout.languageFailed)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await button(page, en.layout.dismiss).click();
        await page.goBack();
      }
      await endFault();
      await choose('de');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    },
  );

  // Requirements: R204
  test(
    `if the texts for an open image ${fault}, the page does not change to their language, and offers a retry in it`,
    tier(fault),
    async ({ page, context }) => {
      await page.clock.install();
      const { de } = CATALOGS;
      const { files } = of('laterTexts').find(({ shows }) => shows === 'de') ?? {};
      if (!files) throw new Error('The table has no German texts.');
      const endFault = await failScripts(context, files, fault);
      await page.goto(ROUTES.home);
      await takenOver(page);
      await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
      await page.getByRole('banner').getByRole('link', { name: LANGUAGE_INFO.de.name, exact: true }).click();
      await expectAfterTimeout(page, fault, app.toast(en.layout.languageFailed));
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.goto(languageHome('de'));
      await app.choose(photo);
      const unavailable = page.getByRole('heading', { name: de.crash.pageHeading });
      await expectAfterTimeout(page, fault, unavailable);
      await endFault();
      await button(page, de.upload.tryAgain).click();
      await expect(page.getByRole('button', { name: de.viewer.open })).toBeVisible();
      await expect(page.getByLabel(de.resize.width, { exact: true })).toHaveValue('300');
    },
  );

  // Requirements: R204
  for (const script of of('start').slice(0, fault === NEVER ? 1 : undefined))
    test(
      `if the start script ${nameOf(script)} ${fault}, a notice offers to reload the page`,
      LONG,
      async ({ page, context }) => {
        await page.clock.install();
        const endFault = await failScripts(context, script.files, fault);
        await page.goto(ROUTES.home, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const notice = page.getByRole('alert').filter({ hasText: en.crash.pageHeading });
        // The time of `STARTUP_NOTICE_MS` begins when the entry script runs. The test cannot observe this, so it may have to
        // advance the clock more than once.
        await expect(async () => {
          await expireTimeout(page, fault, STARTUP_NOTICE_MS);
          await expect(notice).toBeVisible({ timeout: 1000 });
        }).toPass();
        const reload = notice.getByRole('button', { name: en.crash.reload });
        await expect(reload).toBeVisible();
        await endFault();
        // If the script was not answered, `endFault` sends the response now, and the page starts without a reload.
        if (fault !== NEVER) await reload.click();
        await takenOver(page);
        await expect(notice).toBeHidden();
      },
    );

  // Requirements: R204
  for (const script of of('engine').slice(0, fault === NEVER ? 1 : undefined))
    test(
      `if the script ${nameOf(script)} of the core ${fault}, the page keeps the file, and Try again opens the file`,
      LONG,
      async ({ page, context }) => {
        await page.clock.install();
        // The page is online, so the toast has the text for a page that is online.
        const notice = app.toast(en.upload.unopenedOnlineText);
        // If no response comes, a page waits until the time limits of the core have passed, so only one page is tested.
        const pages = [ROUTES.home, ROUTES.presets, '/resize-image-to-32x32'];
        for (const path of pages.slice(0, fault === NEVER ? 1 : undefined)) {
          const endFault = await failScripts(context, script.files, fault);
          await page.goto(path);
          await app.choose(photo);
          await expect(notice).toBeVisible({ timeout: 25_000 });
          expect(app.logged.splice(0).join(), path).toContain('open: core-unavailable');
          if (path === ROUTES.home) {
            // Most toasts disappear after 5 s. This toast stays, because the visitor needs its button.
            await page.clock.runFor(TOAST_DURATION_MS + 1000);
            await settled(page);
            await expect(notice).toBeVisible();
          }
          await endFault();
          await notice.getByRole('button', { name: en.upload.tryAgain }).click();
          await expect(page.getByRole('img', { name: /photo\.png/ }).first()).toBeVisible();
          await expect(notice).toBeHidden();
        }
      },
    );

  // Requirements: R199
  test(
    `if the script of a helper worker ${fault}, the PNG is encoded without helpers, and the failure is logged`,
    tier(fault),
    async ({ page, context }) => {
      await app.open(photo);
      // A small file is opened without helper workers. The first helper worker starts when the result is encoded.
      await failScripts(context, filesOf(of('engine')), fault);
      await app.showTab('rotateFlip');
      await button(page, en.rotate.left).click();
      await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
      await app.download.click();
      await expect(page).toHaveURL(ROUTES.downloadRotate, { timeout: 10_000 });
      await expect.poll(() => app.logged.join()).toContain('helper: core-unavailable');
    },
  );
}

test(
  'if the script of the English texts and sw.js are missing, a German page opens an image and logs no failure',
  LONG,
  async ({ page, context }) => {
    await failScripts(context, /\/assets\/en[-.]|\/sw\.js$/, 'is not there');
    await page.goto('/de');
    await takenOver(page);
    await app.choose(photo);
    await expect(page.getByRole('heading', { name: 'photo.png' })).toBeVisible();
    expect(app.logged.filter((line) => line.includes('pixel-resize'))).toEqual([]);
  },
);

/** Makes the browser report that it is online again, as when a network is available again. */
async function comeOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

test(
  'scripts that failed to load are loaded automatically when the network is available again',
  LONG,
  async ({ page, context }) => {
    const files = filesOf([...of('cropBox'), ...of('page')]);
    const endFault = await failScripts(context, files, 'has no network');
    await app.open(photo);
    await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
    await expect(page.getByText(en.crop.boxFailed)).toBeVisible();
    await go(page, ROUTES.terms);
    await expect(page.getByRole('heading', { name: en.crash.pageHeading })).toBeVisible();
    await endFault();
    await comeOnline(context);
    await expect(page.getByRole('heading', { name: en.terms.heading })).toBeVisible();
    await go(page, ROUTES.home);
    await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
    await expect(app.cropBox).toBeVisible();
  },
);

// Requirements: R196
test(
  'after a first visit has preloaded the script of the crop box, the crop box appears without a network',
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
    await app.showTab('crop');
  },
);
