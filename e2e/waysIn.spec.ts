// The ways in which a file comes into the page: the picker, a drop, a paste, and the installed app. What is pasted or
// dropped beside a file, and links. The files of the installed app come from a stub of `launchQueue` with handles of the
// origin private file system: a browser without an installed app delivers none.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { corpusFile, corpusFiles } from '../scripts/lib/corpora.mjs';
import { takenOver } from '../scripts/lib/visit.mjs';
import { MAX_FILE_BYTES } from '../src/config/limits';
import { ROUTES } from '../src/config/routes';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile, saved } from './support/app';
import { faults } from './support/axe';
import { DROP, drag, dragBeforeHydration } from './support/drag';
import { pictureFile } from './support/files';
import { findOverflow } from './support/findOverflow';
import { tabTo } from './support/keys';
import { paste } from './support/paste';
import { settled } from './support/settled';
import { test } from './support/test';
import { LONG } from './support/tiers';

declare global {
  interface Window {
    /** Hands files to the consumer that the page has set. */
    launchFiles?: (files: readonly { name: string; mimeType: string; base64: string }[]) => Promise<void>;
  }
}

let png: ChosenFile;
let other: ChosenFile;
let app: App;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 600, 400);
  other = await pictureFile('other.jpg', 300, 200, 'jpeg');
});

test.beforeEach(async ({ page }) => {
  app = new App(page);
  await app.keepNothing();
});

const encoded = ({ name, mimeType, buffer }: ChosenFile) => ({
  name,
  mimeType,
  base64: buffer.toString('base64'),
});

/** The declared type of a file that is deleted before the page reads it. */
const GONE = 'application/gone';

/** Replaces `launchQueue` by one with which a test can hand files to the page. Call it before the page is loaded. */
const stubLaunchQueue = (page: Page) =>
  page.addInitScript((GONE) => {
    type Consumer = (launch: { files: readonly FileSystemFileHandle[] }) => Promise<void>;
    let setConsumer: (consumer: Consumer) => void = () => {};
    let consumer = new Promise<Consumer>((resolve) => {
      setConsumer = resolve;
    });
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (next: Consumer) => {
          setConsumer(next);
          consumer = Promise.resolve(next);
        },
      },
    });
    window.launchFiles = async (files) => {
      const root = await navigator.storage.getDirectory();
      const handles: FileSystemFileHandle[] = [];
      for (const { name, mimeType, base64 } of files) {
        const handle = await root.getFileHandle(name, { create: true });
        const writable = await handle.createWritable();
        await writable.write(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
        await writable.close();
        handles.push(handle);
        if (mimeType === GONE) await root.removeEntry(name);
      }
      await (await consumer)({ files: handles });
    };
  }, GONE);

const launch = (page: Page, files: readonly ChosenFile[]) =>
  page.evaluate((list) => window.launchFiles?.(list), files.map(encoded));

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Whether the next request of the page is a failure: nothing is fetched after the page has loaded. */
async function watchRequests(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url())) requests.push(request.url());
  });
  return requests;
}

/** The PNG that Original download saves. */
async function original(page: Page): Promise<Buffer> {
  const button = page.getByRole('button', { name: en.editor.originalDownload, exact: true });
  return (await saved(page, () => button.click())).bytes;
}

// Requirements: R460
test('on every kind of page, a pasted image opens, and Undo opens the one before again', async ({ page }) => {
  await app.open(png);
  const paths = [ROUTES.presets, '/resize-image-to-32x32', ROUTES.icons, ROUTES.terms, ROUTES.privacy];
  const menus = [ROUTES.home, ...paths];
  for (const path of menus) {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).toHaveURL(path);
    await settled(page);
    expect(await paste(page, [other]), path).toBe(false);
    const closed = app.toast('picture.png was closed');
    await expect(closed, path).toBeVisible();
    await closed.getByRole('button', { name: en.undo.undo }).click();
    const again = app.toast('other.jpg was closed');
    await expect(again, path).toBeVisible();
    await app.dismiss('other.jpg was closed');
  }
  await expect(page).toHaveURL(ROUTES.home);
  await expect(heading(page, 'picture.png')).toBeVisible();
  // The image that is saved is the one that was opened first, byte for byte.
  expect(await original(page)).toEqual(png.buffer);
});

// Requirements: R461
test('a file that is pasted or dropped beside a bitmap opens, whatever the order', async ({ page }) => {
  await page.goto(ROUTES.home);
  await takenOver(page, 'input[type=file]');
  const bitmap = { ...(await pictureFile('image.png', 64, 64)), name: 'image.png' };
  // A pasted file is older than the paste. `paste` makes files with the present time, so only the name counts here.
  await paste(page, [other, bitmap]);
  await expect(heading(page, 'other.jpg')).toBeVisible();
  await paste(page, [bitmap, png]);
  await expect(heading(page, 'picture.png')).toBeVisible();
  expect(await original(page)).toEqual(png.buffer);
  await drag(page, 'main', [bitmap, other]);
  await expect(heading(page, 'other.jpg')).toBeVisible();
  // A bitmap alone opens.
  await paste(page, [bitmap]);
  await expect(heading(page, 'image.png')).toBeVisible();
});

