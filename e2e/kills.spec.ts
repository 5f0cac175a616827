// Failures of the worker and the core: a worker that dies in any state or does not respond, a core that cannot be
// loaded, and a core with little memory. The open image is always kept.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { distDir } from '../scripts/lib/paths.mjs';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { withScarceMemory } from './support/scarceMemory';
import { test } from './support/test';
import { LONG } from './support/tiers';
import { controlWorkers, killAt, killNow, letLive, workersStarted } from './support/workers';

let photo: ChosenFile;
let other: ChosenFile;
/** The PNG that `journey` saves if no worker dies. */
let expectedPng: Buffer;
let app: App;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const rotate = async (page: Page) => {
  await app.showTab('rotateFlip');
  await button(page, en.rotate.left).click();
};
const rotated = () => expect(app.toast(en.rotate.doneLeft)).toBeVisible();
const resize = async () => {
  await app.showTab('resize');
  await app.setSize(3000, 2000);
  await app.resize.click();
};
const resized = () => expect(app.toast('Image resized to 3000x2000')).toBeVisible();

/**
 * Runs every kind of work: opens, rotates, previews, resizes and saves the photograph. Calls `before` before each step,
 * so that a test can kill workers at this step. Returns the saved PNG.
 */
async function journey(page: Page, before: (step: string) => Promise<void>): Promise<Buffer> {
  await page.goto('/');
  await before('open');
  await app.choose(photo);
  await expect(app.resize).toBeVisible();
  await before('rotate');
  await rotate(page);
  await rotated();
  await before('preview');
  await app.showTab('resize');
  await app.setSize(2800, 1900);
  await app.preview.click();
  await expect(page.getByText('Preview (not applied yet)')).toBeVisible();
  await before('resize');
  await resize();
  await resized();
  await before('export');
  return (await app.save()).bytes;
}

test.beforeAll(async ({ browser, baseURL }) => {
  photo = await pictureFile('photo.jpg', 2400, 1600, 'jpeg');
  other = await pictureFile('other.png', 300, 200);
  const page = await browser.newPage({ baseURL, serviceWorkers: 'block' });
  app = new App(page);
  expectedPng = await journey(page, async () => {});
  await page.close();
});

test.beforeEach(async ({ page }) => {
  await controlWorkers(page);
  app = new App(page);
});

