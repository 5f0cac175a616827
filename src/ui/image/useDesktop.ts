import { useMediaQuery } from '@chakra-ui/react';
import { DESKTOP_WIDTH } from '../../data/layout';

const QUERIES = [`(min-width: ${DESKTOP_WIDTH}px)`];

/**
 * Whether the window is wide enough for controls beside the picture. Prerendered components must not use this hook,
 * because the build has no window.
 */
export function useDesktop(): boolean {
  const [matches = false] = useMediaQuery(QUERIES, { ssr: false });
  return matches;
}
