import { findPage } from './pages';

/**
 * The attribute of `#root` with the key of the page whose HTML the build has written. A host may answer a request with
 * the file of another page; the script must not hydrate that HTML.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/** The attribute of every tag in the head that the build has written. */
export const HEAD_ATTRIBUTE = 'data-head';

/**
 * The attribute of the `html` element while the page loads the words of a language other than that of its HTML. A style
 * in `index.html` hides the page as long as the attribute is set.
 */
export const PENDING_ATTRIBUTE = 'data-language-pending';

/** The value of `PAGE_ATTRIBUTE` for the page at `path`. All unknown paths have the same page, with the key `*`. */
export function pageKey(path: string): string {
  return findPage(path)?.path ?? '*';
}
