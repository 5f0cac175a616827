import { SAVE_KEYS, SHORTCUTS, type ShortcutName } from '../config/shortcuts';
import { SHORTCUTS_KEY } from '../config/storage';
import { storedChoice } from '../lib/storage';
import { useStore } from '../lib/store';

type Keys = Readonly<Partial<Record<ShortcutName, string>>>;

const ON: Keys = { ...SHORTCUTS, download: `${SHORTCUTS.download} ${SAVE_KEYS}` };
const OFF: Keys = { download: SAVE_KEYS };

const shortcutsChoice = storedChoice(SHORTCUTS_KEY, ['on', 'off']);

export function useShortcutSwitch(): readonly [on: boolean, set: (on: boolean) => void] {
  return [useStore(shortcutsChoice) === 'on', (on) => shortcutsChoice.set(on ? 'on' : 'off')];
}

/**
 * The keys of the buttons. While the single-key shortcuts are off, these are only those with Ctrl or Cmd. A button has
 * its keys in `aria-keyshortcuts`: screen readers announce them, and `useShortcutKeys` and the tooltip read them there.
 */
export function useShortcuts(): Keys {
  const [on] = useShortcutSwitch();
  return on ? ON : OFF;
}
