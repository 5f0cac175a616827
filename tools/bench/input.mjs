// Measures the response time of each action on the production build in Chromium. For each action, the script measures
// the longest task on the main thread (at the normal speed of the processor), and the time from the input to the next
// paint (with the processor slowed down by a factor of 4). The script prints a table of medians. The exit code is 1 if
// a median is above its limit. `--rounds 10` sets the number of rounds. In a round, the script performs all actions
// twice, once for each of the two measurements. At the end, it measures the time from the choice of a quality to the
// estimated size of a JPEG of 25 megapixels; `--only estimate` measures only this. `--only opening` measures the time from
// the choice of a file to its picture, also with the slower processor; `--baseline DIR` measures a checkout of an older
// commit in the same rounds, which must be built. `--only straighten` measures the mode that straightens an image: see
// tools/bench/input/straighten.mjs. The machine should be idle.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { takenOver } from '../../scripts/lib/visit.mjs';
import { button, JPEG_25, judge, openPhoto } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { serveBuilt, withProduction } from '../lib/production.mjs';
import { measureStraightening } from './input/straighten.mjs';
import { fileOf } from './whole/inputs.mjs';
import { inputs } from './whole/jobs.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string; act: (page: Page) => Promise<void>; isJob?: boolean }} Action */

/** The limits for the longest task and for the time to the next paint, in milliseconds. */
const LIMITS = { task: 50, paint: 100 };
/** The factor by which the processor is slowed down while the time to the next paint is measured. */
const SLOWDOWN = 4;

/** How long the page is observed after an action, in milliseconds. */
const OBSERVED = 400;

/**
 * The time between pressing and releasing the mouse button, in milliseconds. A person needs about this time. With 0 ms,
 * the page's response to the press and its response to the release would be measured as a single response.
 */
const PRESS = { delay: 80 };

/** @type {import('./whole/jobs.mjs').Input} */
const PHOTO = {
  name: '12 MP JPEG',
  width: 4000,
  height: 3000,
  format: 'jpeg',
  photograph: 'photos/kodak-16MP.jpg',
  enlarged: 90,
};

/** @param {string} name @returns {Action} */
const press = (name) => ({ name: `press ${name}`, act: (page) => button(page, name).click(PRESS) });

/** @param {'tab' | 'radio' | 'checkbox' | 'switch' | 'link'} role @param {string} name @returns {Action} */
const click = (role, name) => ({
  name: `${role} ${name}`,
  act: (page) => page.getByRole(role, { name, exact: true }).first().click(PRESS),
});

/** @param {string} label @param {string} digit @returns {Action} */
const type = (label, digit) => ({
  name: `type in ${label}`,
  act: async (page) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press(digit);
  },
});

/**
 * Makes the script wait after an action until the action's job has ended. Only then does the next action begin.
 * @param {Action} action
 * @returns {Action}
 */
const whole = (action) => ({ ...action, isJob: true });

/** @type {Action} */
const LANGUAGE = {
  name: 'press Language',
  act: (page) => page.getByRole('button', { name: /^Language/ }).click(PRESS),
};

/** @param {string} label @returns {Action} */
const card = (label) => ({
  name: `card ${label}`,
  act: (page) => page.getByText(label, { exact: true }).click(PRESS),
});

const DESKTOP = { width: 1280, height: 900 };

/**
 * The actions on an open image. Each action begins in the state in which the previous action leaves the page.
 * @type {readonly { title: string; path: string; viewport: typeof DESKTOP; actions: readonly Action[] }[]}
 */
const JOURNEYS = [
  {
    title: 'editor',
    path: '/',
    viewport: DESKTOP,
    actions: [
      ...[press('Quick Resize'), press('Quick Resize'), LANGUAGE, LANGUAGE, click('switch', 'Dark theme')],
      press('Keyboard Shortcuts'),
      click('checkbox', 'Use single-key shortcuts'),
      click('checkbox', 'Use single-key shortcuts'),
      { name: 'close Keyboard Shortcuts', act: (page) => button(page, 'Close').last().click(PRESS) },
      ...[click('checkbox', 'Lock aspect ratio'), type('Width', 'Backspace'), type('Height', 'Backspace')],
      ...[whole(press('Preview')), whole(press('Apply')), type('Width', '9')],
      ...[whole(press('Resize')), whole(press('Reset')), click('tab', 'Crop')],
      ...[type('X', '1'), type('Y', '1'), type('Width', 'Backspace'), type('Height', 'Backspace')],
      ...[click('radio', '4:3'), press('Reset'), click('radio', '16:9'), whole(press('Crop'))],
      click('tab', 'Rotate & Flip'),
      ...['Rotate Left', 'Rotate Right', 'Flip Horizontal', 'Flip Vertical'].map((name) =>
        whole(press(name)),
      ),
      ...[click('tab', 'Resize'), whole(press('Original download')), click('tab', 'Rotate & Flip')],
      // This action measures the button Download of the tab Rotate & Flip. The tab has this button only after a turn or
      // flip. The actions above have turned and flipped the image.
      whole(press('Download')),
      ...[click('link', 'Download'), click('link', 'Back to editor'), press('Close'), press('Undo')],
    ],
  },
  {
    title: 'presets',
    path: '/presets',
    viewport: DESKTOP,
    actions: [
      ...[card('Tiny Icon'), card('Social Media'), click('radio', 'Fit'), click('radio', 'Fill')].map(whole),
      whole(press('Download')),
    ],
  },
  {
    title: 'phone',
    path: '/',
    viewport: { width: 390, height: 844 },
    actions: [
      ...[press('Menu'), press('Close menu'), click('tab', 'Crop'), whole(press('Crop'))],
      ...[click('tab', 'Rotate & Flip'), whole(press('Rotate Left')), whole(press('Download'))],
    ],
  },
];

