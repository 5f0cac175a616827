/**
 * Returns a function that returns pseudo-random numbers, at least 0 and less than 1 (the generator mulberry32). Equal
 * seeds give equal sequences of numbers.
 * @param {number} seed
 */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
