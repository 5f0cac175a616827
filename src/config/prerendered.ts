import { findPage } from './pages';

/**
 * The attribute of `#root` that says for which page the build has written the HTML. The value is a key: see
 * `prerenderedKey`. A host can answer a request with the HTML file of another page. So the script in the HTML compares
 * this key with the key of the requested page. If the keys differ, the script does not hydrate the HTML.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/**
 * The attribute of the tags that describe one page, such as `<title>`. The build writes these tags into the head of the
 * page's HTML. The tags that are the same on every page do not have this attribute.
 */
export const HEAD_ATTRIBUTE = 'data-head';

/**
 * An attribute of the `html` element. An inline script sets the attribute if the HTML of the page is in another
 * language than the visitor's. The app removes the attribute when it has rendered the page. A style in `index.html`
 * hides the page as long as the attribute is set, but for two seconds at most.
 */
export const PENDING_ATTRIBUTE = 'data-language-pending';

/** The value of `PAGE_ATTRIBUTE` for the page at `path`. All unknown paths have the same page, with the key `*`. */
export function prerenderedKey(path: string): string {
  return findPage(path)?.path ?? '*';
}
