import { findPage } from './pages';

/**
 * A key of the screen at `path`. Different paths of the same screen have the same key: the home page in every language,
 * and a fixed-size page at each of its paths.
 */
export function screenKey(path: string): string {
  const page = findPage(path);
  return page ? [page.kind, page.preset?.id].join(' ') : path;
}
