import { chakra } from '@chakra-ui/react';

export const Select = chakra('select', {
  base: {
    minHeight: 'control',
    minWidth: '0',
    textOverflow: 'ellipsis',
    paddingInline: '2',
    bg: 'panel',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'outline',
    borderRadius: 'control',
    fontSize: { base: '1rem', lg: 'sm' },
    cursor: 'pointer',
    _hover: { borderColor: 'text' },
  },
});
