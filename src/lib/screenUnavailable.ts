/**
 * Thrown if the script of a screen (the component of a route) could not be loaded. Either there is no network, or the
 * host has only the scripts of a newer version of the app.
 */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';

  /**
   * @param forget makes the screen's next rendering fetch the script again. `ScreenErrorBoundary` calls `forget` before
   * this rendering.
   */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('', { cause });
  }
}
