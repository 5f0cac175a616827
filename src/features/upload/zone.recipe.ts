import { defineRecipe } from '@chakra-ui/react';

/** The look of a place where a file can be dropped. */
export const zoneRecipe = defineRecipe({
  base: {
    display: 'flex',
    width: 'full',
    bg: 'panel',
    color: 'text',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'outline',
    borderRadius: 'surface',
    transition: 'background-color 120ms, border-color 120ms',
    '&:is(button)': { cursor: 'pointer' },
    '&:is(button):hover': { borderColor: 'accentText' },
    '&[data-dragging]': { bg: 'accentTint', borderColor: 'accentText', borderStyle: 'solid' },
    '&:is(button):disabled': { cursor: 'not-allowed', opacity: '0.5' },
  },
  variants: {
    size: {
      large: {
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '2',
        minHeight: { base: '18rem', md: '22rem' },
        padding: { base: '5', md: '8' },
        textAlign: 'center',
      },
      small: {
        flexDirection: 'row',
        alignItems: 'center',
        gap: '4',
        minHeight: '6rem',
        padding: '3',
        textAlign: 'start',
      },
    },
  },
  defaultVariants: { size: 'large' },
});
