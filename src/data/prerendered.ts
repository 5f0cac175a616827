import { findPage } from './pages';

/**
 * The attribute of `#root` that holds the key of the page for which the build has written the HTML. A host can answer a
 * request with the HTML file of another page. The page's script must not hydrate such HTML.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/** The attribute of every tag that the build has written into the head of a page. */
export const HEAD_ATTRIBUTE = 'data-head';

/**
 * An attribute of the `html` element. It is set if the HTML of the page is in another language than the visitor's,
 * until the app has rendered the page. A style in `index.html` hides the page as long as the attribute is set, but for
 * two seconds at most.
 */
export const PENDING_ATTRIBUTE = 'data-language-pending';

/** The value of `PAGE_ATTRIBUTE` for the page at `path`. All unknown paths have the same page, with the key `*`. */
export function pageKey(path: string): string {
  return findPage(path)?.path ?? '*';
}
