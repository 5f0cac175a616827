import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { nextIndex } from './nextIndex';

/** The links within an element. */
const linksIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLAnchorElement>('a[href]')];

/**
 * The state and the listeners of a button that opens a list of links. The arrow keys, Home and End move the focus among
 * the links. Escape closes the list and focuses the button. The list also closes when the visitor clicks elsewhere or
 * moves the focus out of the list.
 */
export function useDropdown() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The key that opened the list, or null. The key decides whether the first or the last link takes the focus. */
  const openedBy = useRef<string | null>(null);

  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!open) return;
    const key = openedBy.current;
    openedBy.current = null;
    if (key && root.current) {
      const links = linksIn(root.current);
      links[nextIndex(key, -1, links.length) ?? 0]?.focus();
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open, close]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // The event is marked as handled. Otherwise the same key press would also cancel the work on the image.
      event.preventDefault();
      close();
      button.current?.focus();
      return;
    }
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      openedBy.current = event.key;
      setOpen(true);
      return;
    }
    const links = root.current ? linksIn(root.current) : [];
    const focused = document.activeElement;
    const at = focused instanceof HTMLAnchorElement ? links.indexOf(focused) : -1;
    const next = nextIndex(event.key, at, links.length);
    if (next === null) return;
    event.preventDefault();
    links[next]?.focus();
  };

  const onBlur = (event: FocusEvent) => {
    // Without a `relatedTarget`, the window itself has lost the focus, and the list stays open.
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
