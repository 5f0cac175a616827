import { useSyncExternalStore } from 'react';
import { SHORTCUTS, type ShortcutName } from '../data/shortcuts';
import { SHORTCUTS_KEY } from '../data/storage';
import { storedSwitch } from '../lib/storedSwitch';

const NONE: Partial<typeof SHORTCUTS> = {};

const shortcuts = storedSwitch(SHORTCUTS_KEY);

/** Turns the single-key shortcuts on or off, and remembers it. */
export const turnShortcuts = shortcuts.turn;

/**
 * The keys of the shortcuts; none while they are turned off. A key belongs to the button that has it as its
 * `aria-keyshortcuts`, where a screen reader finds it too: see `useShortcutKeys`.
 */
export function useShortcuts(): Readonly<Partial<Record<ShortcutName, string>>> {
  return useSyncExternalStore(shortcuts.subscribe, shortcuts.isOn, () => true) ? SHORTCUTS : NONE;
}
