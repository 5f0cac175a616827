import { isOver } from '../lib/early';

/**
 * The parts of a page, which React hydrates one after the other. The screen is later, because it needs a script of its
 * own.
 */
export type Part = 'frame' | 'screen';

const PARTS: readonly Part[] = ['frame', 'screen'];
/**
 * The parts that React has hydrated. This set is at module level and not in React state, because React hydrates a part
 * only once per load of the page. A component can be mounted several times.
 */
const alive = new Set<Part>();

const partOf = (button: Element): Part => (button.closest('main') ? 'screen' : 'frame');

/**
 * The buttons of `part` that were pressed before React hydrated this part, when they had no listeners. Call this
 * function in the commit of the hydration: later presses reach the listeners of the buttons.
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
