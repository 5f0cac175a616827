import { findPage } from './pages';

/**
 * The attribute of `#root` with the `prerenderedKey` of the page in the HTML. A host can answer a request with the HTML
 * file of another page, which is then not hydrated.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/** The attribute of the tags in the head that are not the same on every page, such as `<title>`. */
export const HEAD_ATTRIBUTE = 'data-head';

/**
 * An attribute of the `html` element, which an inline script sets if the HTML is in another language than the
 * visitor's. A style in `index.html` hides the page until the app removes the attribute, but for two seconds at most.
 */
export const PENDING_ATTRIBUTE = 'data-language-pending';

/** The value of `PAGE_ATTRIBUTE` for the page at `path`. All unknown paths have the same page, with the key `*`. */
export function prerenderedKey(path: string): string {
  return findPage(path)?.path ?? '*';
}
