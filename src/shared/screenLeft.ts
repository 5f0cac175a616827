import { screenKey } from '../data/screenKey';

const currentScreen = () => screenKey(window.location.pathname);

/**
 * Call it when work begins whose end leads to another screen.
 *
 * @returns whether the visitor has gone to another screen since then, and so is not to be led elsewhere. Judged by the
 *   address, which changes before the screen does.
 */
export function watchScreen(): () => boolean {
  const start = currentScreen();
  return () => currentScreen() !== start;
}
