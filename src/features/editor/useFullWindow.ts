import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { AT_LOW_WINDOW } from '../../config/layout';
import { useEscapeLayer } from '../../ui/useEscape';

/** The styles of an element that fills the window: a column with the stage, and a bar below it. */
export const FULL_WINDOW = {
  position: 'fixed',
  inset: '0',
  // Above the header and the action bar, and below messages.
  zIndex: '20',
  bg: 'canvas',
  paddingTop: 'env(safe-area-inset-top)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingInlineStart: 'env(safe-area-inset-left)',
  paddingInlineEnd: 'env(safe-area-inset-right)',
  '& > *': { alignSelf: 'stretch' },
  // On a phone in landscape, the bar is beside the picture.
  [AT_LOW_WINDOW]: { flexDirection: 'row', '& > :nth-child(3)': { width: '16rem', overflowY: 'auto' } },
} as const;

/** What stays usable beside the element that fills the window: messages, and dialogs, which lie above it. */
const BESIDE = 'dialog, [data-scope=toast], :has([data-scope=toast])';

/** Makes all other elements of the page inert, and returns a function that makes them usable again. */
function isolate(element: Element): () => void {
  const inert: Element[] = [];
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || sibling.matches(BESIDE) || sibling.hasAttribute('inert')) continue;
      sibling.setAttribute('inert', '');
      inert.push(sibling);
    }
  return () => {
    for (const each of inert) each.removeAttribute('inert');
  };
}

/**
 * Whether an element of the editor fills the window, while `isPossible`. Escape leaves this state. The button that turned
 * it on then has the focus.
 */
export function useFullWindow(ref: RefObject<HTMLElement | null>, isPossible: boolean) {
  const [isWanted, turn] = useState(false);
  const isOn = isWanted && isPossible;
  if (isWanted && !isPossible) turn(false);
  const leave = useCallback(() => turn(false), []);
  useEscapeLayer('dialog', isOn, leave);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isOn || !element) return;
    const release = isolate(element);
    const { style } = document.documentElement;
    const { overflow } = style;
    style.overflow = 'hidden';
    style.setProperty('--toasts-layer', '21');
    return () => {
      release();
      style.overflow = overflow;
      style.removeProperty('--toasts-layer');
    };
  }, [ref, isOn]);
  // A focus set by the cleanup of an effect would be taken back: React restores the one from before its changes.
  const wasOn = useRef(false);
  useLayoutEffect(() => {
    if (wasOn.current && !isOn)
      ref.current?.querySelector<HTMLElement>('[data-full-toggle]')?.focus({ preventScroll: true });
    wasOn.current = isOn;
  }, [ref, isOn]);
  return { isOn, turn, leave };
}
