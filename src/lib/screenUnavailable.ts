/**
 * Thrown if the script of a screen could not be loaded. Either there is no network, or the host has only the scripts of
 * a newer version.
 */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';

  /**
   * @param forget makes the next rendering of the screen fetch the script again. It is called before that rendering.
   */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('', { cause });
  }
}
