import { findPage } from './pages';

/**
 * The attribute of #root that names the page whose HTML the build has put there. A host may answer with
 * another page's file, and that must not be taken for this one's.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/** The attribute of every tag of the head that the build has put there. */
export const HEAD_ATTRIBUTE = 'data-head';

/** What `PAGE_ATTRIBUTE` says of an address: all unknown ones share a page. */
export function pageKey(path: string): string {
  return findPage(path)?.path ?? '*';
}
