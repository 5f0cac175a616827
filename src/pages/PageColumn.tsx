import { chakra } from '@chakra-ui/react';
import { CONTENT_WIDTH } from '../config/layout';

export const PageColumn = chakra('div', {
  base: {
    width: 'full',
    maxWidth: `${CONTENT_WIDTH}px`,
    marginInline: 'auto',
    paddingInline: 'gutter',
    paddingBlock: { base: '6', md: '8' },
  },
});
