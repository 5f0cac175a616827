import { useLayoutEffect } from 'react';
import { shortcutKey } from '../lib/shortcutKey';

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]';

/** The button on the screen that has a key as its shortcut. */
function buttonOf(key: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  return [...all].find((each) => each.checkVisibility());
}

/**
 * Presses the button whose shortcut is pressed. Keys are left alone while somebody types, and under an open dialog;
 * those with Ctrl, Alt or the like belong to the browser and to screen readers.
 */
export function useShortcutKeys(): void {
  // In the commit with which React hydrates the page. A passive effect can run much later, and until then a button would
  // react to a pointer and not to its key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
      if (event.defaultPrevented || ctrlKey || altKey || metaKey || repeat || isComposing) return;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      if (document.querySelector('dialog[open]')) return;
      const key = shortcutKey(event);
      // Elsewhere it presses what has the focus, or sends the form; on the box over the picture it would do nothing.
      if (key === 'Enter' && !(target instanceof Element && target.matches('[role=application]'))) return;
      const button = key && buttonOf(key);
      if (!button) return;
      event.preventDefault();
      // What had the focus may stand in the panel that makes way.
      if (button.matches('[role=tab]')) button.focus({ preventScroll: true });
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
