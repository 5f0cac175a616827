import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { hasModifier } from '../lib/keyboard';
import { useEscapeLayer } from './useEscape';

/** A list that a button opens over the page. Each component adds a `maxHeight`. */
export const popupStyles = {
  position: 'absolute',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '2',
  layerStyle: 'card',
  boxShadow: 'raised',
  animation: 'appear 120ms ease-out',
} as const;

/** A button in a popup, as wide as the popup. */
export const popupItemStyles = {
  width: 'full',
  minHeight: '11',
  paddingInline: '3',
  borderRadius: 'control',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { bg: 'fill' },
} as const;

/**
 * In a list, ArrowDown, ArrowUp, Home and End move the focus. Returns the index of the item that gets the focus, or
 * null if `key` is none of these four keys.
 *
 * @param at the index of the item that has the focus, or -1 if no item has it.
 */
export function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const itemsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('a[href], li > button')];

/**
 * The index of the item that gets the focus when `key` is pressed while no item has the focus. If `atCurrent` is true
 * and an item has `aria-current`, this item gets the focus. Null if `key` does not move the focus.
 */
function startIndex(items: readonly HTMLElement[], key: string, atCurrent: boolean): number | null {
  const next = nextIndex(key, -1, items.length);
  const current = items.findIndex((item) => item.ariaCurrent !== null);
  return next !== null && atCurrent && current !== -1 ? current : next;
}

/**
 * The state and the listeners of a button that opens a list of links or buttons. The arrow keys, Home and End move the
 * focus among the items of the list. Escape closes the list and focuses the button. The list also closes when the
 * visitor clicks elsewhere or moves the focus out of the list.
 *
 * @param startsAtCurrent whether a key that opens the list focuses the item with `aria-current`.
 */
export function useDropdown(startsAtCurrent = false) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The key that opened the list, or null if a click opened it. The key decides which item takes the focus. */
  const openedBy = useRef<string | null>(null);

  const close = useCallback(() => setOpen(false), []);
  useEscapeLayer('menu', open, () => {
    close();
    button.current?.focus();
  });

  useEffect(() => {
    if (!open) return;
    const key = openedBy.current;
    openedBy.current = null;
    if (key && root.current) {
      const items = itemsIn(root.current);
      items[startIndex(items, key, startsAtCurrent) ?? 0]?.focus();
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open, close, startsAtCurrent]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      openedBy.current = event.key;
      setOpen(true);
      return;
    }
    const items = root.current ? itemsIn(root.current) : [];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
    const next =
      at === -1 ? startIndex(items, event.key, startsAtCurrent) : nextIndex(event.key, at, items.length);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };

  const onBlur = (event: FocusEvent) => {
    // `relatedTarget` is null if no element of the page gets the focus, for example when the whole window has lost the
    // focus. Then the list stays open. After a press outside the list, the `pointerdown` listener closes the list.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };

  return {
    open,
    close,
    button,
    toggle: () => setOpen((was) => !was),
    rootProps: { ref: root, onKeyDown, onBlur },
  };
}
