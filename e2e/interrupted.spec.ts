// Interrupted work: another file is dropped, or the image is closed, while the core works. Nothing of the old image may
// remain. In the last test, an edit interrupts the background encode of the previous result.
import { expect, type Locator, type Page, type Worker } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import type { AnswerMessage, CallMessage, CancelMessage } from '../src/imagecore/common/protocol';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { kept } from './support/autosaved';
import { liveBlobUrls } from './support/blobUrls';
import { drag, dragBeforeHydration } from './support/drag';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';
import { LONG } from './support/tiers';
import { hold, letGo } from './support/workers';

let jpeg: ChosenFile;
let other: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  // The original is saved as a PNG. A JPEG has to be encoded for this, and a PNG file would be saved unchanged.
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

/** Work of the core that a test interrupts. */
interface Work {
  readonly what: string;
  /** The results that are held back, so that the work lasts. Null if the work itself takes seconds. */
  readonly held: 'all' | 'files' | null;
  readonly tier: object;
  /** Brings the page to the state in which a click on `target` starts the work. */
  readonly ready: (page: Page) => Promise<void>;
  readonly target: (page: Page) => Locator;
}

const inResizeTab = (width: number, height: number) => async () => {
  await app.open(jpeg);
  await app.setSize(width, height);
};

const inTab = (name: 'crop' | 'rotateFlip') => async () => {
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
    what: 'an edit preview',
    held: 'all',
    tier: LONG,
    ready: inResizeTab(90, 90),
    target: () => app.preview,
  },
  {
    what: 'an edit preview of 81 megapixels',
    held: null,
    tier: LONG,
    ready: inResizeTab(9000, 9000),
    target: () => app.preview,
  },
  {
    what: 'a crop',
    held: 'all',
    tier: LONG,
    ready: inTab('crop'),
    target: () => app.crop,
  },
  {
    what: 'a rotation',
    held: 'all',
    tier: LONG,
    ready: inTab('rotateFlip'),
    target: (page) => button(page, en.rotate.left),
  },
  {
    what: 'the export of the result',
    held: 'files',
    tier: {},
    ready: async (page) => {
      await inResizeTab(90, 90)();
      // The session starts to encode the PNG directly after the edit, so files must be held back before the edit.
      await hold(page, 'files');
      await app.resize.click();
      await expect(app.toast('Image resized')).toBeVisible();
      await app.dismiss('Image resized');
    },
    target: () => app.download,
  },
  {
    what: 'the export of the original',
    held: 'files',
    tier: LONG,
    ready: () => app.open(jpeg),
    target: (page) => button(page, en.editor.originalDownload),
  },
];

const onPresets: readonly Work[] = [
  {
    what: 'a resize to a preset',
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

/** Prepares the page, clicks the control that starts the work, and waits for one frame. Then the work is running. */
async function begin(page: Page, { ready, target, held }: Work): Promise<void> {
  await ready(page);
  if (held) await hold(page, held);
  await target(page).evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
  });
  if (held) await expect(page.getByRole('progressbar')).toBeVisible();
}

/** The number of workers except helpers. Helpers do not count, because they stay for some seconds after their work. */
async function countCoreWorkers(page: Page): Promise<number> {
  const nameOf = (worker: Worker) => worker.evaluate(() => self.name).catch(() => 'ended meanwhile');
  const names = await Promise.all(page.workers().map(nameOf));
  return names.filter((name) => !name.startsWith('imagecore-helper')).length;
}

// Requirements: R17, R174
for (const work of [...inEditor, ...onPresets])
  test(
    `if a file is dropped during ${work.what}, the file replaces the image, and the interrupted work shows no toast`,
    work.tier,
    async ({ page }) => {
      await begin(page, work);
      await drag(page, 'main', [other]);
      await letGo(page);
      await expect(page.getByRole('img', { name: /^other\.png/ }).first()).toBeVisible();
      await expect(page.getByRole('progressbar')).toBeHidden();
      // No toast about the interrupted work is shown, and its edit is not applied to the new image.
      const messages = page.getByRole('group').filter({ hasText: /^(Image|Original|Failed|Unable)/ });
      await expect(messages).toHaveCount(0);
      await expect(page.getByText('300 × 200 px').first()).toBeVisible();
      const card = page.getByRole('button', { name: /^Small Icon/ });
      if (await card.isVisible()) {
        await card.click();
      } else {
        await app.showTab('resize');
        await app.setSize(32, 32);
        await app.resize.click();
      }
      await expect(app.toast('Image resized to 32x32')).toBeVisible();
      const { bytes } = await app.save();
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 32 });
      // The number is polled, because a worker that was terminated during its work is counted until it has ended.
      await expect.poll(() => countCoreWorkers(page)).toBe(1);
      // Close ends the worker and its helpers. A helper of the interrupted worker would remain.
      await app.visit(ROUTES.home);
      await button(page, en.editor.close).click();
      await expect.poll(() => page.workers().length).toBe(0);
    },
  );

