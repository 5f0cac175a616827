import { useLayoutEffect } from 'react';
import { SAVE_KEYS } from '../config/shortcuts';
import { choosesOption, hasModifier, isSaveKey, isTextField, shortcutKey } from '../lib/keyboard';
import { useSession } from '../session';

const [SAVE_KEY = ''] = SAVE_KEYS.split(' ');

const shortcutScope = (): ParentNode => document.querySelector('dialog[open]') ?? document;

function buttonOf(key: string): HTMLElement | undefined {
  const all = shortcutScope().querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
  return [...all].find((each) => each.checkVisibility());
}

/** Whether the visitor has just activated a tab whose panel still shows the content of the previous tab. */
const isPanelPending = () => document.querySelector('[role=tabpanel][aria-busy=true]') !== null;

/** The keys that were pressed while a panel was pending, and after these, in their order. */
const waiting: string[] = [];

function click(key: string): void {
  const button = buttonOf(key);
  // A click on a tab can remove the panel that contains the focused element, so the tab gets the focus first.
  if (button?.matches('[role=tab]')) button.focus({ preventScroll: true });
  button?.click();
}

/** Clicks for one waiting key in each frame, because the click can change the panel. */
function clickWaiting(): void {
  const key = isPanelPending() ? undefined : waiting.shift();
  if (key) click(key);
  if (waiting.length > 0) requestAnimationFrame(clickWaiting);
}

function press(key: string): void {
  if (waiting.length === 0 && !isPanelPending()) {
    click(key);
    return;
  }
  waiting.push(key);
  if (waiting.length === 1) requestAnimationFrame(clickWaiting);
}

/**
 * Clicks the button whose shortcut is pressed, unless the visitor types in a field. While a dialog is open, only its
 * buttons have shortcuts. Keys with Ctrl, Alt, AltGr or Meta belong to browsers and screen readers. The exception is
 * Ctrl+S or Cmd+S, which presses Download: while an image is open, the browser never saves the page with these keys.
 */
export function useShortcutKeys(): void {
  const session = useSession();
  // A layout effect runs in the commit that hydrates the page. A passive effect can run much later, and until then a
  // button would react to a pointer and not to its key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, repeat } = event;
      // A held Enter must not press a button, follow a link or submit a form again and again.
      if (repeat && event.key === 'Enter') event.preventDefault();
      if (isSaveKey(event) && !event.defaultPrevented && session.getState().image) {
        event.preventDefault();
        if (!repeat && !isTextField(target)) press(SAVE_KEY);
        return;
      }
      if (event.defaultPrevented || hasModifier(event) || repeat) return;
      if (isTextField(target)) return;
      const key = shortcutKey(event);
      // Enter is a shortcut only on the crop box, which has the role `application`. On all other elements, the
      // browser's own action for Enter must run: it clicks the focused control or submits the form.
      if (key === 'Enter' && !(target instanceof Element && target.matches('[role=application]'))) return;
      if (!key || choosesOption(target, key) || !(waiting.length > 0 || isPanelPending() || buttonOf(key)))
        return;
      event.preventDefault();
      press(key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session]);
}