const LINK = 'https://example.com/a.png';

/** Pastes text at the focused element, as a browser does: the page can prevent it. */
const pasteText = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    return (document.activeElement ?? document).dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  }, text);

// Requirements: R462
test('a pasted or dropped link gets the reason why it is not fetched, in nine languages, and nothing is requested', async ({
  page,
}) => {
  await app.open(png);
  const requests = await watchRequests(page);
  const toast = app.toast(en.upload.noFileTitle);
  expect(await pasteText(page, ` ${LINK}\n`)).toBe(false);
  await expect(toast).toContainText(en.upload.linkReason);
  await expect(toast).toContainText('Save the image first, then drop the file.');
  await app.dismiss(en.upload.noFileTitle);
  await dragBeforeHydration(page, 'main', [], DROP, { 'text/uri-list': LINK });
  await expect(toast).toContainText(en.upload.linkReason);
  await app.dismiss(en.upload.noFileTitle);
  // Other text, and a link in a text field, are left to the browser.
  expect(await pasteText(page, 'see https://example.com')).toBe(true);
  await app.width.focus();
  expect(await pasteText(page, LINK)).toBe(true);
  await settled(page);
  await expect(toast).toHaveCount(0);
  await expect(heading(page, 'picture.png')).toBeVisible();
  expect(requests).toEqual([]);

  for (const [language, words] of Object.entries(CATALOGS)) {
    if (language === 'en') continue;
    await page.goto(`/${language}`);
    await takenOver(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await pasteText(page, LINK);
    await expect(app.toast(words.upload.noFileTitle), language).toContainText(words.upload.linkReason);
  }
});

// Requirements: R463
test('the message about several files opens the first one, by mouse and by keys, and from a page of text', async ({
  page,
}) => {
  await page.goto(ROUTES.terms);
  await takenOver(page);
  const toast = app.toast(en.upload.tooManyTitle);
  const first = toast.getByRole('button', { name: en.upload.openFirst });
  await dragBeforeHydration(page, 'main', [other, png]);
  await expect(toast).toContainText(en.upload.tooManyText);
  await expect(page).toHaveURL(ROUTES.terms);
  await first.click();
  await expect(page).toHaveURL(ROUTES.home);
  await expect(heading(page, 'other.jpg')).toBeVisible();
  await expect(toast).toHaveCount(0);

  await paste(page, [png, other]);
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'picture.png')).toBeVisible();

  // The first of several is checked like a single one.
  const large = { ...png, name: 'large.png', buffer: Buffer.alloc(MAX_FILE_BYTES + 1) };
  await paste(page, [large, other]);
  await first.click();
  await expect(app.toast(en.upload.fileTooLargeTitle)).toBeVisible();
  await expect(heading(page, 'picture.png')).toBeVisible();
});

// Requirements: R463
test('the button “Open the first” is accessible, fits a narrow phone in every language, and can be touched', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [language, words] of Object.entries(CATALOGS)) {
    await page.goto(language === 'en' ? '/' : `/${language}`);
    await takenOver(page, 'input[type=file]');
    await paste(page, [png, other]);
    const first = page.getByRole('button', { name: words.upload.openFirst, exact: true });
    await expect(first, language).toBeVisible();
    expect((await first.boundingBox())?.height, language).toBeGreaterThanOrEqual(44);
    expect(await findOverflow(page), language).toEqual([]);
    if (language === 'en') expect(await faults(page)).toEqual([]);
  }
});

