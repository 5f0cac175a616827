/**
 * Thrown if the script of a screen could not be loaded. Either there is no network, or the host has only the scripts of
 * a newer version.
 */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';

  /**
   * @param forget drops the failure of the script. It is called before the screen is rendered again, so that the script
   * is fetched again.
   */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('', { cause });
  }
}