/** Runs in the page: notes the longest response to an input, and the longest task. */
function noteTimes() {
  const seen = { paint: 0, task: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any} */ (list.getEntries()))
      if (entry.interactionId) seen.paint = Math.max(seen.paint, entry.duration);
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
  }).observe({ type: 'longtask' });
}

/**
 * Performs the actions of all `JOURNEYS` once, on a new page.
 * @param {number} slowdown the factor by which the processor is slowed down
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @returns the time to the next paint and the longest task of each action, in milliseconds. The key is
 *   `JOURNEY: ACTION`. If a journey contains an action several times, the largest times are returned
 */
async function oneRound(slowdown, browser, origin) {
  const page = await browser.newPage();
  await page.addInitScript(noteTimes);
  /** @type {Map<string, { paint: number; task: number }>} */
  const results = new Map();
  for (const { title, path, viewport, actions } of JOURNEYS) {
    await page.setViewportSize(viewport);
    await openPhoto(page, origin + path, PHOTO, () => page.waitForTimeout(1500));
    await page.waitForTimeout(1500);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    for (const { name, act, isJob } of actions) {
      await page.evaluate(() => Object.assign(/** @type {any} */ (window).seen, { paint: 0, task: 0 }));
      await act(page);
      await page.waitForTimeout(OBSERVED);
      if (isJob) await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 60_000 });
      await page.waitForTimeout(OBSERVED);
      const { paint, task } = await page.evaluate(() => /** @type {any} */ (window).seen);
      const before = results.get(`${title}: ${name}`) ?? { paint: 0, task: 0 };
      results.set(`${title}: ${name}`, {
        paint: Math.max(paint, before.paint),
        task: Math.max(task, before.task),
      });
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await page.close();
  return results;
}

/** The limit for the time from the choice of a quality to the estimated size of the JPEG, in milliseconds. */
const ESTIMATED = 300;

/** Runs in the page: stores a promise for the time from the next input to an estimate, in milliseconds. */
function noteEstimate() {
  const estimated = new Promise((resolve) => {
    const begin = () => {
      const start = performance.now();
      const look = () => {
        if (document.querySelector('main')?.textContent?.includes('≈')) resolve(performance.now() - start);
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('input', begin, { capture: true, once: true });
  });
  // If the file comes without an estimate, the answer is NaN.
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, Number.NaN));
  Object.assign(window, { estimated: Promise.race([estimated, late]) });
}

/**
 * Measures the time to the estimate on the save page of a photograph, for the first JPEG and for the next quality.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {number} rounds
 */
async function measureEstimates(browser, origin, rounds) {
  /** @type {{ first: number[]; next: number[] }} */
  const times = { first: [], next: [] };
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage();
    await openPhoto(page, origin, JPEG_25);
    await page.getByRole('tab', { name: 'Rotate & Flip', exact: true }).click();
    await button(page, 'Rotate Left').click();
    await button(page, 'Download').click();
    const link = page.locator('main a[download]:not([aria-disabled])');
    const choose = async (/** @type {() => Promise<void>} */ act) => {
      await link.waitFor({ timeout: 60_000 });
      await page.evaluate(noteEstimate);
      await act();
      return Number(await page.evaluate(() => /** @type {any} */ (window).estimated));
    };
    times.first.push(await choose(() => page.getByRole('radio', { name: 'JPEG', exact: true }).check()));
    const slider = page.getByRole('slider', { name: 'Quality' });
    times.next.push(await choose(() => slider.press('ArrowLeft')));
    await page.close();
  }
  console.log('From the choice of a quality to the estimate, 25 MP:');
  judge('the first JPEG', median(times.first), ESTIMATED);
  judge('the next quality', median(times.next), ESTIMATED);
}