test.describe('the installed app', () => {
  test.beforeEach(({ page }) => stubLaunchQueue(page));

  // Requirements: R464
  test('opens the file that the system hands to it, without a request, also in place of an open image', async ({
    page,
  }) => {
    await page.goto(ROUTES.home);
    await takenOver(page, 'input[type=file]');
    const requests = await watchRequests(page);
    // The app is started without a file.
    await launch(page, []);
    await launch(page, [png]);
    await expect(heading(page, 'picture.png')).toBeVisible();
    expect(await original(page)).toEqual(png.buffer);
    await launch(page, [other]);
    await expect(heading(page, 'other.jpg')).toBeVisible();
    expect(requests).toEqual([]);
    await app.toast('picture.png was closed').getByRole('button', { name: en.undo.undo }).click();
    await expect(heading(page, 'picture.png')).toBeVisible();
    expect(app.logged).toEqual([]);
  });

  // Requirements: R464, R463
  test('opens a file on the home page from a page of text, and offers the first of several', async ({
    page,
  }) => {
    await page.goto(ROUTES.privacy);
    await takenOver(page);
    await launch(page, [png, other]);
    await expect(app.toast(en.upload.tooManyTitle)).toBeVisible();
    await app.toast(en.upload.tooManyTitle).getByRole('button', { name: en.upload.openFirst }).click();
    await expect(page).toHaveURL(ROUTES.home);
    await expect(heading(page, 'picture.png')).toBeVisible();
  });

  // Requirements: R464
  test('says so if the file can no longer be read', async ({ page }) => {
    await app.open(png);
    await launch(page, [{ ...other, mimeType: GONE }]);
    await expect(app.toast(en.reasons.unreadable)).toBeVisible();
    await expect(heading(page, 'picture.png')).toBeVisible();
  });

  /** What the page says about a file that comes in one way: the texts of its messages, or that it has opened. */
  async function answerTo(page: Page, give: () => Promise<unknown>): Promise<readonly string[]> {
    const messages = page.locator('[data-scope=toast][data-part=root]');
    const open = page.getByRole('button', { name: en.editor.close, exact: true });
    await give();
    await expect(messages.or(open).first()).toBeVisible({ timeout: 20_000 });
    await settled(page);
    const isOpen = await open.isVisible();
    if (isOpen) {
      // The messages about a file that has opened come after its picture.
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      await settled(page);
    }
    const texts = await messages.evaluateAll((roots) =>
      roots.map((root) =>
        [...root.querySelectorAll('[data-part=title], [data-part=description]')]
          .map(({ textContent }) => textContent)
          .join(' | '),
      ),
    );
    if (isOpen) {
      await open.click();
      await expect(app.toast('was closed')).toBeVisible();
    }
    await expect(page.getByText(en.upload.title)).toBeVisible();
    await expect(async () => {
      for (const button of await page.getByRole('button', { name: en.layout.dismiss }).all())
        await button.click({ timeout: 500 });
      await expect(messages).toHaveCount(0, { timeout: 500 });
    }).toPass();
    return [isOpen ? 'opened' : 'refused', ...texts.sort()];
  }

  const WAYS: Readonly<Record<string, (page: Page, file: ChosenFile) => Promise<unknown>>> = {
    picker: (page, file) => page.locator('input[type=file]').first().setInputFiles(file),
    drop: (page, file) => drag(page, 'main', [file]),
    paste: (page, file) => paste(page, [file]),
    'installed app': (page, file) => launch(page, [file]),
  };

  /** Compares the answers to a file in all ways. */
  async function compareWays(page: Page, file: ChosenFile): Promise<readonly string[]> {
    const answers: Record<string, readonly string[]> = {};
    for (const [way, give] of Object.entries(WAYS))
      answers[way] = await answerTo(page, () => give(page, file));
    const [first = [], ...others] = Object.values(answers);
    for (const answer of others) expect(answer, `${file.name}: ${JSON.stringify(answers)}`).toEqual(first);
    return first;
  }

  // Requirements: R465
  test('gives the same messages as the picker, a drop and a paste about files that cannot be opened', async ({
    page,
  }) => {
    test.slow();
    await page.goto(ROUTES.home);
    await takenOver(page, 'input[type=file]');
    const file = (name: string, content: string | Buffer, mimeType: string): ChosenFile => ({
      name,
      mimeType,
      buffer: Buffer.from(content as string),
    });
    const { upload } = en;
    const cases: readonly (readonly [ChosenFile, string])[] = [
      [file('empty.png', '', 'image/png'), upload.failedTitle],
      [file('text.png', 'no image', 'image/png'), upload.failedTitle],
      [file('notes.txt', 'no image', 'text/plain'), upload.unsupportedTitle],
      [
        file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
        upload.unsupportedTitle,
      ],
      [
        file('old.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(80)]), 'image/bmp'),
        upload.unsupportedTitle,
      ],
      [file('cut.png', png.buffer.subarray(0, 200), 'image/png'), upload.failedTitle],
      [file('large.jpg', Buffer.alloc(MAX_FILE_BYTES + 1), 'image/jpeg'), upload.fileTooLargeTitle],
      [
        file('half.jpg', other.buffer.subarray(0, other.buffer.length / 2), 'image/jpeg'),
        upload.damagedTitle,
      ],
    ];
    for (const [each, title] of cases) {
      const [, text = ''] = await compareWays(page, each);
      expect(text, each.name).toContain(title);
    }
    expect(app.logged.filter((line) => line.startsWith('uncaught'))).toEqual([]);
  });

  // Requirements: R465
  test(
    'gives the same messages as the picker, a drop and a paste about hostile files',
    LONG,
    async ({ page }) => {
      const names = corpusFiles('bad/edge', /\.(?:png|jpe?g|webp|gif|svg|heic|exe)$/i);
      test.skip(names.length === 0, 'The corpora are missing.');
      test.setTimeout(names.length * 8000);
      await page.goto(ROUTES.home);
      await takenOver(page, 'input[type=file]');
      const tally: Record<string, number> = {};
      for (const name of names) {
        const buffer = readFileSync(corpusFile(name));
        // Such a file is refused before it is read, and takes long to be sent to the browser.
        if (buffer.length > 2 * MAX_FILE_BYTES) continue;
        // The name is one that the origin private file system permits.
        const safe = basename(name).replace(/[^\w.-]/g, '_');
        const [result = ''] = await compareWays(page, { name: safe, mimeType: '', buffer });
        tally[result] = (tally[result] ?? 0) + 1;
      }
      console.log(JSON.stringify(tally));
      expect(tally['refused']).toBeGreaterThan(20);
    },
  );
});
