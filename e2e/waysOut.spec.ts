// The ways out of a save page beside Download: the clipboard, the picker of the system and a share, under a name that can be
// changed. Only the engine's own clipboard is read. The picker and the list of programs belong to the system, so they are
// stubbed: what the picker returns is a real handle of the private file system, and a share gets real files.
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { faults } from './support/axe';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { dismissAll, LastingApp, test } from './support/lasting';
import { SavePage } from './support/savePage';
import { settled } from './support/settled';

// The stubs belong to the page.
test.use({ ownPage: true });

const { name: nameTexts, out } = en.download;

/** What the stubs have been given, and how they answer. */
interface Stubs {
  picks: { suggestedName: string; types: unknown }[];
  shares: { keys: string[]; files: { name: string; type: string; base64: string }[] }[];
  /** The name of the error with which the next picker or share ends, or with which a write begins. */
  fails: { pick?: string; write?: string; share?: string; copy?: string };
  /** Ends the wait of a copy. */
  letGo: (() => void) | null;
}

declare global {
  interface Window {
    stubs: Stubs;
    /** The next copy waits for `stubs.letGo`. */
    holdCopy: () => void;
  }
}

let photo: ChosenFile;
let app: LastingApp;
let savePage: SavePage;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 640, 480);
});

test.beforeEach(async ({ page, context }) => {
  app = new LastingApp(page);
  savePage = new SavePage(app, page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.stubs = { picks: [], shares: [], fails: {}, letGo: null };
    let held: Promise<void> | null = null;
    Object.assign(window, {
      holdCopy: () => {
        held = new Promise((resolve) => {
          window.stubs.letGo = resolve;
        });
      },
    });
    const failing = (way: keyof Stubs['fails']) => {
      const name = window.stubs.fails[way];
      if (name) throw new DOMException(`${way} ended`, name);
    };
    const base64Of = async (blob: Blob) => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    };
    Object.assign(window, {
      showSaveFilePicker: async (options: Stubs['picks'][0]) => {
        window.stubs.picks.push(options);
        failing('pick');
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle(options.suggestedName, { create: true });
        const create = handle.createWritable.bind(handle);
        handle.createWritable = async (...given) => {
          failing('write');
          return create(...given);
        };
        return handle;
      },
    });
    const write = navigator.clipboard.write.bind(navigator.clipboard);
    Object.assign(navigator.clipboard, {
      write: async (items: ClipboardItem[]) => {
        failing('copy');
        const waits = held;
        held = null;
        await waits;
        return write(items);
      },
    });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.every(({ type }) => type.startsWith('image/')) ?? false,
      share: async (data: ShareData) => {
        failing('share');
        const files = (data.files ?? []).map(async (file) => ({
          name: file.name,
          type: file.type,
          base64: await base64Of(file),
        }));
        window.stubs.shares.push({ keys: Object.keys(data), files: await Promise.all(files) });
      },
    });
  });
});

const menuOf = (page: Page) => page.getByRole('button', { name: en.editor.more, exact: true });
const itemOf = (page: Page, label: string) => page.getByRole('button', { name: label });
const nameField = (page: Page) => page.getByRole('textbox', { name: nameTexts.label, exact: true });

/** Opens the menu, and presses an item. */
async function choose(page: Page, label: string): Promise<void> {
  await menuOf(page).click();
  await itemOf(page, label).click();
}

/** The image on the clipboard, as another program would get it. */
async function clipboardImage(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item?.getType('image/png');
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** All pixels with their alpha, of 8 bits. */
async function pixelsOf(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, size: `${info.width} × ${info.height}` };
}

async function expectSamePixels(a: Buffer, b: Buffer): Promise<void> {
  const [first, second] = [await pixelsOf(a), await pixelsOf(b)];
  expect(first.size).toBe(second.size);
  expect(first.data.equals(second.data)).toBe(true);
}

/** The bytes of a file of the private file system. */
async function storedFile(page: Page, name: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (wanted) => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle(wanted)).getFile();
    const bytes = new Uint8Array(await file.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, name);
  return Buffer.from(base64, 'base64');
}

