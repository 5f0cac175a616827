/** Keeps in the core's memory what was made last of some bytes, as long as it is asked for with the same. */
export class LastMade<T extends { free(): void }> {
  #of: Uint8Array | null = null;
  #made: T | null = null;

  /** What is made of these bytes, or was the last time. */
  get(bytes: Uint8Array, make: (bytes: Uint8Array) => T): T {
    if (this.#made && isSame(this.#of, bytes)) return this.#made;
    this.#made?.free();
    this.#made = null;
    this.#made = make(bytes);
    this.#of = bytes;
    return this.#made;
  }
}

function isSame(a: Uint8Array | null, b: Uint8Array): boolean {
  return a?.length === b.length && b.every((byte, place) => byte === a[place]);
}
