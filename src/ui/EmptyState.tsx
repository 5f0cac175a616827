import { chakra } from '@chakra-ui/react';

/** A few words and a button in the middle of a screen that has nothing else to show. */
export const EmptyState = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '4',
    minHeight: '55svh',
    textAlign: 'center',
  },
});
