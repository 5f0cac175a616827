import { SHORTCUTS, type ShortcutName } from '../data/shortcuts';
import { SHORTCUTS_KEY } from '../data/storage';
import { useStoredChoice } from '../lib/StoredChoicesProvider';

const NONE: Partial<typeof SHORTCUTS> = {};

/** Whether the single-key shortcuts are on, and a function that turns them on or off. The choice is stored. */
export function useShortcutSwitch(): readonly [on: boolean, turn: (on: boolean) => void] {
  const [value, choose] = useStoredChoice(SHORTCUTS_KEY, ['on', 'off']);
  return [value === 'on', (on) => choose(on ? 'on' : 'off')];
}

/**
 * The keys of the shortcuts, or an empty object while the shortcuts are off. A button has its key in the attribute
 * `aria-keyshortcuts`. Screen readers announce this attribute, and `useShortcutKeys` finds the button by it.
 */
export function useShortcuts(): Readonly<Partial<Record<ShortcutName, string>>> {
  const [on] = useShortcutSwitch();
  return on ? SHORTCUTS : NONE;
}