test.describe('if a worker dies without an error event', () => {
  test('while it applies a resize, a new worker repeats the resize, and the saved PNG is unchanged', async ({
    page,
  }) => {
    const result = await journey(page, async (now) => {
      if (now === 'resize') await killAt(page, 'resize');
    });
    expect(await letLive(page)).toBe(1);
    expect(result.equals(expectedPng)).toBe(true);
    expect(app.logged).toEqual([]);
  });

  test(
    'while it decodes, rotates, resizes or makes a preview, a new worker repeats the call, and the saved PNG is unchanged',
    LONG,
    async ({ page }) => {
      const phases = { open: 'decode', rotate: 'rotate', preview: 'resize', resize: 'preview' } as const;
      const result = await journey(page, async (now) => {
        if (now in phases) await killAt(page, phases[now as keyof typeof phases]);
      });
      expect(await letLive(page)).toBe(Object.keys(phases).length);
      expect(result.equals(expectedPng)).toBe(true);
      expect(app.logged).toEqual([]);
    },
  );

  test(
    'while it encodes the PNG, a new worker repeats the encode, and the saved PNG is unchanged',
    LONG,
    async ({ page }) => {
      // The session starts to encode the PNG directly after the edit, so the worker dies in the step 'resize'.
      const result = await journey(page, async (now) => {
        if (now === 'resize') await killAt(page, 'encode');
      });
      expect(await letLive(page)).toBe(1);
      expect(result.equals(expectedPng)).toBe(true);
      expect(app.logged).toEqual([]);
    },
  );

  test(
    'before each step after the opening, all steps still work, and the saved PNG is unchanged',
    LONG,
    async ({ page }) => {
      const result = await journey(page, async (now) => {
        if (now !== 'open') await killNow(page);
      });
      expect(result.equals(expectedPng)).toBe(true);
      expect(app.logged).toEqual([]);
    },
  );

  test('before its first message, a new worker runs the call after some seconds', LONG, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await app.choose(other);
    await expect(app.width).toHaveValue('300');
    await killAt(page, 'start');
    // The worker of the open image dies now, and the next worker dies at its start. The third worker lives.
    await killNow(page);
    await rotate(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    // The clock advances in steps, because a toast is shown for only five seconds.
    await expect(async () => {
      await page.clock.runFor(3000);
      await expect(app.toast(en.rotate.doneLeft)).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await letLive(page)).toBe(1);
    expect(app.logged).toEqual([]);
  });
});

test.describe('if a worker is killed', () => {
  const position = (page: Page) =>
    page.getByRole('list', { name: en.history.label }).locator('[aria-current=step]');
  const isShown = (page: Page, size: string) =>
    expect(page.getByRole('img', { name: `other.png, ${size} px` })).toBeVisible();
  const back = (page: Page) => page.getByRole('link', { name: en.download.back }).click();

  /** Saves the rotated picture, and returns to the editor. */
  const saveRotated = async (page: Page): Promise<Buffer> => {
    await app.showTab('rotateFlip');
    const { bytes } = await app.save('/download/rotate');
    await back(page);
    return bytes;
  };

  /** Opens, rotates and resizes the small picture. Returns the PNGs of the rotated and of the resized picture. */
  async function edit(page: Page): Promise<{ rotated: Buffer; resized: Buffer }> {
    await app.open(other);
    await rotate(page);
    await isShown(page, '200 × 300');
    const rotated = await saveRotated(page);
    await app.showTab('resize');
    await app.setSize(500, 700);
    await app.resize.click();
    await isShown(page, '500 × 700');
    const resized = (await app.save()).bytes;
    await back(page);
    return { rotated, resized };
  }

  /** Changes the size of the previews, so that the stored previews can no longer be used. */
  const widen = (page: Page, width: number) => page.setViewportSize({ width, height: 720 });

  // Requirements: R215
  test('before Undo, Redo or a jump in the history, the move works, and the saved PNGs are unchanged', async ({
    page,
  }) => {
    const { rotated, resized } = await edit(page);
    await killNow(page);
    await button(page, en.undo.undo).click();
    await isShown(page, '200 × 300');
    expect((await saveRotated(page)).equals(rotated)).toBe(true);
    await killNow(page);
    // The stored previews have another size, so a worker must render each step that is shown below.
    await widen(page, 700);
    await button(page, en.undo.undo).click();
    await isShown(page, '300 × 200');
    await killNow(page);
    await button(page, en.history.redo).click();
    await isShown(page, '200 × 300');
    await killNow(page);
    await button(page, en.history.label).click();
    await page
      .getByRole('list', { name: en.history.label })
      .getByRole('button', { name: /^Resize/ })
      .click();
    await isShown(page, '500 × 700');
    await app.showTab('resize');
    expect((await app.save()).bytes.equals(resized)).toBe(true);
    expect(app.logged).toEqual([]);
  });

  // Requirements: R215
  test('during Undo, Redo or a jump in the history, a new worker repeats the move, and saved PNGs are unchanged', async ({
    page,
  }) => {
    const { rotated, resized } = await edit(page);
    await widen(page, 700);
    await killAt(page, 'preview');
    await button(page, en.undo.undo).click();
    await isShown(page, '200 × 300');
    expect(await letLive(page)).toBe(1);
    expect((await saveRotated(page)).equals(rotated)).toBe(true);
    await widen(page, 710);
    await killAt(page, 'preview');
    await button(page, en.history.redo).click();
    await isShown(page, '500 × 700');
    expect(await letLive(page)).toBe(2);
    await widen(page, 720);
    await killAt(page, 'preview');
    await button(page, en.history.label).click();
    await page
      .getByRole('list', { name: en.history.label })
      .getByRole('button', { name: /^Original/ })
      .click();
    await isShown(page, '300 × 200');
    expect(await letLive(page)).toBe(3);
    await button(page, en.history.redo).click();
    await button(page, en.history.redo).click();
    await isShown(page, '500 × 700');
    await app.showTab('resize');
    expect((await app.save()).bytes.equals(resized)).toBe(true);
    expect(app.logged).toEqual([]);
  });

  // Requirements: R215
  test(
    'during Undo, and each new worker is killed too, an error is shown, and image and history are unchanged',
    LONG,
    async ({ page }) => {
      const { resized } = await edit(page);
      await widen(page, 700);
      await killAt(page, 'preview', 100);
      await button(page, en.undo.undo).click();
      await expect(app.toast(en.history.failed)).toContainText('stopped and was restarted');
      await letLive(page);
      await isShown(page, '500 × 700');
      await button(page, en.history.label).click();
      await expect(position(page)).toHaveText(/^Resize/);
      await page.keyboard.press('Escape');
      expect((await app.save()).bytes.equals(resized)).toBe(true);
      await back(page);
      await button(page, en.undo.undo).click();
      await isShown(page, '200 × 300');
    },
  );
});

test.describe('if every worker is killed', () => {
  test('opening another file shows an error, and the open image is kept', async ({ page }) => {
    await app.open(other);
    await killAt(page, 'decode', 100);
    await app.choose(photo);
    await expect(app.toast(en.upload.failedTitle)).toContainText('stopped and was restarted');
    await expect(page.getByText('300 × 200 px').first()).toBeVisible();
    await letLive(page);
    await app.choose(photo);
    await expect(app.width).toHaveValue('2400');
  });

  test(
    'an edit, an edit preview and a download each show an error, and the image is unchanged',
    LONG,
    async ({ page }) => {
      const result = await journey(page, async (now) => {
        if (now === 'rotate') {
          await killAt(page, 'rotate', 100);
          await rotate(page);
          await expect(app.toast(en.rotate.failedRotate)).toContainText('stopped and was restarted');
        }
        if (now === 'preview') {
          await killAt(page, 'resize', 100);
          await app.showTab('resize');
          await app.setSize(2700, 1900);
          await app.preview.click();
          await expect(app.toast(en.resize.failed)).toBeVisible();
        }
        if (now === 'resize') await killAt(page, 'encode', 100);
        if (now === 'export') {
          await app.download.click();
          await expect(app.toast(en.editor.prepareFailed)).toContainText('stopped and was restarted');
        }
        if (now !== 'resize') await letLive(page);
      });
      expect(result.equals(expectedPng)).toBe(true);
    },
  );
});

test.describe('if the core cannot be loaded', () => {
  const modules = '**/*.wasm*';
  const replaceModule = (context: BrowserContext, answer: (route: Route) => Promise<void>) =>
    context.route(modules, answer);

  for (const { fault, tier, answer } of [
    {
      fault: 'is missing',
      tier: {},
      answer: (route: Route) => route.fulfill({ status: 404, body: 'not found' }),
    },
    {
      fault: 'is an HTML page of the host',
      tier: LONG,
      answer: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Oops' }),
    },
    {
      fault: 'is truncated',
      tier: LONG,
      answer: (route: Route) => route.fulfill({ contentType: 'application/wasm', body: '\0asm' }),
    },
    {
      fault: 'is blocked',
      tier: LONG,
      answer: (route: Route) => route.abort('blockedbyclient'),
    },
  ])
    test(
      `because its file ${fault}, an edit shows an error, and the next attempt loads the core`,
      tier,
      async ({ page, context }) => {
        await app.open(other);
        await replaceModule(context, answer);
        await killNow(page);
        await rotate(page);
        await expect(app.toast(en.rotate.failedRotate)).toContainText('could not be loaded');
        await expect(page.getByText('300 × 200 px').first()).toBeVisible();
        await context.unroute(modules);
        await button(page, en.rotate.left).click();
        await rotated();
        await expect(page.getByText('200 × 300 px').first()).toBeVisible();
      },
    );

  test.describe('because the content security policy forbids WebAssembly', () => {
    test.use({ breaksPolicy: true });

    test('an error is shown, and no image is opened', LONG, async ({ page, context }) => {
      // A worker gets its policy from the response with its script, so this response is changed.
      await context.route('**/assets/*.js', async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        const policy = (headers['content-security-policy'] ?? '').replaceAll("'wasm-unsafe-eval'", '');
        await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
      });
      await page.goto('/');
      await app.choose(other);
      await expect(app.toast(en.upload.failedTitle)).toContainText('could not be loaded');
      await expect(page.getByText(en.upload.title)).toBeVisible();
    });
  });

  for (const { fault, body, contentType, status } of [
    { fault: 'is missing', status: 404, contentType: 'text/plain', body: '' },
    { fault: 'is an HTML page of the host', status: 200, contentType: 'text/html', body: '<!doctype html>' },
  ])
    test(
      `because the script of the worker ${fault}, an edit shows an error, and the next attempt loads the script`,
      LONG,
      async ({ page, context }) => {
        await app.open(other);
        const [worker] = page.workers();
        const script = worker?.url() ?? '';
        await context.route(script, (route) => route.fulfill({ status, contentType, body }));
        await killNow(page);
        await rotate(page);
        await expect(app.toast(en.rotate.failedRotate)).toContainText('could not be loaded');
        await expect(page.getByText('300 × 200 px').first()).toBeVisible();
        await context.unroute(script);
        await button(page, en.rotate.left).click();
        await rotated();
        await expect(page.getByText('200 × 300 px').first()).toBeVisible();
      },
    );
});

