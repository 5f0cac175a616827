import { useLayoutEffect } from 'react';
import { shortcutKey } from '../lib/shortcutKey';

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]';

/** The visible button that has `key` as its `aria-keyshortcuts`. */
function buttonOf(key: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  return [...all].find((each) => each.checkVisibility());
}

/**
 * Clicks the button whose shortcut is pressed. Keys are ignored while the visitor types in a field and while a dialog
 * is open. Keys with Ctrl, Alt or Meta are ignored too, because browsers and screen readers use them.
 */
export function useShortcutKeys(): void {
  // A layout effect runs in the commit with which React hydrates the page. A passive effect can run much later, and
  // until then a button would react to a pointer and not to its key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
      if (event.defaultPrevented || ctrlKey || altKey || metaKey || repeat || isComposing) return;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      if (document.querySelector('dialog[open]')) return;
      const key = shortcutKey(event);
      // On other elements, Enter clicks the focused control or submits the form. On the crop box, which has the role
      // `application`, Enter has no other effect.
      if (key === 'Enter' && !(target instanceof Element && target.matches('[role=application]'))) return;
      const button = key && buttonOf(key);
      if (!button) return;
      event.preventDefault();
      // The click can remove the panel that contains the focused element, so the tab takes the focus first.
      if (button.matches('[role=tab]')) button.focus({ preventScroll: true });
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
