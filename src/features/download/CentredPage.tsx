import { chakra } from '@chakra-ui/react';

/** The middle of a download page that has nothing else to show. */
export const CentredPage = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 46rem)',
    alignContent: 'center',
    justifyContent: 'center',
    gap: '5',
    minHeight: '60svh',
  },
});