test.describe('a core with little memory', () => {
  const module = readdirSync(join(distDir, 'assets')).find((name) => name.endsWith('.wasm')) ?? '';
  /** Limits the memory of the core to `count` MiB. */
  const limitMemory = (context: BrowserContext, count: number) =>
    context.route('**/*.wasm*', (route) =>
      route.fulfill({
        contentType: 'application/wasm',
        body: withScarceMemory(readFileSync(join(distDir, 'assets', module)), count << 20),
      }),
    );

  test('refuses a resize that does not fit into memory, and suggests a number of megapixels that fits', async ({
    page,
    context,
  }) => {
    await limitMemory(context, 64);
    await app.open(other);
    await app.setSize(6000, 5000);
    await app.resize.click();
    const toast = app.toast(en.resize.failed);
    await expect(toast).toContainText(/There was not enough memory\. About \d+\smegapixels would fit/);
    const fits = Number(/About (\d+)/.exec((await toast.textContent()) ?? '')?.[1]);
    await expect(page.getByText('300 × 200 px').first()).toBeVisible();
    // The suggested size must really fit.
    const side = Math.floor(Math.sqrt(fits * 1_000_000));
    await app.setSize(side, side);
    await app.resize.click();
    await expect(app.toast(`Image resized to ${side}x${side}`)).toBeVisible();
    const { bytes } = await app.save();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    // The result must look like the original. Both are reduced to 60 × 60 px first, because their sizes differ.
    const small = async (file: Buffer) => {
      const whole = await sharp(file).resize(60, 60, { fit: 'fill', kernel: 'linear' }).png().toBuffer();
      return decodeOpaque(whole);
    };
    expect(difference(await small(bytes), await small(other.buffer)).overTwo).toBeLessThan(0.1);
  });

  test('refuses a file that needs more memory, and keeps the open image', LONG, async ({ page, context }) => {
    await limitMemory(context, 24);
    await app.open(other);
    await app.choose(await pictureFile('large.jpg', 3600, 2700, 'jpeg'));
    await expect(app.toast(en.upload.failedTitle)).toContainText('There was not enough memory');
    await expect(page.getByText('300 × 200 px').first()).toBeVisible();
    await rotate(page);
    await rotated();
  });

  test(
    'restarts in a new worker if a resize fits only into empty memory',
    LONG,
    async ({ page, context }) => {
      await limitMemory(context, 100);
      await app.open(other);
      // Each of these images takes 48 MB. The worker keeps the last images in its cache, so they fill the 100 MB.
      for (const [width, height] of [
        [4000, 4000],
        [4100, 3900],
        [4200, 3800],
      ] as const) {
        await app.setSize(width, height);
        await app.resize.click();
        await expect(app.toast(`Image resized to ${width}x${height}`)).toBeVisible();
      }
      expect(await workersStarted(page)).toBeGreaterThan(1);
      expect(app.logged).toEqual([]);
    },
  );
});

test(
  'if the worker does not respond, a rotation fails after about two minutes, and the next attempt works',
  LONG,
  async ({ page }) => {
    await page.clock.install();
    await app.open(other);
    await page.evaluate(() => {
      const [worker] = window.workers.started;
      if (worker) worker.onmessage = null;
    });
    await rotate(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.clock.runFor(100_000);
    await expect(page.getByRole('progressbar')).toBeVisible();
    // The clock advances in steps, because a toast is shown for only five seconds.
    await expect(async () => {
      await page.clock.runFor(3000);
      const toast = app.toast(en.rotate.failedRotate);
      await expect(toast).toContainText('stopped responding', { timeout: 500 });
    }).toPass();
    await button(page, en.rotate.left).click();
    await rotated();
  },
);