test('if another file is dropped while a file is being opened, nothing of the first file is shown or stored', async ({
  page,
}) => {
  // If this file were opened, the page would show its name and a toast that says that the file is damaged.
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
  await dragBeforeHydration(page, 'main', [other]);
  await expect(page.getByText('Opening other.png')).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'seen').splice(0));
  await letGo(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('other.png');
  // The database may also contain an image of an earlier test, so the whole list is not compared.
  const keptNames = async () => (await kept(page)).images.map(({ name }) => name);
  await expect.poll(keptNames).toContain('other.png');
  expect(await keptNames()).not.toContain('first.jpg');
  await expect(page.getByText(en.upload.damagedTitle)).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
});

/** Waits until nothing of an image remains: no worker, no blob URL, no progress bar and no toast. */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect(page.getByText(en.upload.title)).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(() => liveBlobUrls(page)).toEqual([]);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('group').filter({ hasText: /^(Image|Original|Failed|Unable)/ })).toHaveCount(0);
}

/** The work during which Close is tested daily. The other tests of Close are in the long tier. */
const CLOSED_DAILY: readonly string[] = ['a resize', 'the export of the result'];

for (const work of inEditor) {
  const { what, ready, target } = work;
  const tier = CLOSED_DAILY.includes(what) ? {} : LONG;

  // Requirements: R53, R175
  test(
    `Close during ${what} ends all workers, revokes all blob URLs and shows no toast`,
    tier,
    async ({ page }) => {
      await begin(page, work);
      await button(page, en.editor.close).evaluate((close: HTMLElement) => close.click());
      await letGo(page);
      await expectNothingLeft(page);

      await app.choose(other);
      await expect(app.width).toHaveValue('300');
    },
  );

  // Requirements: R53, R175
  test(
    `Close in the same event-loop task as the start of ${what} ends all workers and revokes all blob URLs`,
    tier,
    async ({ page }) => {
      await ready(page);
      const close = await button(page, en.editor.close).elementHandle();
      await target(page).evaluate((element: HTMLElement, button) => {
        element.click();
        if (button instanceof HTMLElement) button.click();
      }, close);
      await letGo(page);
      await expectNothingLeft(page);
    },
  );
}

// Requirements: R175
test('Close while another file is being opened ends all workers and revokes all blob URLs', async ({
  page,
}) => {
  await app.open(other);
  const close = await button(page, en.editor.close).elementHandle();
  await hold(page);
  await page.locator('input[type=file]').setInputFiles(jpeg);
  await page.evaluate((element) => element instanceof HTMLElement && element.click(), close);
  await letGo(page);
  await expectNothingLeft(page);
});

test.describe('on a page that no other test uses', () => {
  test.use({ ownPage: true });

  // Requirements: R200
  test(
    'an edit cancels the background encode of the previous result instead of waiting for the PNG',
    LONG,
    async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { events: [] });
        const { Worker } = window;
        const reductions = new Set<number>();
        // The events are the operations that the page sends to the worker, and two responses of the worker. 'made': it
        // has encoded a file. 'left': it has canceled a task.
        const note = (word: string) => (window as unknown as { events: string[] }).events.push(word);
        window.Worker = class extends Worker {
          constructor(url: string | URL, options?: WorkerOptions) {
            super(url, options);
            this.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
              if (data.type === 'done' && data.result instanceof Blob && !reductions.has(data.id))
                note('made');
              if (data.type === 'canceled') note('left');
            });
          }
          override postMessage(message: CallMessage | CancelMessage, ...rest: unknown[]): void {
            Reflect.apply(super.postMessage, this, [message, ...rest]);
            if (message.type !== 'call') return;
            // The page also reduces the thumbnail. This operation is not recorded.
            if (message.call.op === 'reduce') reductions.add(message.id);
            else note(message.call.op);
          }
        };
      });
      // The encode takes seconds for this picture, so it still runs when the second rotation starts.
      const { buffer } = await pictureFile('picture.png', 900, 700);
      await app.open({ name: 'picture.png', mimeType: 'image/png', buffer });
      await app.showTab('rotateFlip');
      for (const size of ['700 × 900', '900 × 700']) {
        await button(page, en.rotate.right).click();
        await expect(page.getByRole('img', { name: `picture.png, ${size} px` })).toBeVisible();
      }
      const events = () => page.evaluate(() => (window as unknown as { events: string[] }).events);
      await expect.poll(events).toEqual(['open', 'render', 'encode', 'left', 'render', 'encode', 'made']);
    },
  );
});
