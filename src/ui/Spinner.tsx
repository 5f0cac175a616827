import { chakra } from '@chakra-ui/react';

/**
 * A rotating ring in the color of the text, for work of unknown duration. The ring is decorative, so a text must also
 * say that work is going on.
 */
export const Spinner = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '4',
    flexShrink: '0',
    borderRadius: 'round',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 700ms linear infinite',
  },
});
