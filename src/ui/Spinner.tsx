import { chakra } from '@chakra-ui/react';

/** A turning ring in the colour of the text, for work whose end is not known. Decorative: say it in words too. */
export const Spinner = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '4',
    flexShrink: '0',
    borderRadius: 'round',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'turn 700ms linear infinite',
  },
});
