import { findPage } from './pages';

/**
 * A key for the screen at `path`. Two paths have the same key if they lead to the same screen, so a new key means that
 * the visitor has gone to another screen. For example, the paths of the home page in all languages have one key. All
 * paths of one fixed-size page (a page that resizes images to one given size) also have one key.
 */
export function screenKey(path: string): string {
  const page = findPage(path);
  return page ? [page.kind, page.preset?.id].join(' ') : path;
}
