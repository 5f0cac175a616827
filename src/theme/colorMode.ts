import { useSyncExternalStore } from 'react';
import { THEME_KEY } from '../data/storage';
import { store, stored } from '../lib/stored';
import { dark, light } from './palette';

/** The theme shown. */
export type ColorMode = 'light' | 'dark';

/** The theme to show: a stored choice wins, anything else counts as none, and then the system decides. */
export function resolveColorMode(stored: string | null, systemIsDark: boolean): ColorMode {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemIsDark ? 'dark' : 'light';
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

/** The class on the root element is the truth: the script in index.html put it there before the first paint. */
function shownMode(): ColorMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function show(mode: ColorMode): void {
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(mode);
  // The browser's own bars take the colour of the page's.
  const { panel } = mode === 'dark' ? dark : light;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', panel);
  for (const listener of listeners) listener();
}

/** Follows the system while nothing is chosen, and a choice made in another tab. Returns the way to stop. */
export function followColorMode(): () => void {
  const system = systemDark();
  const update = () => show(resolveColorMode(stored(THEME_KEY), system.matches));
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

/** Shows the other theme and remembers it. */
export function toggleColorMode(): void {
  const next: ColorMode = shownMode() === 'dark' ? 'light' : 'dark';
  store(THEME_KEY, next);
  show(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The theme shown now. The build cannot know it, and calls it light: what must look right before the
 * page's script has run is better told apart by CSS.
 */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, shownMode, () => 'light');
}
