/**
 * A computation of the core that is divided into parts, for example a resize in bands of rows. This worker and its
 * helpers run the parts. A job lies in the core's memory, so the caller must call `finish` or `free`.
 */
export interface Job<Output> {
  readonly parts: number;
  /** The data about the whole job. A helper needs these data for each part. */
  params(): Uint8Array;
  /**
   * The data that a helper needs for `part`. The function writes the data to the beginning of `buffer`, or to a new
   * buffer if `buffer` is too small.
   */
  input(part: number, buffer: Uint8Array): Uint8Array;
  /**
   * Runs a part in this worker. Returns the bytes of the output file that belong to the part, or no bytes if the job
   * makes no file.
   */
  run(part: number): Uint8Array;
  /**
   * Takes the `output` of a part that a helper ran. Returns the number of bytes at the beginning of `output` that
   * belong to the output file.
   */
  accept(part: number, output: Uint8Array): number;
  /** Returns the result and frees the job. Call `run` or `accept` for each part before `finish`. */
  finish(): Output;
  free(): void;
}
