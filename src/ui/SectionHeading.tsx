import { chakra } from '@chakra-ui/react';

/** The heading of a part of a page. */
export const SectionHeading = chakra('h2', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', marginBottom: '5' },
});
