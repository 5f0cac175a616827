/**
 * The place in a list of `count` that an arrow key, Home or End leads to; null for any other key.
 *
 * @param at the place now; -1 if there is none yet.
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
