import { defineSlotRecipe } from '@chakra-ui/react';

/**
 * The style of Chakra's empty states. An empty state is a short text with a button, in the middle of a page without
 * other content.
 */
export const emptyStateRecipe = defineSlotRecipe({
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: {
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: '4',
      minHeight: '55svh',
      textAlign: 'center',
    },
    indicator: { fontSize: '2xl', fontWeight: 'bold', color: 'accentText' },
    title: { fontSize: 'xl', fontWeight: 'bold' },
    description: { color: 'textMuted' },
  },
});
