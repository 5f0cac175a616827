/**
 * In a list, ArrowDown, ArrowUp, Home and End move the focus. Returns the index of the item that gets the focus, or
 * null if `key` is none of these four keys.
 *
 * @param at the index of the item that has the focus, or -1 if no item has it.
 * @param count the number of items.
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
