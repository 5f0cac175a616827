// In the middle of any work another file can be dropped, or the image closed: neither leaves anything behind. And an edit
// does not wait for the file of the one before.
import { expect, type Locator, type Page, type Worker } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/data/routes';
import type { AnswerMessage, CallMessage, CancelMessage } from '../src/imagecore/protocol';
import type { ChosenFile } from './support/app';
import { kept } from './support/autosaved';
import { liveBlobUrls } from './support/blobUrls';
import { drag, dragEarly } from './support/drag';
import { pictureFile } from './support/files';
import { hold, letGo } from './support/hold';
import { LastingApp, test } from './support/lasting';
import { LONG } from './support/tiers';

let jpeg: ChosenFile;
let other: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  // A JPEG, so that the original has to be encoded too.
  jpeg = await pictureFile('picture.jpg', 900, 600, 'jpeg');
  other = await pictureFile('other.png', 300, 200);
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Work {
  readonly what: string;
  /** What of the work is held back, so that its middle lasts; nothing of what takes seconds by itself. */
  readonly held: 'all' | 'files' | null;
  readonly tier: object;
  readonly ready: (page: Page) => Promise<void>;
  readonly target: (page: Page) => Locator;
}

const inResizeTab = (width: number, height: number) => async () => {
  await app.open(jpeg);
  await app.setSize(width, height);
};

const inTab = (name: 'Crop' | 'Rotate & Flip') => async () => {
  await app.open(jpeg);
  await app.showTab(name);
};

const inEditor: readonly Work[] = [
  {
    what: 'a resize',
    held: 'all',
    tier: {},
    ready: inResizeTab(90, 90),
    target: () => app.resize,
  },
  {
    what: 'a resize to 81 megapixels',
    held: null,
    tier: LONG,
    ready: inResizeTab(9000, 9000),
    target: () => app.resize,
  },
  {
    what: 'a preview',
    held: 'all',
    tier: LONG,
    ready: inResizeTab(90, 90),
    target: () => app.preview,
  },
  {
    what: 'a preview of 81 megapixels',
    held: null,
    tier: LONG,
    ready: inResizeTab(9000, 9000),
    target: () => app.preview,
  },
  {
    what: 'a crop',
    held: 'all',
    tier: LONG,
    ready: inTab('Crop'),
    target: () => app.crop,
  },
  {
    what: 'a turn',
    held: 'all',
    tier: LONG,
    ready: inTab('Rotate & Flip'),
    target: (page) => button(page, 'Rotate Left'),
  },
  {
    what: 'the writing of the result',
    held: 'files',
    tier: {},
    ready: async (page) => {
      await inResizeTab(90, 90)();
      // It is written from the edit on.
      await hold(page, 'files');
      await app.resize.click();
      await expect(app.toast('Image resized')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(app.toast('Image resized')).toBeHidden();
    },
    target: () => app.download,
  },
  {
    what: 'the writing of the original',
    held: 'files',
    tier: LONG,
    ready: () => app.open(jpeg),
    target: (page) => button(page, 'Original download'),
  },
];

const onPresets: readonly Work[] = [
  {
    what: 'a preset',
    held: 'all',
    tier: {},
    ready: async (page) => {
      await app.visit(ROUTES.presets);
      await app.choose(jpeg);
      await expect(page.getByRole('img', { name: 'picture.jpg, 900 × 600 px' })).toBeVisible();
    },
    target: (page) => page.getByRole('button', { name: /^Ultra HD/ }),
  },
];

/** Presses something and lets the page draw once: the work has begun by then. */
async function begin(page: Page, { ready, target, held }: Work): Promise<void> {
  await ready(page);
  if (held) await hold(page, held);
  await target(page).evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
  });
  if (held) await expect(page.getByRole('progressbar')).toBeVisible();
}

/** How many workers have, or had, an image. Helpers stay for some seconds after their work. */
async function owners(page: Page): Promise<number> {
  const nameOf = (worker: Worker) => worker.evaluate(() => self.name).catch(() => 'ended meanwhile');
  const names = await Promise.all(page.workers().map(nameOf));
  return names.filter((name) => !name.startsWith('imagecore-helper')).length;
}

