import { defineRecipe } from '@chakra-ui/react';

/** The selector for all dropzones. Every dropzone has the attribute `data-zone`. */
export const ZONE_SELECTOR = '[data-zone]';

/** The styles of a dropzone. */
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
    // A dropzone that can be pressed is the label of an invisible file input.
    '&:is(label)': {
      position: 'relative',
      cursor: 'pointer',
      userSelect: 'none',
      _hover: { borderColor: 'accentText' },
    },
    '&:has(> input:focus-visible)': { layerStyle: 'focusRing' },
    '@supports not selector(:has(*))': { '&:focus-within': { layerStyle: 'focusRing' } },
    '&[data-dragging]': { bg: 'accentTint', borderColor: 'accentText', borderStyle: 'solid' },
    // In forced-colors mode the browser removes the background that marks a drag over the dropzone.
    '@media (forced-colors: active)': { '&[data-dragging]': { borderColor: 'Highlight' } },
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
