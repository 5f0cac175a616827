// The second press of a double click or a double tap does not reach a control that has just appeared at its place.
import { expect, type Locator, type Page } from '@playwright/test';
import { ROUTES } from '../src/config/routes';
import type { Point } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';
import { settled } from './support/settled';

let photo: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 600, 400);
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Presses at `at` as soon as the element there is no longer `before`: in the task in which it has changed, so that the
 * time between the two does not depend on the machine. Returns the text of what was pressed.
 */
const pressWhatAppears = (page: Page, at: Point, pointerType: 'mouse' | 'touch' = 'mouse') =>
  page.evaluate(
    ({ at, pointerType }) => {
      const under = () => document.elementFromPoint(at.x, at.y)?.closest('a, button, label, select, summary');
      const before = under();
      before?.setAttribute('data-before', '');
      return new Promise<string>((resolve) => {
        const press = () => {
          const target = document.elementFromPoint(at.x, at.y);
          const control = target?.closest('a, button, label, select, summary');
          if (!target || !control || control.hasAttribute('data-before')) {
            requestAnimationFrame(press);
            return;
          }
          const place = { clientX: at.x, clientY: at.y, bubbles: true, cancelable: true, composed: true };
          const pointer = { ...place, pointerType, isPrimary: true, pointerId: 7, detail: 2 };
          target.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
          target.dispatchEvent(new PointerEvent('pointerup', pointer));
          target.dispatchEvent(new PointerEvent('click', pointer));
          resolve(control.textContent || (control.ariaLabel ?? ''));
        };
        press();
      });
    },
    { at, pointerType },
  );

/** Clicks in the middle of `first`, and presses there again what appears. Returns the text of what was pressed. */
async function pressTwice(page: Page, first: Locator): Promise<string> {
  const at = await middleOf(first);
  await page.mouse.move(at.x, at.y);
  const second = pressWhatAppears(page, at);
  await page.mouse.down();
  await page.mouse.up();
  return second;
}

// Requirements: R294
test('two clicks on Back to editor do not press the Close of the editor, which appears at the same place', async ({
  page,
}) => {
  await app.open(photo);
  await app.setSize(300, 200);
  await app.resize.click();
  await app.download.click();
  await expect(page).toHaveURL(ROUTES.download);
  const back = page.getByRole('link', { name: en.download.back });
  expect(await pressTwice(page, back)).toContain(en.editor.close);
  await settled(page);
  await expect(page).toHaveURL(ROUTES.home);
  await expect(page.getByRole('heading', { name: 'photo.png' })).toBeVisible();
  // A press after a short while counts.
  const close = page.getByRole('button', { name: en.editor.close, exact: true });
  await expect(async () => {
    await close.click();
    await expect(page.getByText(en.upload.title)).toBeVisible({ timeout: 100 });
  }).toPass();
});

// Requirements: R294
test('the second press on the button that closes a dialog does not reach what lies below', async ({
  page,
}) => {
  await app.open(photo);
  await page.keyboard.press('z');
  const viewer = page.getByRole('dialog', { name: en.viewer.title });
  await expect(viewer).toBeVisible();
  // The switch for the theme lies below the button, or so near that its place is pressed.
  const at = await middleOf(page.getByRole('switch', { name: en.layout.darkTheme }));
  const close = viewer.getByRole('button', { name: en.viewer.close });
  await close.evaluate((button, { x, y }) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    button.style.translate = `${x - left - width / 2}px ${y - top - height / 2}px`;
  }, at);
  expect(await pressTwice(page, close)).toBe(en.layout.darkTheme);
  await settled(page);
  await expect(page.getByRole('switch', { name: en.layout.darkTheme })).not.toBeChecked();
});

// Requirements: R294
test('two fast presses of the same button both count', async ({ page }) => {
  await app.open(photo);
  await app.showTab('rotateFlip');
  const at = await middleOf(page.getByRole('button', { name: en.rotate.right, exact: true }));
  await page.mouse.click(at.x, at.y, { clickCount: 2 });
  await page.getByRole('button', { name: en.history.label, exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: en.history.steps.right })).toHaveCount(2);
});
