// The scripted minute in the viewer: zooming and panning with wheel, touch pad, mouse and keys. At first, the viewer
// shows only the edited image. After a press of the button Compare, a movable divider splits the picture: one side
// shows the original, and the other side shows the edited image.
import { fling, PINCH, RATE, steadily } from './gestures.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./gestures.mjs').Point} Point */

/** The wheel movement of one notch, in CSS pixels. */
const NOTCH = 120;

/**
 * Returns the parts of the minute: their names, and functions that perform them. Together, the parts take about a
 * minute.
 * @param {Page} page shows the viewer
 * @returns {Promise<readonly (readonly [name: string, act: () => Promise<void>])[]>}
 */
export async function minute(page) {
  const { mouse, keyboard } = page;
  const box = await page.locator('[data-viewport]').boundingBox();
  if (!box) throw new Error('There is no viewer.');
  /** @param {number} x 0..1 @param {number} y 0..1 @returns {Point} */
  const at = (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const moveTo = (/** @type {Point} */ { x, y }) => mouse.move(x, y);

  /**
   * Zooms in by six notches of the wheel, and out again by six, in 2.5 s. Six notches lead from the whole image to
   * 800 % for an image of 25 megapixels, and to 400 % for an image of 100 megapixels.
   * @param {Point} point
   */
  async function wheel(point) {
    await moveTo(point);
    await steadily(12, 4.8, (index) => mouse.wheel(0, index < 6 ? -NOTCH : NOTCH));
  }

  /**
   * Zooms in and out by pinching on a touch pad, in 2 s. Browsers report this as wheel movements with the key Ctrl.
   * @param {Point} point
   */
  async function pinch(point) {
    await moveTo(point);
    await keyboard.down('Control');
    await steadily(2 * RATE, RATE, (index) => mouse.wheel(0, index < RATE ? -PINCH : PINCH));
    await keyboard.up('Control');
  }

  /** Drags the picture in four directions, in 4 s. */
  async function flings() {
    await fling(mouse, at(0.9, 0.9), at(0.1, 0.1));
    await fling(mouse, at(0.9, 0.5), at(0.1, 0.5));
    await fling(mouse, at(0.1, 0.2), at(0.9, 0.9));
    await fling(mouse, at(0.5, 0.9), at(0.5, 0.1));
  }

  /**
   * Holds a key down for 1 s. The key repeats 30 times per second, as on most systems.
   * @param {string} key
   */
  async function hold(key) {
    await steadily(30, 30, () => keyboard.down(key));
    await keyboard.up(key);
  }

  /**
   * Presses keys, four in a second.
   * @param {readonly string[]} keys
   */
  const press = (keys) => steadily(keys.length, 4, (index) => keyboard.press(keys[index] ?? ''));

  /** Drags the divider between the two compared pictures to and fro, in 4 s. */
  async function divide() {
    await moveTo(at(0.5, 0.3));
    await mouse.down();
    await steadily(4 * RATE, RATE, (index) =>
      moveTo(at(0.5 + 0.45 * Math.sin((Math.PI * index) / RATE), 0.3)),
    );
    await mouse.up();
  }

  const compare = () => page.getByRole('button', { name: 'Compare', exact: true }).click();

  return [
    [
      'wheel',
      async () => {
        for (const point of [at(0.5, 0.5), at(0.2, 0.3), at(0.8, 0.25), at(0.6, 0.85)]) await wheel(point);
      },
    ],
    [
      'pinch',
      async () => {
        for (const point of [at(0.5, 0.5), at(0.25, 0.7), at(0.75, 0.7), at(0.4, 0.2)]) await pinch(point);
      },
    ],
    [
      'drag',
      async () => {
        for (const key of ['1', '-', '+']) {
          await keyboard.press(key);
          await flings();
        }
      },
    ],
    [
      'keys',
      async () => {
        await press(['1', '+', '-', '0', '1', '-', '-', '+']);
        for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await hold(key);
        await press(['+', '+', '+', '-', '-', '0', '1', '1']);
      },
    ],
    [
      'drag, compared',
      async () => {
        await compare();
        await keyboard.press('1');
        await flings();
        await keyboard.press('-');
        await flings();
      },
    ],
    ['divider', divide],
    [
      'pinch, compared',
      async () => {
        for (const point of [at(0.3, 0.6), at(0.7, 0.4)]) await pinch(point);
      },
    ],
    [
      'wheel, compared',
      async () => {
        for (const point of [at(0.4, 0.6), at(0.7, 0.7)]) await wheel(point);
        await compare();
      },
    ],
  ];
}
