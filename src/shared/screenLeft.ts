import { screenKey } from '../config/screenKey';

const currentScreen = () => screenKey(window.location.pathname);

/**
 * Call this function at the start of work that ends with a navigation to another screen.
 *
 * @returns a function that returns true if the visitor has gone to another screen since the start. If it returns true,
 * the work must not navigate. The function compares addresses, because the address changes before the screen is
 * rendered.
 */
export function watchScreen(): () => boolean {
  const start = currentScreen();
  return () => currentScreen() !== start;
}
