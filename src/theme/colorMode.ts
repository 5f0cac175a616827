import { THEME_KEY } from '../config/storage';
import { readStorage, writeStorage } from '../lib/storage';
import { createStore, useStore } from '../lib/store';
import { dark, light } from './colors';

type ColorMode = 'light' | 'dark';

export function resolveColorMode(stored: string | null, systemIsDark: boolean): ColorMode {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemIsDark ? 'dark' : 'light';
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The prerendered pages are light. */
const shownMode = createStore<ColorMode>('light');

// The shown theme is a class of the root element, which a script in `index.html` sets before the first paint. The build
// has no document.
if (typeof document !== 'undefined')
  shownMode.set(document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/**
 * The root element has this class during a change of the theme. The class turns off the transitions of colors (see
 * `system.ts`). With these transitions, the browser would compute the styles of the page's elements in several frames,
 * and the change of the theme would be slower.
 */
export const CHANGING_CLASS = 'theme-changing';

function show(mode: ColorMode): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(mode, CHANGING_CLASS);
  // The callback in the second frame runs after the first frame with the new theme has been painted.
  requestAnimationFrame(() => requestAnimationFrame(() => classList.remove(CHANGING_CLASS)));
  // The toolbar of the browser gets the color of the page's top bar.
  const { panel } = mode === 'dark' ? dark : light;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', panel);
  shownMode.set(mode);
}

/**
 * Updates the theme when the theme of the operating system changes, unless the visitor's choice is stored. Also updates
 * the theme when another tab stores a choice.
 */
export function followColorMode(): () => void {
  const system = systemDark();
  const update = () => show(resolveColorMode(readStorage(THEME_KEY), system.matches));
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY || event.key === null) update();
  };
  system.addEventListener('change', update);
  window.addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', update);
    window.removeEventListener('storage', onStorage);
  };
}

export function toggleColorMode(): void {
  const next: ColorMode = shownMode.get() === 'dark' ? 'light' : 'dark';
  writeStorage(THEME_KEY, next);
  show(next);
}

/**
 * The build does not know the visitor's theme, so this hook returns 'light' for prerendered HTML. Use CSS instead of
 * this hook for anything that must look right before the page's script runs.
 */
export function useColorMode(): ColorMode {
  return useStore(shownMode);
}