/** Runs in the page: stores a promise for the time from the choice of a file to the picture in the editor. */
function notePicture() {
  const shown = new Promise((resolve) => {
    const begin = () => {
      const start = performance.now();
      const look = () => {
        const canvas = document.querySelector('main canvas');
        // Before something is drawn, a canvas has its default size.
        const isDrawn =
          canvas instanceof HTMLCanvasElement && (canvas.width !== 300 || canvas.height !== 150);
        if (isDrawn) requestAnimationFrame(() => resolve(performance.now() - start));
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('change', begin, { capture: true, once: true });
  });
  Object.assign(window, { shown });
}

/**
 * Opens a file as a visitor does, whose press on the dropzone already starts the helpers.
 * @param {string} origin
 * @param {string} file
 * @param {number} slowdown
 * @returns {Promise<{ picture: number; preview: number }>} the milliseconds to the picture, and those of the preview alone
 */
async function openOnce(origin, file, slowdown) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: DESKTOP });
    await page.goto(origin);
    await takenOver(page, 'input[type=file]');
    const chosen = page.waitForEvent('filechooser');
    await page.locator('[data-zone]').first().click();
    const chooser = await chosen;
    await page.waitForTimeout(1500);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(notePicture);
    await chooser.setFiles(file);
    const picture = Number(await page.evaluate(() => /** @type {any} */ (window).shown));
    const preview = await page.evaluate(
      () => /** @type {any} */ (performance.getEntriesByName('imagecore:open').at(-1)).detail.phases.preview,
    );
    return { picture, preview };
  } finally {
    await browser.close();
  }
}

/** @type {readonly import('./whole/jobs.mjs').Input[]} */
const OPENED = [
  PHOTO,
  inputs.jpeg16,
  inputs.jpeg22,
  { ...PHOTO, name: '24 MP JPEG', width: 6000, height: 4000 },
  inputs.png15,
];

/**
 * Prints the medians of the time to the picture. With an older build, also its time, and the median of the ratios.
 * @param {string} origin
 * @param {number} rounds
 * @param {string} baseline
 */
async function measureOpening(origin, rounds, baseline) {
  const older = baseline ? await serveBuilt(baseline) : null;
  try {
    mkdirSync(buildDir, { recursive: true });
    console.log('From the choice of a file to its picture, in milliseconds; the preview after the last row:');
    for (const input of OPENED) {
      const file = join(buildDir, `opened.${input.format}`);
      writeFileSync(file, await fileOf(input));
      for (const slowdown of [1, SLOWDOWN]) {
        /** @type {{ picture: number; preview: number }[]} */
        const times = [];
        /** @type {number[]} */
        const ratios = [];
        for (let round = 0; round < rounds; round++) {
          const before = older && (await openOnce(older.origin, file, slowdown));
          const now = await openOnce(origin, file, slowdown);
          times.push(now);
          if (before) ratios.push(now.picture / before.picture);
        }
        const [picture, preview] = [
          median(times.map((time) => time.picture)),
          median(times.map((time) => time.preview)),
        ];
        const ratio = ratios.length > 0 ? `, ${median(ratios).toFixed(2)} of the older build` : '';
        console.log(
          `  ${input.name}, ${slowdown}x: ${picture.toFixed(0)}, preview ${preview.toFixed(1)}${ratio}`,
        );
      }
    }
  } finally {
    await older?.close();
  }
}

await runMain(async () => {
  const { rounds, only, baseline } = optionsOf({ rounds: 10, only: '', baseline: '' });
  if (!['', 'estimate', 'opening', 'straighten'].includes(only))
    throw new Problem('--only can be estimate, opening or straighten.');
  await withProduction(async (browser, origin) => {
    if (only === 'opening') return measureOpening(origin, rounds, baseline);
    if (only === 'estimate') return measureEstimates(browser, origin, rounds);
    if (only === 'straighten') return measureStraightening(browser, origin, rounds, [1, SLOWDOWN]);
    /** @type {Map<string, { task: number[]; paint: number[] }>} */
    const all = new Map();
    for (let round = 0; round < rounds; round++) {
      for (const slowdown of [1, SLOWDOWN]) {
        for (const [name, { task, paint }] of await oneRound(slowdown, browser, origin)) {
          const figures = all.get(name) ?? { task: [], paint: [] };
          if (slowdown === 1) figures.task.push(task);
          else figures.paint.push(paint);
          all.set(name, figures);
        }
      }
      console.log(`round ${round + 1} of ${rounds}`);
    }
    console.log('Median in milliseconds; 0 is a task below 50, or a paint below 16.');
    console.log(`${'action'.padEnd(36)}${'longest task'.padStart(14)}${'next paint, 4x'.padStart(16)}`);
    for (const [name, { task, paint }] of all) {
      const [longest, next] = [median(task), median(paint)];
      const isOver = longest > LIMITS.task || next > LIMITS.paint;
      if (isOver) process.exitCode = 1;
      const cells = [longest.toFixed(0).padStart(14), next.toFixed(0).padStart(16), isOver ? '  over' : ''];
      console.log(name.padEnd(36) + cells.join(''));
    }
    await measureEstimates(browser, origin, rounds);
    await measureOpening(origin, rounds, baseline);
    await measureStraightening(browser, origin, rounds, [1, SLOWDOWN]);
  });
});
