import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The parts of a page: `page` is the content of the `main` element, and `layout` is everything around it. React
 * hydrates the layout first, because the content is inside a `Suspense` component and most pages need a script of
 * their own.
 */
export type HydratedRegion = 'layout' | 'page';

const PARTS: readonly HydratedRegion[] = ['layout', 'page'];
/**
 * The parts that React has hydrated. React hydrates a part only once per load of the page, but it can mount a component
 * several times. So this set is at module level, not in React state.
 */
const alive = new Set<HydratedRegion>();

/**
 * Whether the dispatch of `event` has finished. If it has not, `event` itself has made React hydrate the page, and will
 * still reach the listeners of the hydrated page. The record of such an event must therefore be ignored.
 */
const isOver = (event: Event): boolean => event.eventPhase === Event.NONE;

const partOf = (button: Element): HydratedRegion => (button.closest('main') ? 'page' : 'layout');

/**
 * The button of the page for a button of the prerendered HTML. React keeps the HTML if it is in the visitor's language.
 * Otherwise it renders the page anew, and the button is at the same place in the new elements. Null if there is none.
 */
function shownButton(button: HTMLButtonElement): HTMLButtonElement | null {
  if (button.isConnected) return button;
  const places: number[] = [];
  let element: Element = button;
  for (let parent = element.parentElement; parent; parent = element.parentElement) {
    places.unshift([...parent.children].indexOf(element));
    element = parent;
  }
  let shown: Element | null | undefined = document.querySelector(`#root > ${element.localName}`);
  for (const place of places) shown = shown?.children[place];
  return shown instanceof HTMLButtonElement && shown.className === button.className ? shown : null;
}

/**
 * Returns the buttons of `part` that were pressed before React hydrated this part, when the buttons had no listeners.
 * Call this function in the commit that hydrates the part. After this commit the listeners receive all presses. A
 * second call for the same part returns an empty list.
 */
function preHydrationPresses(part: HydratedRegion): HTMLButtonElement[] {
  if (alive.has(part)) return [];
  alive.add(part);
  const found: HTMLButtonElement[] = [];
  for (const press of window.preHydration?.presses ?? []) {
    const { target } = press;
    if (!isOver(press) || !(target instanceof Element)) continue;
    const pressed = target.closest('button');
    const button = pressed && partOf(pressed) === part ? shownButton(pressed) : null;
    if (button) found.push(button);
  }
  if (PARTS.every((each) => alive.has(each))) window.preHydration?.end();
  return found;
}

/**
 * The visitor pressed this button before React hydrated it, and the press had no effect. If the button has the focus,
 * it receives a new `focus` event before the click, because some components accept a click only after this event.
 */
function press(button: HTMLButtonElement): void {
  if (document.activeElement === button) {
    button.blur();
    button.focus({ preventScroll: true });
  }
  setTimeout(() => button.click());
}

/**
 * Repeats the presses that the visitor made on buttons of `part` before React hydrated this part of the page. This
 * component must be rendered within the part, so that its effects run when React hydrates the part.
 */
export function PreHydrationPresses({ part }: { part: HydratedRegion }) {
  const buttons = useRef<HTMLButtonElement[]>([]);
  useLayoutEffect(() => {
    buttons.current.push(...preHydrationPresses(part));
  }, [part]);
  useEffect(() => {
    // Some components handle clicks only after their own effects have run. The timeout lets these effects run first.
    for (const button of buttons.current.splice(0)) setTimeout(press, 0, button);
  }, []);
  return null;
}
