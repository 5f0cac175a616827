import { useMediaQuery } from '@chakra-ui/react';
import { DESKTOP_WIDTH } from '../../data/layout';

const QUERIES = [`(min-width: ${DESKTOP_WIDTH}px)`];

/** Whether the controls stand beside the picture. Not for what is rendered before there is a window. */
export function useDesktop(): boolean {
  const [matches = false] = useMediaQuery(QUERIES, { ssr: false });
  return matches;
}
