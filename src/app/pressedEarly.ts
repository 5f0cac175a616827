import { isOver } from '../lib/early';

/** The parts of a page that come to life one after the other: the screen waits for a script of its own. */
export type Part = 'frame' | 'screen';

const PARTS: readonly Part[] = ['frame', 'screen'];
/**
 * The parts that React has taken over. It is kept by the module, and not by React, because each part comes to life once for
 * each load of the page: the HTML from before is there once, however often a component mounts.
 */
const alive = new Set<Part>();

const partOf = (button: Element): Part => (button.closest('main') ? 'screen' : 'frame');

/**
 * The buttons of a part that were pressed while it was only HTML, where nothing heard them. To be called in the
 * commit with which React takes the part over: what is pressed after that is heard.
 */
export function earlyPresses(part: Part): HTMLButtonElement[] {
  if (alive.has(part)) return [];
  alive.add(part);
  const found: HTMLButtonElement[] = [];
  for (const press of window.early?.presses ?? []) {
    const { target } = press;
    if (!isOver(press) || !(target instanceof Element)) continue;
    const button = target.closest('button');
    if (button?.isConnected && partOf(button) === part) found.push(button);
  }
  if (PARTS.every((each) => alive.has(each))) window.early?.end();
  return found;
}
