import { useEffect, useLayoutEffect, useRef } from 'react';
import { earlyPresses, type Part } from './pressedEarly';

/** Focuses and presses a button as a finger would: some listen for the one before they heed the other. */
function press(button: HTMLButtonElement): void {
  if (document.activeElement === button) {
    button.blur();
    button.focus({ preventScroll: true });
  }
  setTimeout(() => button.click());
}

/** Presses once more what was pressed in a part of the page before React had taken it over. Stands within that part. */
export function EarlyPresses({ part }: { part: Part }) {
  const buttons = useRef<HTMLButtonElement[]>([]);
  useLayoutEffect(() => {
    buttons.current.push(...earlyPresses(part));
  }, [part]);
  useEffect(() => {
    // When the other effects have run as well, for only with them some parts come to life.
    for (const button of buttons.current.splice(0)) setTimeout(press, 0, button);
  }, []);
  return null;
}
