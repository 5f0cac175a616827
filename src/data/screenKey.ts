import { findPage } from './pages';

/**
 * A key for the screen at `path`. All paths of one screen have the same key: the paths of the home page in all
 * languages, and all paths of a fixed-size page.
 */
export function screenKey(path: string): string {
  const page = findPage(path);
  return page ? [page.kind, page.preset?.id].join(' ') : path;
}
