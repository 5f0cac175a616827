import { findPage } from './pages';

/**
 * What tells one screen from another: the home page is the same in every language, and a fixed-size page at every one of
 * its addresses.
 */
export function screenKey(path: string): string {
  const page = findPage(path);
  return page ? [page.kind, page.preset?.id].join(' ') : path;
}
