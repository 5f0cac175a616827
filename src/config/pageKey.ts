import { findPage } from './pages';

/**
 * A key for the page at `path`. If the key changes, the visitor has gone to another page. Two known paths of the
 * same page have the same key. For example, the paths of the home page in all languages have one key. All paths of
 * one fixed-size page (a page that resizes images to one given size) also have one key. An unknown path is its own key.
 */
export function pageKey(path: string): string {
  const page = findPage(path);
  return page ? [page.kind, page.preset?.id].join(' ') : path;
}
