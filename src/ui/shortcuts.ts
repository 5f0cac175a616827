import { SAVE_KEYS, SHORTCUTS, type ShortcutName } from '../config/shortcuts';
import { SHORTCUTS_KEY } from '../config/storage';
import { useStoredChoice } from '../lib/StoredChoicesProvider';

type Keys = Readonly<Partial<Record<ShortcutName, string>>>;

const ON: Keys = { ...SHORTCUTS, download: `${SHORTCUTS.download} ${SAVE_KEYS}` };
const OFF: Keys = { download: SAVE_KEYS };

/** Whether the single-key shortcuts are on, and a function that turns them on or off. The choice is stored. */
export function useShortcutSwitch(): readonly [on: boolean, turn: (on: boolean) => void] {
  const [value, choose] = useStoredChoice(SHORTCUTS_KEY, ['on', 'off']);
  return [value === 'on', (on) => choose(on ? 'on' : 'off')];
}

/**
 * The keys of the shortcuts. While the single-key shortcuts are off, only those with Ctrl or Cmd. A button has its keys
 * in the attribute `aria-keyshortcuts`. Screen readers announce this attribute, `useShortcutKeys` finds the button by
 * it, and the tooltip shows it.
 */
export function useShortcuts(): Keys {
  const [on] = useShortcutSwitch();
  return on ? ON : OFF;
}
