import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    geometry: {
      /** Resolves when the browser has nothing to do: React has also rendered what it had deferred. */
      idle: () => Promise<unknown>;
      /** Starts to record the places of the controls. */
      begin: () => void;
      /** Marks that the result of the action is shown. From then on, no control may move or be covered. */
      shown: () => void;
      /** The time of the page's clock since the call of `shown()`, in milliseconds. */
      since: () => number;
      /** Stops the recording, and returns the controls that moved or were covered after `shown`. */
      end: () => string[];
    };
  }
}

/** Runs in the page before its scripts. Defines `window.geometry`. */
function installGeometry(): void {
  /** Everything that can be pressed, and the handles of the crop box. */
  const CONTROLS =
    'a[href], button, input, select, summary, label, [role=tab], [role=slider], [role=application], .cropper-point';
  /** The records are made at this interval, in milliseconds, which is shorter than any animation of the page. */
  const INTERVAL = 60;
  /** A control with a larger area, in square CSS pixels, is a large control. */
  const LARGE = 40_000;
  const nameOf = (control: Element) =>
    `${control.tagName.toLowerCase()} “${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 30)}” ${control.classList.contains('cropper-point') ? control.className : ''}`.trim();
  // The page's clock replaces these functions of the window later.
  const nextFrame = window.requestAnimationFrame.bind(window);
  const whenIdle = window.requestIdleCallback.bind(window);
  /** A toast that is not disappearing. */
  const TOAST = '[data-scope=toast][data-part=root]:not([data-state=closed])';
  const isToast = (element: Element | null) => element?.closest(TOAST) != null;
  interface Place {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }
  /** The place of each control when the result was shown or the control appeared. Null until the result is shown. */
  let shown: Map<Element, Place> | null = null;
  /** The covered controls, and since when they are covered, in milliseconds of the page's clock. */
  const covered = new Map<Element, number>();
  let faults = new Map<string, string>();
  let start = 0;
  let running = false;
  let last = 0;

  const record = () => {
    const { innerWidth, innerHeight } = window;
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (control.closest('[data-scope=toast]') || !control.checkVisibility({ visibilityProperty: true }))
        continue;
      const { x, y, width, height } = control.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      if (width < 2 || left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) continue;
      if (!shown) continue;
      const since = Math.round(performance.now() - start);
      const before = shown.get(control);
      if (!before) shown.set(control, { x, y, width, height });
      else {
        const by = [x - before.x, y - before.y, width - before.width, height - before.height];
        if (by.some((each) => Math.abs(each) >= 1) && !faults.has(`moved ${nameOf(control)}`))
          faults.set(
            `moved ${nameOf(control)}`,
            `${nameOf(control)} moved by ${by.map(Math.round).join(', ')} after ${since} ms`,
          );
      }
      // A large control, such as the picture, can be pressed if a ninth of it is free.
      const steps = width * height > LARGE ? [1 / 6, 1 / 2, 5 / 6] : [1 / 2];
      const hits = steps.flatMap((down) =>
        steps.map((across) => document.elementFromPoint(x + width * across, y + height * down)),
      );
      // A toast moves away in the frame after the one in which a control appears.
      if (!hits.every(isToast)) covered.delete(control);
      else if (!covered.has(control)) covered.set(control, since);
      else if (since - (covered.get(control) ?? 0) >= INTERVAL)
        faults.set(
          `covered ${nameOf(control)}`,
          `${nameOf(control)} is covered by “${hits[0]?.closest('[data-part=root]')?.textContent}” at ${since} ms`,
        );
    }
  };
  const loop = (now: number) => {
    if (!running) return;
    if (now - last >= INTERVAL) {
      last = now;
      record();
    }
    nextFrame(loop);
  };
  window.geometry = {
    idle: () => new Promise((resolve) => whenIdle(resolve)),
    begin: () => {
      shown = null;
      faults = new Map();
      running = true;
      nextFrame(loop);
    },
    shown: () => {
      start = performance.now();
      shown = new Map();
      covered.clear();
      record();
    },
    since: () => performance.now() - start,
    end: () => {
      record();
      running = false;
      return [...faults.values()];
    },
  };
}

/**
 * Makes `unsteady` possible, from the next load of the page on. It must be called before `page.clock.install`: the
 * recorder needs the real frames of the browser.
 */
export const canWatch = (page: Page) => page.context().addInitScript(installGeometry);

/** The time in which the animations of the page end and the recorder makes two records, in milliseconds. */
const SETTLED_MS = 350;

/**
 * Acts, waits until the result is shown, and returns the controls that then move or are covered by a toast. Advances
 * the clock of the page, which must be installed (`page.clock`), instead of waiting.
 *
 * @param act the action of the visitor
 * @param result becomes visible when the action is done. In addition, no button may be busy
 * @param pending must be hidden soon after the result is shown
 * @param ms the time that is observed after the result is shown, in milliseconds of the page's clock
 * @param pressed the control that the action presses. It must not move during the action either
 */
export async function unsteady(
  page: Page,
  act: () => Promise<unknown>,
  result: Locator,
  pending: Locator,
  ms: number,
  pressed?: Locator,
): Promise<string[]> {
  // Playwright would scroll the page to a control that is near a bar. So the control is scrolled to the middle first.
  await pressed?.evaluate((control) => {
    const { top, bottom } = control.getBoundingClientRect();
    if (top < 80 || bottom > window.innerHeight - 120)
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await page.evaluate(() => window.geometry.begin());
  const before = await pressed?.boundingBox();
  await act();
  await expect(result.first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => window.geometry.idle());
  const after = before && (await pressed?.boundingBox());
  await page.evaluate(() => window.geometry.shown());
  await page.waitForTimeout(SETTLED_MS);
  await expect(pending).toHaveCount(0);
  // The clock is paused, 2.5 seconds ahead, so that a message which disappears after `ms` is there at the last record.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2500));
  const left = ms - (await page.evaluate(() => window.geometry.since()));
  for (let step = 0; step < 5; step += 1) {
    await page.clock.runFor(Math.max(0, left / 5 - 1));
    await page.waitForTimeout(SETTLED_MS / 3);
  }
  const faults = await page.evaluate(() => window.geometry.end());
  await page.clock.resume();
  if (before && after && (Math.abs(before.x - after.x) >= 1 || Math.abs(before.y - after.y) >= 1))
    faults.push(`the pressed control moved by ${after.x - before.x}, ${after.y - before.y}`);
  return faults;
}
