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
 * During a change of the theme, this class of the root element turns off the transitions of colors (see `system.ts`),
 * for which the browser would compute the styles of all elements in several frames.
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

/** Follows the theme of the operating system, unless the visitor's choice is stored, and a choice in another tab. */
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

/** Light in prerendered HTML. Use CSS for anything that must look right before the page's script runs. */
export function useColorMode(): ColorMode {
  return useStore(shownMode);
}
