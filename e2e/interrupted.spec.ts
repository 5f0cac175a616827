// In the middle of any work another file can be dropped, or the image closed: neither leaves anything behind. And an edit
// does not wait for the file of the one before.
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/data/routes';
import type { Leave, Message, Request } from '../src/imagecore/protocol';
import { App, type ChosenFile } from './support/app';
import { liveBlobUrls, noteBlobUrls } from './support/blobUrls';
import { drag } from './support/drag';
import { pictureFile } from './support/files';
import { test } from './support/test';

let large: ChosenFile;
let other: ChosenFile;
let app: App;

test.beforeAll(async () => {
  // A JPEG, so that the original has to be encoded too.
  large = await pictureFile('large.jpg', 1800, 1200, 'jpeg');
  other = await pictureFile('other.png', 300, 200);
});

test.beforeEach(async ({ page }) => {
  await noteBlobUrls(page);
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Work {
  readonly what: string;
  readonly ready: (page: Page) => Promise<void>;
  readonly target: (page: Page) => Locator;
}

const inEditor: readonly Work[] = [
  {
    what: 'a resize',
    ready: async () => {
      await app.open(large);
      await app.setSize(9000, 9000);
    },
    target: () => app.resize,
  },
  {
    what: 'a preview',
    ready: async () => {
      await app.open(large);
      await app.setSize(9000, 9000);
    },
    target: () => app.preview,
  },
  {
    what: 'a crop',
    ready: async () => {
      await app.open(large);
      await app.showTab('Crop');
    },
    target: () => app.crop,
  },
  {
    what: 'a turn',
    ready: async () => {
      await app.open(large);
      await app.showTab('Rotate & Flip');
    },
    target: (page) => button(page, 'Rotate Left'),
  },
  {
    what: 'the writing of the result',
    ready: async () => {
      await app.open(large);
      // So large that it is being written for some time.
      await app.setSize(9000, 9000);
      await app.resize.click();
      await expect(app.toast('Image resized')).toBeVisible();
      await app.page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(app.toast('Image resized')).toBeHidden();
    },
    target: () => app.download,
  },
  {
    what: 'the writing of the original',
    ready: () => app.open(large),
    target: (page) => button(page, 'Original download'),
  },
];

const onPresets: readonly Work[] = [
  {
    what: 'a preset',
    ready: async (page) => {
      await page.goto(ROUTES.presets);
      await app.choose(large);
      await expect(page.getByRole('img', { name: 'large.jpg, 1800 × 1200 px' })).toBeVisible();
    },
    target: (page) => page.getByRole('button', { name: /^Ultra HD/ }),
  },
];

/** Presses something and lets the page draw once: the work has begun by then. */
const begin = (target: Locator) =>
  target.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
  });

for (const { what, ready, target } of [...inEditor, ...onPresets])
  test(`a second file dropped during ${what} wins cleanly`, async ({ page }) => {
    await ready(page);
    await begin(target(page));
    await drag(page, 'main [role=presentation]', [other]);
    await expect(page.getByRole('img', { name: /^other\.png/ }).first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    // Nothing is done with it, and nothing said of what was begun before.
    const said = page.getByRole('status').filter({ hasText: /^(Image|Original|Failed|Unable)/ });
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
    // A worker that is ended amid its work is counted until it is gone, and helpers at a large file are there for
    // some seconds after it.
    await expect.poll(() => page.workers().length).toBe(1);
  });

/** Nothing is left of an image: no worker, no address of a blob, no word about it. */
async function leftNothing(page: Page): Promise<void> {
  await expect(page.getByText('Drop an image here')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(() => liveBlobUrls(page)).toEqual([]);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /^(Image|Original|Failed|Unable)/ })).toHaveCount(
    0,
  );
}

for (const { what, ready, target } of inEditor) {
  test(`Close in the middle of ${what} leaves nothing behind`, async ({ page }) => {
    await ready(page);
    await begin(target(page));
    await button(page, 'Close').evaluate((close: HTMLElement) => close.click());
    await leftNothing(page);

    await app.choose(other);
    await expect(app.width).toHaveValue('300');
  });

  test(`Close in the very moment in which ${what} begins leaves nothing behind`, async ({ page }) => {
    await ready(page);
    const close = await button(page, 'Close').elementHandle();
    await target(page).evaluate((element: HTMLElement, button) => {
      element.click();
      if (button instanceof HTMLElement) button.click();
    }, close);
    await leftNothing(page);
  });
}

test('Close while another file is being opened leaves nothing behind', async ({ page }) => {
  await app.open(other);
  const close = await button(page, 'Close').elementHandle();
  const input = page.locator('input[type=file]');
  // In the page itself: the file may be open before it could be asked from here.
  await input.evaluate((element, button) => {
    element.addEventListener('change', () =>
      setTimeout(() => button instanceof HTMLElement && button.click()),
    );
  }, close);
  await input.setInputFiles(large);
  await leftNothing(page);
});

test('an edit does not wait for the file that is made in the background', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { said: [] });
    const { Worker } = window;
    const note = (word: string) => (window as unknown as { said: string[] }).said.push(word);
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }: MessageEvent<Message>) => {
          if (data.type === 'done' && 'png' in (data.result ?? {})) note('made');
          if (data.type === 'left') note('left');
        });
      }
      override postMessage(message: Request | Leave, ...rest: unknown[]): void {
        Reflect.apply(super.postMessage, this, [message, ...rest]);
        if ('task' in message) note(message.task.op);
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
  await expect.poll(said).toEqual(['open', 'render', 'export', 'left', 'render', 'export', 'made']);
});
