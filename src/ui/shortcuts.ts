import { useSyncExternalStore } from 'react';
import { SHORTCUTS, type ShortcutName } from '../data/shortcuts';
import { SHORTCUTS_KEY } from '../data/storage';

const OFF = 'off';
const NONE: Partial<typeof SHORTCUTS> = {};

/** Storage can be forbidden; then the choice lasts as long as the page. */
function stored(): boolean {
  try {
    return window.localStorage.getItem(SHORTCUTS_KEY) !== OFF;
  } catch {
    return true;
  }
}

const listeners = new Set<() => void>();
let on: boolean | null = null;

function isOn(): boolean {
  on ??= stored();
  return on;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Turns the single-key shortcuts on or off, and remembers it. */
export function turnShortcuts(next: boolean): void {
  on = next;
  try {
    if (next) window.localStorage.removeItem(SHORTCUTS_KEY);
    else window.localStorage.setItem(SHORTCUTS_KEY, OFF);
  } catch {
    // Turned all the same; it is only not remembered.
  }
  for (const listener of listeners) listener();
}

/**
 * The keys of the shortcuts; none while they are turned off. A key belongs to the button that has it as its
 * `aria-keyshortcuts`, where a screen reader finds it too: see `useShortcutKeys`.
 */
export function useShortcuts(): Readonly<Partial<Record<ShortcutName, string>>> {
  return useSyncExternalStore(subscribe, isOn, () => true) ? SHORTCUTS : NONE;
}
