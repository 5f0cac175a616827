import { useEffect, useLayoutEffect, useRef } from 'react';
import { earlyPresses, type Part } from './pressedEarly';

/**
 * Repeats a visitor's press on `button` with a click. If the button has the focus, it first receives a new `focus`
 * event, because some components accept a click only after this event.
 */
function press(button: HTMLButtonElement): void {
  if (document.activeElement === button) {
    button.blur();
    button.focus({ preventScroll: true });
  }
  setTimeout(() => button.click());
}

/**
 * Repeats the presses that the visitor made on buttons of `part` before React hydrated this part of the page. The
 * component must be rendered within the part.
 */
export function EarlyPresses({ part }: { part: Part }) {
  const buttons = useRef<HTMLButtonElement[]>([]);
  useLayoutEffect(() => {
    buttons.current.push(...earlyPresses(part));
  }, [part]);
  useEffect(() => {
    // Some components handle clicks only after their own effects have run. The timeout lets these effects run first.
    for (const button of buttons.current.splice(0)) setTimeout(press, 0, button);
  }, []);
  return null;
}
