import { useMediaQuery } from '@chakra-ui/react';
import { DESKTOP_WIDTH, fromWidth } from '../config/layout';

const QUERIES = [fromWidth(DESKTOP_WIDTH)];

/**
 * Whether the window is wide enough for controls beside the picture. Prerendered components must not use this hook,
 * because the build has no window.
 */
export function useDesktop(): boolean {
  const [matches = false] = useMediaQuery(QUERIES, { ssr: false });
  return matches;
}