for (const work of [...inEditor, ...onPresets])
  test(`a second file dropped during ${work.what} wins cleanly`, work.tier, async ({ page }) => {
    await begin(page, work);
    await drag(page, 'main', [other]);
    await letGo(page);
    await expect(page.getByRole('img', { name: /^other\.png/ }).first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    // Nothing is done with it, and nothing said of what was begun before.
    const said = page.getByRole('group').filter({ hasText: /^(Image|Original|Failed|Unable)/ });
    await expect(said).toHaveCount(0);
    await expect(page.getByText('300 × 200 px').first()).toBeVisible();
    const card = page.getByRole('button', { name: /^Small Icon/ });
    if (await card.isVisible()) {
      await card.click();
    } else {
      await app.showTab('Resize');
      await app.setSize(32, 32);
      await app.resize.click();
    }
    await expect(app.toast('Image resized to 32x32')).toBeVisible();
    const { bytes } = await app.save();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 32 });
    // A worker that is ended amid its work is counted until it is gone.
    await expect.poll(() => owners(page)).toBe(1);
    // Every day it is not waited for until helpers without work have gone, too.
    if (work.tier === LONG) await expect.poll(() => page.workers().length).toBe(1);
  });

test('of a file whose opening another one has ended nothing appears', async ({ page }) => {
  // It would be told of as damaged, and its name stands where it is opened.
  const damaged = { ...jpeg, name: 'first.jpg', buffer: jpeg.buffer.subarray(0, jpeg.buffer.length / 2) };
  await app.visit(ROUTES.home);
  await hold(page);
  await app.choose(damaged);
  await expect(page.getByText('Opening first.jpg')).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { seen: [] });
    new MutationObserver(() => {
      if (document.body.innerText.includes('first.jpg'))
        Reflect.get(window, 'seen').push(document.body.innerText);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await dragEarly(page, 'main', [other]);
  await expect(page.getByText('Opening other.png')).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'seen').splice(0));
  await letGo(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('other.png');
  // A page of an earlier test may have left its image.
  const keptNames = async () => (await kept(page)).images.map(({ name }) => name);
  await expect.poll(keptNames).toContain('other.png');
  expect(await keptNames()).not.toContain('first.jpg');
  await expect(page.getByText('This file is damaged')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
});

/** Nothing is left of an image: no worker, no address of a blob, no word about it. */
async function leftNothing(page: Page): Promise<void> {
  await expect(page.getByText('Drop an image here')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(() => liveBlobUrls(page)).toEqual([]);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('group').filter({ hasText: /^(Image|Original|Failed|Unable)/ })).toHaveCount(0);
}

/** Of the many kinds of work only some every day. */
const CLOSED_DAILY: readonly string[] = ['a resize', 'the writing of the result'];

for (const work of inEditor) {
  const { what, ready, target } = work;
  const tier = CLOSED_DAILY.includes(what) ? {} : LONG;

  test(`Close in the middle of ${what} leaves nothing behind`, tier, async ({ page }) => {
    await begin(page, work);
    await button(page, 'Close').evaluate((close: HTMLElement) => close.click());
    await letGo(page);
    await leftNothing(page);

    await app.choose(other);
    await expect(app.width).toHaveValue('300');
  });

  test(`Close in the very moment in which ${what} begins leaves nothing behind`, tier, async ({ page }) => {
    await ready(page);
    const close = await button(page, 'Close').elementHandle();
    await target(page).evaluate((element: HTMLElement, button) => {
      element.click();
      if (button instanceof HTMLElement) button.click();
    }, close);
    await letGo(page);
    await leftNothing(page);
  });
}

test('Close while another file is being opened leaves nothing behind', async ({ page }) => {
  await app.open(other);
  const close = await button(page, 'Close').elementHandle();
  await hold(page);
  await page.locator('input[type=file]').setInputFiles(jpeg);
  await page.evaluate((element) => element instanceof HTMLElement && element.click(), close);
  await letGo(page);
  await leftNothing(page);
});

test.describe('in a page of its own', () => {
  test.use({ ownPage: true });

  test('an edit does not wait for the file that is made in the background', LONG, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { said: [] });
      const { Worker } = window;
      const note = (word: string) => (window as unknown as { said: string[] }).said.push(word);
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          this.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
            if (data.type === 'done' && data.result instanceof Blob) note('made');
            if (data.type === 'cancelled') note('left');
          });
        }
        override postMessage(message: CallMessage | CancelMessage, ...rest: unknown[]): void {
          Reflect.apply(super.postMessage, this, [message, ...rest]);
          if (message.type === 'call') note(message.task.op);
        }
      };
    });
    // Its file takes seconds to find.
    const { buffer } = await pictureFile('picture.png', 900, 700);
    await app.open({ name: 'picture.png', mimeType: 'image/png', buffer });
    await app.showTab('Rotate & Flip');
    for (const size of ['700 × 900', '900 × 700']) {
      await button(page, 'Rotate Right').click();
      await expect(page.getByRole('img', { name: `picture.png, ${size} px` })).toBeVisible();
    }
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await expect.poll(said).toEqual(['open', 'render', 'encode', 'left', 'render', 'encode', 'made']);
  });
});
