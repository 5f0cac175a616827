// The scripted minute in the viewer: zooming and panning with wheel, touch pad, mouse and keys. At first, the viewer
// shows only the edited image. After a press of the button Compare, a movable divider splits the picture: one side
// shows the original, and the other side shows the edited image. Drags and pinches have 60 events per second, like
// those of a mouse or a touch pad.
import { setTimeout } from 'node:timers/promises';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ x: number; y: number }} Point */

/** The number of events per second in a movement. */
const RATE = 60;

/** The wheel movement of one notch, in CSS pixels. */
const NOTCH = 120;

/**
 * The wheel movement of one event of a pinch, in CSS pixels. Browsers report a pinch on a touch pad as wheel events
 * with the key Ctrl. Each of these events changes the zoom by 6 %.
 */
const PINCH = 6;

/**
 * Calls `act` at a steady rate. The function does not wait until the page has handled an event before it makes the next
 * call. A real mouse does not wait either.
 * @param {number} count the number of calls
 * @param {number} rate the number of calls per second
 * @param {(index: number) => Promise<unknown>} act
 */
async function steadily(count, rate, act) {
  const start = performance.now();
  const calls = [];
  for (let index = 0; index < count; index++) {
    await setTimeout(Math.max(0, start + (1000 * index) / rate - performance.now()));
    calls.push(act(index));
  }
  await Promise.all(calls);
  await setTimeout(Math.max(0, start + (1000 * count) / rate - performance.now()));
}

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

  /**
   * Drags the picture for 1 s: fast at first, and then more and more slowly, as a picture with inertia moves.
   * @param {Point} from
   * @param {Point} to
   */
  async function fling(from, to) {
    await moveTo(from);
    await mouse.down();
    await steadily(RATE, RATE, (index) => {
      const way = 1 - Math.exp((-6 * (index + 1)) / RATE);
      return moveTo({ x: from.x + way * (to.x - from.x), y: from.y + way * (to.y - from.y) });
    });
    await mouse.up();
  }

  /** Drags the picture in four directions, in 4 s. */
  async function flings() {
    await fling(at(0.9, 0.9), at(0.1, 0.1));
    await fling(at(0.9, 0.5), at(0.1, 0.5));
    await fling(at(0.1, 0.2), at(0.9, 0.9));
    await fling(at(0.5, 0.9), at(0.5, 0.1));
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
