// The page, judged by the files of tests/found4: sizes in print, receipts, palettes, limits, density, and content.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { ROUTES } from '../src/config/routes';
import type { SizeMode } from '../src/features/editor/resize/sizeFields';
import type { Rect } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import { App, saved, sizeMode } from './support/app';
import { test } from './support/test';

const folder = new URL('../tests/found4/', import.meta.url);

type Expected =
  | {
      kind: 'print';
      print: { in: SizeMode; width: number; height: number; density: number };
      size: readonly [number, number];
    }
  | { kind: 'receipt'; has?: readonly string[]; no?: readonly string[]; some?: boolean }
  | {
      kind: 'palette';
      runs: readonly (readonly [colors: number, dithers: boolean])[];
      rule: 'clear' | 'opaque' | 'dominant' | 'tone';
      gray?: number;
    }
  | { kind: 'limit-words'; share: number; by: 'colors' }
  | { kind: 'limit-pixels'; limit: number; atLeast: number }
  | { kind: 'arrow'; key: string; least: number }
  | { kind: 'content'; rect: readonly [number, number, number, number] }
  | { kind: 'content-flip' };

type Case<Kind extends Expected['kind']> = Extract<Expected, { kind: Kind }>;

const expected: Record<string, Expected> = JSON.parse(readFileSync(new URL('expect.json', folder), 'utf8'));

/** The tests of one kind, each with the page after it has opened the file. */
function judge<Kind extends Expected['kind']>(
  kind: Kind,
  check: (app: App, right: Case<Kind>, bytes: Buffer) => Promise<void>,
) {
  for (const [name, right] of Object.entries(expected))
    if (right.kind === kind)
      test(name, async ({ page }) => {
        const app = new App(page);
        const buffer = readFileSync(new URL(name, folder));
        const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
        await app.open({ name, mimeType, buffer });
        await check(app, right as Case<Kind>, buffer);
        expect(app.logged).toEqual([]);
      });
}

const { range, receipt, smaller } = en.download;
const densityOf = (page: Page) => page.getByLabel(en.print.density, { exact: true });
const link = (page: Page) => page.getByRole('link', { name: en.download.download, exact: true });
const way = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Flips the image, and opens its save page. */
async function flipAndExport({ page, ...app }: App): Promise<void> {
  await page.getByRole('tab', { name: en.editor.tabs.rotateFlip, exact: true }).click();
  await page.getByRole('button', { name: en.rotate.horizontal, exact: true }).click();
  await app.download.click();
  await expect(page).toHaveURL(new URL(ROUTES.downloadRotate, page.url()).href);
  await expect(link(page)).toBeVisible();
}

async function save(page: Page): Promise<Buffer> {
  await expect(link(page)).not.toHaveAttribute('aria-disabled');
  return (await saved(page, () => link(page).click())).bytes;
}

/** RGBA samples of 8 bits. */
const pixelsOf = async (image: Sharp) => (await image.ensureAlpha().raw().toBuffer()) as Uint8Array;

judge('print', async (app, { print, size }) => {
  const { page } = app;
  await sizeMode(page, print.in).check();
  await densityOf(page).fill(String(print.density));
  await app.setSize(print.width, print.height);
  await app.resize.click();
  await expect(app.toast(`Image resized to ${size.join('x')}`)).toBeVisible();
  const { width, height } = await sharp((await app.save()).bytes).metadata();
  expect([width, height]).toEqual(size);
});

judge('receipt', async (app, { has = [], no = [], some = false }) => {
  await flipAndExport(app);
  const removed = app.page.getByText(receipt.removed.split('{{')[0] ?? '');
  if (has.length > 0 || some) await expect(removed).toBeVisible();
  for (const kind of has) await expect(removed).toContainText(kind);
  for (const kind of no) await expect(app.page.getByText(kind)).toHaveCount(0);
});