// Requirements: R440, R441
test('the image is copied with the pixels of the saved PNG, also if colors were taken or a JPEG is saved', async ({
  page,
}) => {
  const full = await savePage.open(photo);
  await menuOf(page).click();
  await expect(page.getByText(out.copyNote)).toBeVisible();
  await itemOf(page, out.copy).click();
  await expect(app.toast(out.copied)).toBeVisible();
  await expect(menuOf(page)).toBeFocused();
  await expectSamePixels(await clipboardImage(page), full);

  await savePage.radio(en.download.smaller.colors).check();
  const palette = await savePage.save();
  expect(palette.bytes.length).toBeLessThan(full.length);
  await choose(page, out.copy);
  await expect(async () => expectSamePixels(await clipboardImage(page), palette.bytes)).toPass();

  await savePage.radio('JPEG').check();
  expect((await savePage.save()).format).toBe('jpeg');
  await choose(page, out.copy);
  await expect(async () => expectSamePixels(await clipboardImage(page), full)).toPass();
  expect(app.logged).toEqual([]);
});

// Requirements: R442, R446, R448
test('the picker of the system gets the name, and its file the bytes of the download', async ({ page }) => {
  const full = await savePage.open(photo);
  await choose(page, out.pick);
  await expect(app.toast(out.picked)).toBeVisible();
  await expect(page.getByText(/^Saved: resized-image-600x400\.png \([\d.]+\s[KM]B\)$/)).toBeVisible();
  expect(await page.evaluate(() => window.stubs.picks)).toEqual([
    {
      suggestedName: 'resized-image-600x400.png',
      types: [{ description: 'PNG', accept: { 'image/png': ['.png'] } }],
    },
  ]);
  expect((await storedFile(page, 'resized-image-600x400.png')).equals(full)).toBe(true);

  await savePage.radio('JPEG').check();
  await nameField(page).fill('Sommer 2026');
  const jpeg = await savePage.save();
  expect(jpeg.name).toBe('Sommer 2026.jpg');
  await choose(page, out.pick);
  await expect(page.getByText(/^Saved: Sommer 2026\.jpg /)).toBeVisible();
  await expect(menuOf(page)).not.toHaveAttribute('aria-busy');
  expect(await page.evaluate(() => window.stubs.picks[1])).toEqual({
    suggestedName: 'Sommer 2026.jpg',
    types: [{ description: 'JPEG', accept: { 'image/jpeg': ['.jpg'] } }],
  });
  expect((await storedFile(page, 'Sommer 2026.jpg')).equals(jpeg.bytes)).toBe(true);
  expect(app.logged).toEqual([]);
});

// Requirements: R443
test('a share gets one file alone, with its name, its type and the bytes of the download', async ({
  page,
}) => {
  const full = await savePage.open(photo);
  await nameField(page).fill('Été 写真');
  await choose(page, out.share);
  await expect(app.toast(out.shared)).toBeVisible();
  await expect(page.getByText(/^Shared: Été 写真\.png /)).toBeVisible();
  const shares = await page.evaluate(() => window.stubs.shares);
  expect(shares).toEqual([
    {
      keys: ['files'],
      files: [{ name: 'Été 写真.png', type: 'image/png', base64: full.toString('base64') }],
    },
  ]);
  expect(app.logged).toEqual([]);
});

// Requirements: R444
test('what the visitor dismisses says nothing, and what is refused or fails is named', async ({ page }) => {
  await savePage.open(photo);
  await expect(app.toast(en.download.saved)).toBeVisible();
  await dismissAll(page);
  const messages = page.locator('[data-scope=toast][data-part=root]');
  const fail = (fails: Stubs['fails']) =>
    page.evaluate((given) => {
      window.stubs.fails = given;
    }, fails);
  await fail({ pick: 'AbortError', share: 'AbortError' });
  for (const label of [out.pick, out.share]) {
    await choose(page, label);
    await settled(page);
    await expect(messages).toHaveCount(0);
  }
  expect(app.logged).toEqual([]);

  const refusals: [label: string, fails: Stubs['fails'], title: string, text: string][] = [
    [out.copy, { copy: 'NotAllowedError' }, out.notCopied, out.refused],
    [out.pick, { pick: 'SecurityError' }, out.notPicked, out.refused],
    // Safe Browsing ends a write like that. The visitor has dismissed nothing.
    [out.pick, { write: 'AbortError' }, out.notPicked, out.unknown],
    [out.pick, { write: 'QuotaExceededError' }, out.notPicked, out.unknown],
    [out.share, { share: 'NotAllowedError' }, out.notShared, out.refused],
    [out.share, { share: 'DataError' }, out.notShared, out.unknown],
  ];
  for (const [label, fails, title, text] of refusals) {
    await fail(fails);
    await choose(page, label);
    await expect(app.toast(title).filter({ hasText: text })).toBeVisible();
    await app.dismiss(title);
  }
  expect(app.logged).toHaveLength(refusals.length);
  await fail({});
  await choose(page, out.copy);
  await expect(app.toast(out.copied)).toBeVisible();
});

