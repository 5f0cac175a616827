import { useMediaQuery } from '@chakra-ui/react';
import { DESKTOP_WIDTH, fromWidth } from '../config/layout';

const QUERIES = [fromWidth(DESKTOP_WIDTH)];

/** Whether the controls fit beside the picture. Not for prerendered components, because the build has no window. */
export function useDesktop(): boolean {
  const [matches = false] = useMediaQuery(QUERIES, { ssr: false });
  return matches;
}
