// The scripted movements in the Crop tab: dragging the crop box, and zooming and panning the picture below it, with
// mouse, touch pad and two fingers. Each part takes about five seconds.
import { setTimeout } from 'node:timers/promises';
import { fling, PINCH, RATE, steadily } from './gestures.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./gestures.mjs').Point} Point */

/**
 * How long a part waits after a zoom or a pan, in milliseconds, so that it contains the work of showing the picture in
 * full sharpness.
 */
const REST = 500;

/**
 * Opens the Crop tab, and waits until the crop box is there.
 * @param {Page} page
 */
export async function openCropTab(page) {
  await page.getByRole('tab', { name: 'Crop', exact: true }).click();
  await page.locator('.cropper-crop-box').waitFor();
  await setTimeout(REST);
}

/**
 * Returns the places of the crop box and of the picture, as text.
 * @param {Page} page shows the Crop tab
 */
const places = (page) => page.getByTestId('crop-area').locator('> [data-guides]').getAttribute('style');

/**
 * Calls `act`, and throws an error if the crop box and the picture are then at the same places as before. Otherwise a
 * movement that does not reach the page would be measured as a fast one.
 * @template T
 * @param {Page} page shows the Crop tab
 * @param {() => Promise<T>} act
 */
export async function moved(page, act) {
  const before = await places(page);
  const result = await act();
  if ((await places(page)) === before) throw new Error('The crop box and the picture have not moved.');
  return result;
}

/**
 * Returns the parts: their names, and functions that perform them.
 * @param {Page} page shows the Crop tab
 * @returns {Promise<readonly (readonly [name: string, act: () => Promise<void>])[]>}
 */
export async function cropParts(page) {
  const { mouse, keyboard } = page;
  const touch = await page.context().newCDPSession(page);
  const placeOf = async (/** @type {string} */ css) => {
    const box = await page.locator(css).boundingBox();
    if (!box) throw new Error(`There is no ${css}.`);
    return box;
  };
  const area = await placeOf('[data-testid=crop-area]');
  /** @param {number} x 0..1 @param {number} y 0..1 @returns {Point} */
  const at = (x, y) => ({ x: area.x + x * area.width, y: area.y + y * area.height });
  const moveTo = (/** @type {Point} */ { x, y }) => mouse.move(x, y);
  const middleOf = async (/** @type {string} */ css) => {
    const { x, y, width, height } = await placeOf(css);
    return { x: x + width / 2, y: y + height / 2 };
  };

  /**
   * Goes smoothly from 0 to 1 in a second, back to 0 in the next second, and so on.
   * @param {number} index the number of the event, from 0
   */
  const swing = (index) => 0.5 - 0.5 * Math.cos((Math.PI * (index + 1)) / RATE);

  /**
   * Drags with the mouse for 5 s: to `to` and back, and so on, with the end at `to`.
   * @param {Point} from
   * @param {Point} to
   */
  async function drag(from, to) {
    await moveTo(from);
    await mouse.down();
    await steadily(5 * RATE, RATE, (index) => {
      const way = swing(index);
      return moveTo({ x: from.x + way * (to.x - from.x), y: from.y + way * (to.y - from.y) });
    });
    await mouse.up();
  }

  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {Point[]} touchPoints */
  const fingers = (type, ...touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });

  return [
    ['drag of a corner', async () => drag(await middleOf('.cropper-point.point-se'), at(0.4, 0.4))],
    ['drag of the box', async () => drag(await middleOf('.cropper-crop-box'), at(0.6, 0.6))],
    [
      'wheel with Ctrl',
      async () => {
        await keyboard.down('Control');
        for (const [point, by] of /** @type {const} */ ([
          [at(0.5, 0.5), -PINCH],
          [at(0.25, 0.7), PINCH],
          [at(0.75, 0.7), -PINCH],
          [at(0.4, 0.2), PINCH],
          [at(0.6, 0.4), -PINCH],
        ])) {
          await moveTo(point);
          await steadily(RATE, RATE, () => mouse.wheel(0, by));
        }
        await keyboard.up('Control');
        await setTimeout(REST);
      },
    ],
    [
      'drag with Space',
      async () => {
        for (const key of ['0', '+', '+', '+']) await keyboard.press(key);
        await keyboard.down(' ');
        for (const [from, to] of /** @type {const} */ ([
          [at(0.9, 0.9), at(0.1, 0.1)],
          [at(0.1, 0.5), at(0.9, 0.4)],
          [at(0.9, 0.2), at(0.1, 0.9)],
        ])) {
          await fling(mouse, from, to);
          await setTimeout(REST);
        }
        await keyboard.up(' ');
      },
    ],
    [
      'two fingers',
      async () => {
        const { x, y } = at(0.5, 0.5);
        const pair = (/** @type {number} */ way) => {
          const apart = 30 + 170 * way;
          return [
            { x: x - apart + 60 * way, y: y - 20, id: 0 },
            { x: x + apart + 60 * way, y: y + 20, id: 1 },
          ];
        };
        await fingers('touchStart', ...pair(0));
        await steadily(5 * RATE, RATE, (index) => fingers('touchMove', ...pair(swing(index))));
        await fingers('touchEnd');
        await setTimeout(REST);
      },
    ],
  ];
}