// Requirements: R446, R447
test('a name that is refused gets a message, and the last valid name is used', async ({ page }) => {
  await savePage.open(photo);
  const field = nameField(page);
  await expect(field).toHaveValue('resized-image-600x400');
  const bad: [text: string, message: string][] = [
    ['a/b', nameTexts.problems.characters.replace('{{characters}}', '/ \\ : * ? " < > |')],
    ['..\\b', nameTexts.problems.characters.replace('{{characters}}', '/ \\ : * ? " < > |')],
    ['photo\u202egpj', nameTexts.problems.invisible],
    ['a\tb', nameTexts.problems.invisible],
    ['LPT1', nameTexts.problems.reserved],
    ['.hidden', nameTexts.problems.edges],
    ['ends ', nameTexts.problems.edges],
    ['写'.repeat(66), nameTexts.problems.long],
  ];
  for (const [text, message] of bad) {
    await field.fill('Good name');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await field.fill(text);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText(nameTexts.stays.replace('{{name}}', 'Good name.png'))).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(savePage.link).toHaveAttribute('download', 'Good name.png');
  }
  // The browser saves under just the name that the field shows.
  for (const text of ['été ~ 50% #1 & (2) [x] +1, {a}; it’s 日本', '🌄 sunrise', 'a.b.c', '写'.repeat(65)]) {
    await field.fill(text);
    expect((await savePage.save()).name).toBe(`${text}.png`);
  }
  await field.fill('');
  await expect(field).toHaveAttribute('placeholder', 'resized-image-600x400');
  expect((await savePage.save()).name).toBe('resized-image-600x400.png');
  expect(app.logged).toEqual([]);
});

// Requirements: R448
test('after a download, the page names the file and its size, and leads to another image', async ({
  page,
}) => {
  await savePage.open(photo);
  await expect(page.getByText(/^Saved: resized-image-600x400\.png \([\d.]+\s[KM]B\)$/)).toBeVisible();
  await page.getByRole('button', { name: out.next, exact: true }).click();
  await expect(page).toHaveURL(ROUTES.home);
  await expect(page.getByText(en.upload.title)).toBeVisible();
  await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
  await expect(app.width).toHaveValue('600');
  expect(app.logged).toEqual([]);
});

// Requirements: R445
test('of two copies at a time, the last one is on the clipboard', async ({ page }) => {
  await savePage.open(photo);
  await page.evaluate(() => window.holdCopy());
  await choose(page, out.copy);
  await expect(menuOf(page)).toHaveAttribute('aria-busy', 'true');
  await savePage.radio(en.download.smaller.colors).check();
  const palette = await savePage.save();
  await choose(page, out.copy);
  await page.evaluate(() => window.stubs.letGo?.());
  await expect(menuOf(page)).not.toHaveAttribute('aria-busy');
  await expectSamePixels(await clipboardImage(page), palette.bytes);
  expect(app.logged).toEqual([]);
});

// Requirements: R445
test('50 rapid copies, downloads and saves lose nothing', async ({ page }) => {
  const full = await savePage.open(photo);
  for (let round = 0; round < 50; round++) {
    // Chromium drops a download if ten others have begun within a second.
    await page.waitForTimeout(100);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(
        async ([name, more, label, ...items]) => {
          const press = (wanted: string) =>
            [...document.querySelectorAll<HTMLElement>('button')]
              .find((each) => (each.ariaLabel ?? each.innerText).split('\n')[0] === wanted)
              ?.click();
          const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          const field = [...document.querySelectorAll('textarea')].find((each) =>
            [...(each.labels ?? [])].some(({ innerText }) => innerText === label),
          );
          Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, name);
          field?.dispatchEvent(new Event('input', { bubbles: true }));
          await frame();
          document.querySelector<HTMLElement>('a[download]')?.click();
          for (const item of items) {
            press(more);
            await frame();
            press(item);
            await frame();
          }
        },
        [`file ${round}`, en.editor.more, nameTexts.label, out.copy, out.pick] as const,
      ),
    ]);
    expect(download.suggestedFilename()).toBe(`file ${round}.png`);
    expect((await readFile(await download.path())).equals(full), `${round}`).toBe(true);
  }
  const stored = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const sizes: number[] = [];
      for await (const handle of (
        folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }
      ).values())
        sizes.push((await handle.getFile()).size);
      return sizes;
    });
  await expect.poll(stored).toEqual(Array(50).fill(full.length));
  for (const round of [0, 24, 49])
    expect((await storedFile(page, `file ${round}.png`)).equals(full), `${round}`).toBe(true);
  await expect(menuOf(page)).not.toHaveAttribute('aria-busy');
  await expectSamePixels(await clipboardImage(page), full);
  expect(app.logged).toEqual([]);
});

