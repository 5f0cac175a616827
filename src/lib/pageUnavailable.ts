/**
 * Thrown if the script of a page (the component of a route) could not be loaded. Either there is no network, or the
 * host has only the scripts of a newer version of the app.
 */
export class PageUnavailable extends Error {
  override readonly name = 'PageUnavailable';

  /**
   * @param forget makes the page's next rendering fetch the script again. `PageErrorBoundary` calls `forget` before
   * this rendering.
   */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('', { cause });
  }
}
