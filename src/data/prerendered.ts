import { findPage } from './pages';

/**
 * The attribute of #root that names the page whose HTML the build has put there. A host may answer with
 * another page's file, and that must not be taken for this one's.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/** The attribute of every tag of the head that the build has put there. */
export const HEAD_ATTRIBUTE = 'data-head';

/**
 * The attribute of the root element while the page waits for the words of another language than that of its
 * HTML. index.html has a style for it.
 */
export const PENDING_ATTRIBUTE = 'data-language-pending';

/** What `PAGE_ATTRIBUTE` says of an address: all unknown ones share a page. */
export function pageKey(path: string): string {
  return findPage(path)?.path ?? '*';
}
