import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Part, preHydrationPresses } from './preHydrationPresses';

/**
 * Clicks `button`. The visitor pressed this button before React hydrated it, and the press had no effect. If the button
 * has the focus, it receives a new `focus` event before the click, because some components accept a click only after
 * this event.
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
export function PreHydrationPresses({ part }: { part: Part }) {
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
