import { pageKey } from '../../config/pages';

const currentPage = () => pageKey(window.location.pathname);

/**
 * Call this function at the start of work that ends with a navigation.
 *
 * @returns a function that returns true if the visitor has gone to another page since. The work must then not navigate.
 * It compares addresses, because the address changes before the page is rendered.
 */
export function watchPageLeft(): () => boolean {
  const start = currentPage();
  return () => currentPage() !== start;
}