// Requirements: R440
test('the menu has only what the browser can do, and without anything there is no menu', async ({ page }) => {
  const without = (...names: ('copy' | 'pick' | 'share')[]) =>
    page.addInitScript((missing) => {
      if (missing.includes('copy')) Reflect.deleteProperty(window, 'ClipboardItem');
      if (missing.includes('pick')) {
        Reflect.deleteProperty(window, 'showSaveFilePicker');
      }
      if (missing.includes('share')) {
        for (const name of ['share', 'canShare'])
          for (const of of [navigator, Navigator.prototype]) Reflect.deleteProperty(of, name);
      }
    }, names);
  const labels = async () => {
    await page.reload();
    await page.goto('/');
    await savePage.open(photo);
    if ((await menuOf(page).count()) === 0) return null;
    await menuOf(page).click();
    return page
      .locator('main ul li > button')
      .evaluateAll((items) => items.map((item) => item.firstElementChild?.textContent));
  };
  await page.goto('/');
  expect(await labels()).toEqual([out.copy, out.pick, out.share]);
  await without('pick');
  expect(await labels()).toEqual([out.copy, out.share]);
  await without('share');
  expect(await labels()).toEqual([out.copy]);
  await without('copy');
  expect(await labels()).toBeNull();
});

// Requirements: R440, R444
test('with keys alone: the name, the menu, and the way back', async ({ page }) => {
  await savePage.open(photo);
  await page.locator('h1').focus();
  await tabTo(page, menuOf(page));
  await page.keyboard.press('ArrowDown');
  await expect(itemOf(page, out.copy)).toBeFocused();
  await page.keyboard.press('End');
  await expect(itemOf(page, out.share)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeFocused();
  await expect(itemOf(page, out.share)).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, itemOf(page, out.pick));
  await page.keyboard.press('Enter');
  await expect(app.toast(out.picked)).toBeVisible();
  await expect(menuOf(page)).toBeFocused();
  await tabTo(page, nameField(page));
  await page.keyboard.press('ControlOrMeta+A');
  // Letters in the field are no shortcuts.
  await page.keyboard.type('Dozen');
  await expect(savePage.link).toHaveAttribute('download', 'Dozen.png');
  expect(app.logged).toEqual([]);
});

// Requirements: R440, R444
test('while a file is being made, the menu offers nothing of the file before', async ({ page }) => {
  await savePage.open(photo);
  await savePage.radio('JPEG').check();
  await savePage.radio(en.download.range.way).check();
  await savePage.most.fill('');
  await savePage.least.fill('');
  await expect(savePage.link).toHaveAttribute('aria-disabled', 'true');
  await menuOf(page).click();
  for (const label of [out.copy, out.pick, out.share])
    await expect(itemOf(page, label)).toHaveAttribute('aria-disabled', 'true');
  await itemOf(page, out.pick).dispatchEvent('click');
  await settled(page);
  expect(await page.evaluate(() => window.stubs.picks)).toEqual([]);
});

// Requirements: R449
test('no way out sends a request', async ({ page, context }) => {
  await savePage.open(photo);
  // The controls of the page come with a script of their own.
  await expect(savePage.radio('JPEG')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) asked.push(request.url());
  });
  await context.setOffline(true);
  await nameField(page).fill('offline');
  for (const [label, message] of [
    [out.copy, out.copied],
    [out.pick, out.picked],
    [out.share, out.shared],
  ] as const) {
    await choose(page, label);
    await expect(app.toast(message)).toBeVisible();
  }
  expect((await savePage.save()).name).toBe('offline.png');
  expect(asked).toEqual([]);
  await context.setOffline(false);
});

/** Whether an element is within the window. */
async function isInWindow(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const window = page.viewportSize();
  return (
    box !== null &&
    window !== null &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= window.width &&
    box.y + box.height <= window.height
  );
}

test.describe('on a small screen with touch', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  // Requirements: R3, R440
  test('the menu opens above the bar, within the window, and its items fit a finger', async ({ page }) => {
    await savePage.open(photo);
    await app.dismiss(en.download.saved);
    await menuOf(page).tap();
    for (const label of [out.copy, out.pick, out.share]) {
      const item = itemOf(page, label);
      expect(await isInWindow(page, item), label).toBe(true);
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await faults(page)).toEqual([]);
    await itemOf(page, out.share).tap();
    await expect(app.toast(out.shared)).toBeVisible();
    await nameField(page).fill('a/b');
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
    await app.dismiss(out.shared);
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