judge('palette', async (app, { runs, rule, gray }, buffer) => {
  const { page } = app;
  await flipAndExport(app);
  const before = await pixelsOf(sharp(buffer).flop());
  await way(page, smaller.colors).check();
  for (const [colors, dithers] of runs) {
    await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption(String(colors));
    const box = page.getByRole('checkbox', { name: smaller.dithers });
    if ((await box.isChecked()) !== dithers) await page.getByText(smaller.dithers, { exact: true }).click();
    await expect(page.getByText(receipt.palette.replace('{{colors}}', String(colors)))).toBeVisible();
    const after = await pixelsOf(sharp(await save(page)));
    expect(after.length).toBe(before.length);
    const count = (is: (at: number) => boolean) => {
      let found = 0;
      for (let at = 0; at < before.length; at += 4) if (is(at)) found += 1;
      return found;
    };
    const run = `${colors} colors, ${dithers ? 'dithered' : 'not dithered'}`;
    if (rule === 'clear')
      expect(
        count((at) => before[at + 3] === 0 && after[at + 3] !== 0),
        run,
      ).toBe(0);
    if (rule === 'opaque')
      expect(
        count((at) => before[at + 3] === 255 && after[at + 3] !== 255),
        run,
      ).toBe(0);
    if (rule === 'dominant')
      expect(
        count((at) => before[at] === 255 && after[at] !== 255),
        run,
      ).toBe(0);
    if (rule === 'tone') {
      const isGray = (at: number) => before[at] === gray;
      const white = count((at) => isGray(at) && (after[at] ?? 0) > 127) / count(isGray);
      // Between the shares that keep the mean in linear light and in OKLab.
      expect(white, run).toBeGreaterThan(0.216);
      expect(white, run).toBeLessThan(0.6);
    }
  }
});

/** Asks for a file of at most so many bytes, and waits until there is a file or a reason. Returns the reason, or null. */
async function limit(page: Page, bytes: number, by: string): Promise<string | null> {
  await way(page, range.way).check();
  await way(page, by).last().check();
  await page.getByLabel(range.most, { exact: true }).fill(`${bytes / 1000} kB`);
  await page.getByLabel(range.most, { exact: true }).press('Enter');
  const reason = page.getByText(/that small\. The smallest/);
  await expect(link(page).and(page.locator(':not([aria-disabled])')).or(reason)).toBeVisible({
    timeout: 60_000,
  });
  return (await reason.isVisible()) ? reason.textContent() : null;
}

judge('limit-words', async (app, { share }) => {
  await flipAndExport(app);
  const whole = (await save(app.page)).length;
  const words = await limit(app.page, Math.round(whole * share), smaller.colors);
  if (words === null) {
    expect((await save(app.page)).length).toBeLessThanOrEqual(whole * share);
    return;
  }
  const named = Number(/([\d,]+)\sbytes/.exec(words)?.[1]?.replaceAll(',', ''));
  expect(named).toBeLessThan(whole);
});

judge('limit-pixels', async (app, { limit: bytes, atLeast }) => {
  await flipAndExport(app);
  await limit(app.page, bytes, smaller.pixels);
  const file = await save(app.page);
  expect(file.length).toBeLessThanOrEqual(bytes);
  const { width, height } = await sharp(file).metadata();
  expect(width * height).toBeGreaterThanOrEqual(atLeast);
});

judge('arrow', async ({ page }, { key, least }) => {
  await sizeMode(page, 'cm').check();
  await densityOf(page).press(key);
  const value = await densityOf(page).inputValue();
  expect(Number.parseFloat(value)).toBeGreaterThanOrEqual(least);
});

/** Finds the content with the tolerance that the page proposes. */
async function findContent(app: App): Promise<Rect> {
  await app.page.getByRole('button', { name: en.crop.find, exact: true }).click();
  await expect(app.toast(en.crop.found)).toBeVisible();
  return app.rect();
}

judge('content', async (app, { rect: [x, y, width, height] }) => {
  await app.showTab('crop');
  await app.page.getByText(en.crop.content, { exact: true }).click();
  expect(await findContent(app)).toEqual({ x, y, width, height });
});

judge('content-flip', async (app, _right, buffer) => {
  const { page } = app;
  const all = (await sharp(buffer).metadata()).width;
  await app.showTab('crop');
  await page.getByText(en.crop.content, { exact: true }).click();
  const before = await findContent(app);
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.horizontal, exact: true }).click();
  await expect(app.toast(en.rotate.doneHorizontal)).toBeVisible();
  await app.showTab('crop');
  const find = page.getByRole('button', { name: en.crop.find, exact: true });
  if (!(await find.isVisible())) await page.getByText(en.crop.content, { exact: true }).click();
  await find.click();
  await expect.poll(() => app.rect()).toEqual({ ...before, x: all - before.x - before.width });
});
