import { SHORTCUTS, type ShortcutName } from '../data/shortcuts';
import { SHORTCUTS_KEY } from '../data/storage';
import { useStoredChoice } from '../lib/StoredChoicesProvider';

const NONE: Partial<typeof SHORTCUTS> = {};

/** Whether the single-key shortcuts are turned on, and the way to turn them on or off, which is remembered. */
export function useShortcutSwitch(): readonly [on: boolean, turn: (on: boolean) => void] {
  const [value, choose] = useStoredChoice(SHORTCUTS_KEY, ['on', 'off']);
  return [value === 'on', (on) => choose(on ? 'on' : 'off')];
}

/**
 * The keys of the shortcuts; none while they are turned off. A key belongs to the button that has it as its
 * `aria-keyshortcuts`, where a screen reader finds it too: see `useShortcutKeys`.
 */
export function useShortcuts(): Readonly<Partial<Record<ShortcutName, string>>> {
  const [on] = useShortcutSwitch();
  return on ? SHORTCUTS : NONE;
}
