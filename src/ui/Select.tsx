import { chakra } from '@chakra-ui/react';
import { fieldStyle } from './fieldStyle';

export const Select = chakra('select', {
  base: {
    ...fieldStyle('sm'),
    minWidth: '0',
    textOverflow: 'ellipsis',
    paddingInline: '2',
    cursor: 'pointer',
  },
});
