// The movements of a hand that the scripted parts (minute.mjs and crop.mjs) have in common. Drags and pinches have 60
// events per second, like those of a mouse, a touch pad or a touch screen.
import { setTimeout } from 'node:timers/promises';

/** @typedef {{ x: number; y: number }} Point in CSS pixels of the viewport */

/** The number of events per second in a movement. */
export const RATE = 60;

/**
 * The wheel movement of one event of a pinch, in CSS pixels. Browsers report a pinch on a touch pad as wheel events
 * with the key Ctrl. Each of these events changes the zoom by 6 %.
 */
export const PINCH = 6;

/**
 * Calls `act` at a steady rate. The function does not wait until the page has handled an event before it makes the next
 * call. A real mouse does not wait either.
 * @param {number} count the number of calls
 * @param {number} rate the number of calls per second
 * @param {(index: number) => Promise<unknown>} act
 */
export async function steadily(count, rate, act) {
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
 * Drags with the mouse for 1 s: fast at first, and then more and more slowly, as a picture with inertia moves.
 * @param {import('@playwright/test').Page['mouse']} mouse
 * @param {Point} from
 * @param {Point} to
 */
export async function fling(mouse, from, to) {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await steadily(RATE, RATE, (index) => {
    const way = 1 - Math.exp((-6 * (index + 1)) / RATE);
    return mouse.move(from.x + way * (to.x - from.x), from.y + way * (to.y - from.y));
  });
  await mouse.up();
}
