// The header, the stage and the action bar cover the edges of the window. No control lies below them while it has the focus.
import { expect, type JSHandle, type Page } from '@playwright/test';
import { TABLET_WIDTH } from '../src/config/layout';
import { fixedSizePaths, ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { dismissAll, LastingApp, test } from './support/lasting';
import { settled } from './support/settled';

let photo: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 600, 400);
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

/**
 * The focused control, whether at least the middle of the part of it in the window can be seen, and whether it is `first`.
 */
const focus = (page: Page, first: JSHandle<Element | null> | null) =>
  page.evaluate((first) => {
    const { activeElement: control } = document;
    if (!(control instanceof HTMLElement) || control === document.body) return null;
    // The file input and the lists of icons are invisible, and lie below their labels.
    const seen = getComputedStyle(control).opacity === '0' ? (control.closest('label') ?? control) : control;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const x = Math.min(Math.max((left + right) / 2, 1), window.innerWidth - 1);
    const bars = [
      'header',
      '[data-action-bar]',
      '[data-sticky-stage]',
      'dialog[open] > :first-child',
    ].flatMap((bar) => [...document.querySelectorAll(bar)]);
    const isCovered = (y: number) =>
      y < 0 ||
      y > window.innerHeight ||
      bars.some((bar) => !bar.contains(control) && bar.contains(document.elementFromPoint(x, y)));
    const ys = Array.from({ length: 9 }, (_, index) => top + 2 + ((bottom - top - 4) * index) / 8);
    const name = control.ariaLabel || control.textContent?.trim() || control.id;
    return {
      name: `${control.localName} ${name}`,
      isCovered: ys.every(isCovered),
      isPart: isCovered(top + 3) && bottom - top < 100,
      isFirst: control === first,
    };
  }, first);

/** More presses than a page has controls. */
const MOST_PRESSES = 150;

/**
 * Goes through the whole page, or the open dialog, with `key`. Returns the covered controls. Fails if the key does not lead
 * through the page. Shift+Tab begins where Tab has ended.
 */
async function coveredBy(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const inDialog = await page.getByRole('dialog').isVisible();
  await page.evaluate((isForward) => {
    const { activeElement, body } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    window.scrollTo(0, isForward ? 0 : body.scrollHeight);
    if (!isForward || document.querySelector('dialog[open]')) return;
    // The next Tab begins at the element that has lost the focus last.
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    body.removeAttribute('tabindex');
  }, key === 'Tab');
  const covered: string[] = [];
  const names: string[] = [];
  let first: JSHandle<Element | null> | null = null;
  for (let press = 0; press < MOST_PRESSES; press++) {
    await page.keyboard.press(key);
    let at = await focus(page, first);
    if (!at || at.isCovered || at.isPart) {
      // A part of the page that loads late can move or replace a control.
      await settled(page);
      at = await focus(page, first);
    }
    // After the last control, no control has the focus. In a dialog, the first one has it again.
    if (at ? at.isFirst : names.length > 0) {
      expect(names.length).toBeGreaterThan(inDialog ? 1 : 5);
      return covered;
    }
    if (!at) continue;
    first ??= await page.evaluateHandle(() => document.activeElement);
    names.push(at.name);
    if (at.isCovered || at.isPart) covered.push(at.name);
  }
  throw new Error(`${key} does not lead to the end of the page: ${names.slice(-12).join(', ')}`);
}

const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the home page': () => app.visit(ROUTES.home),
  'the presets': () => app.visit(ROUTES.presets),
  'a preset with an image': async (page) => {
    await app.open(photo);
    await app.visit(fixedSizePaths({ width: 64, height: 64 })[0] ?? '');
    await expect(page.getByRole('button', { name: en.resize.resize, exact: true })).toBeVisible();
    // Parts that load later move the button.
    await page.waitForLoadState('networkidle');
  },
  'the terms': () => app.visit(ROUTES.terms),
  'the Resize tab': () => app.open(photo),
  'the Crop tab': async () => {
    await app.open(photo);
    await app.showTab('crop');
  },
  'the mode that straightens the image': async (page) => {
    await app.open(photo);
    await app.showTab('crop');
    await page.getByRole('button', { name: en.straighten.open, exact: true }).click();
    await expect(page.getByRole('slider')).toBeVisible();
  },
  'the Rotate & Flip tab': async () => {
    await app.open(photo);
    await app.showTab('rotateFlip');
  },
  'the menu': async (page) => {
    await app.visit(ROUTES.home);
    await page.getByRole('button', { name: en.layout.menu, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the list of shortcuts': async (page) => {
    await app.visit(ROUTES.home);
    await page.getByRole('button', { name: en.shortcuts.title }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the save page': async (page) => {
    await app.open(photo);
    await app.setSize(300, 200);
    await app.resize.click();
    await app.download.click();
    await expect(page).toHaveURL(ROUTES.download);
    // The controls of the page come with a script of their own.
    await expect(page.getByRole('radio', { name: en.download.smaller.all })).toBeVisible();
  },
};

// Requirements: R295
for (const [width, height] of [
  [667, 375],
  [390, 667],
  [320, 568],
  [720, 450],
  [1024, 520],
] as const)
  test(`in a window of ${width} × ${height} px, neither Tab nor Shift+Tab leads to a control below a bar`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    for (const [state, go] of Object.entries(STATES)) {
      // In a wide window, the links of the menu are in the top bar.
      if (state === 'the menu' && width >= TABLET_WIDTH) continue;
      await go(page);
      // A message would disappear during the walk. `undo.spec.ts` tests that the keys lead past it.
      await dismissAll(page);
      await settled(page);
      for (const key of ['Tab', 'Shift+Tab'] as const)
        expect.soft(await coveredBy(page, key), `${state}, ${key}`).toEqual([]);
      // The first press can close a tooltip.
      for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
