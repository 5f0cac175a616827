/**
 * The index to which `key` leads in a list of `count` items: for ArrowDown, ArrowUp, Home and End. Null for any other
 * key.
 *
 * @param at the current index, or -1 if there is no current item.
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
