import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The content of the `main` element, and everything around it. React hydrates the layout first, because the content is
 * inside a `Suspense` component and most pages need a script of their own.
 */
type HydratedRegion = 'layout' | 'page';

const PARTS: readonly HydratedRegion[] = ['layout', 'page'];
/** The parts that React has hydrated: once per load of the page, although it can mount a component several times. */
const alive = new Set<HydratedRegion>();

/**
 * Whether the dispatch has finished. Otherwise `event` itself has made React hydrate the page, and still reaches the
 * listeners of the hydrated page.
 */
const isOver = (event: Event): boolean => event.eventPhase === Event.NONE;

const partOf = (button: Element): HydratedRegion => (button.closest('main') ? 'page' : 'layout');

/**
 * The button of the page for a button of the prerendered HTML, or null. React keeps the HTML if it is in the visitor's
 * language. Otherwise it renders the page anew, and the button is at the same place in the new elements.
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
 * Returns the buttons of `part` that were pressed before they had listeners. Call it in the commit that hydrates the
 * part. A second call for the same part returns an empty list.
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

/** A button with the focus receives a new `focus` event first, because some components accept a click only after it. */
function press(button: HTMLButtonElement): void {
  if (document.activeElement === button) {
    button.blur();
    button.focus({ preventScroll: true });
  }
  setTimeout(() => button.click());
}

/**
 * Repeats the presses on buttons of `part` before React hydrated it. It must be rendered within the part, so that its
 * effects run when React hydrates the part.
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
