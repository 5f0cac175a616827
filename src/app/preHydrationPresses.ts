/**
 * The parts of a page: `page` is the content of the `main` element, and `layout` is everything around it. React
 * hydrates the layout first, because the content is inside a `Suspense` component and most pages need a script of
 * their own.
 */
export type Part = 'layout' | 'page';

const PARTS: readonly Part[] = ['layout', 'page'];
/**
 * The parts that React has hydrated. React hydrates a part only once per load of the page, but it can mount a component
 * several times. So this set is at module level, not in React state.
 */
const alive = new Set<Part>();

/**
 * Whether the dispatch of `event` has finished. If it has not, `event` itself has made React hydrate the page, and will
 * still reach the listeners of the hydrated page. The record of such an event must therefore be ignored.
 */
const isOver = (event: Event): boolean => event.eventPhase === Event.NONE;

const partOf = (button: Element): Part => (button.closest('main') ? 'page' : 'layout');

/**
 * Returns the buttons of `part` that were pressed before React hydrated this part, when the buttons had no listeners.
 * Call this function in the commit that hydrates the part. After this commit the listeners receive all presses. A
 * second call for the same part returns an empty list.
 */
export function preHydrationPresses(part: Part): HTMLButtonElement[] {
  if (alive.has(part)) return [];
  alive.add(part);
  const found: HTMLButtonElement[] = [];
  for (const press of window.preHydration?.presses ?? []) {
    const { target } = press;
    if (!isOver(press) || !(target instanceof Element)) continue;
    const button = target.closest('button');
    if (button?.isConnected && partOf(button) === part) found.push(button);
  }
  if (PARTS.every((each) => alive.has(each))) window.preHydration?.end();
  return found;
}
