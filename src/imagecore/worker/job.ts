/** Work in parts: what every job class of the core has. It lies in the core's memory, and must be freed or finished. */
export interface Job<Output> {
  readonly parts: number;
  /** What helpers must know of the whole. */
  params(): Uint8Array;
  /** What a helper must know of a part: at the beginning of the buffer, or in a new one if that is too small. */
  input(part: number, buffer: Uint8Array): Uint8Array;
  /** Runs a part here. Returns the bytes of it that belong to the caller. */
  run(part: number): Uint8Array;
  /** Takes the output of a part that a helper ran. Returns how many of its first bytes belong to the caller. */
  accept(part: number, output: Uint8Array): number;
  /** The result, once all parts are there. The job is freed. */
  finish(): Output;
  free(): void;
}
