import { useEffect, useLayoutEffect, useRef } from 'react';
import { earlyPresses, type Part } from './pressedEarly';

/**
 * Repeats a press on `button`: a `focus` event if the button has the focus, and then a click. Some components need the
 * `focus` event before they accept a click.
 */
function press(button: HTMLButtonElement): void {
  if (document.activeElement === button) {
    button.blur();
    button.focus({ preventScroll: true });
  }
  setTimeout(() => button.click());
}

/**
 * Repeats the presses on buttons of `part` that happened before React hydrated this part. The component must be placed
 * within the part.
 */
export function EarlyPresses({ part }: { part: Part }) {
  const buttons = useRef<HTMLButtonElement[]>([]);
  useLayoutEffect(() => {
    buttons.current.push(...earlyPresses(part));
  }, [part]);
  useEffect(() => {
    // Some components handle clicks only after their own effects, so these effects must run first.
    for (const button of buttons.current.splice(0)) setTimeout(press, 0, button);
  }, []);
  return null;
}
