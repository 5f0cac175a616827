import { defineSlotRecipe } from '@chakra-ui/react';

/** The style of Chakra's accordions, with thin lines and a chevron that turns. */
export const accordionRecipe = defineSlotRecipe({
  slots: ['root', 'item', 'itemTrigger', 'itemContent', 'itemIndicator', 'itemBody'],
  base: {
    root: { borderTopWidth: '1px', borderColor: 'line' },
    item: { borderBottomWidth: '1px', borderColor: 'line', overflowAnchor: 'none' },
    itemTrigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      minHeight: '14',
      paddingBlock: '3',
      paddingInline: '2',
      fontWeight: 'medium',
      textAlign: 'start',
      borderRadius: 'control',
      cursor: 'pointer',
      _hover: { color: 'accentText' },
    },
    itemIndicator: {
      color: 'textMuted',
      transition: 'rotate 180ms',
      _open: { rotate: '180deg' },
    },
    itemContent: { _open: { animation: 'appear 180ms ease-out' } },
    itemBody: { maxWidth: '44rem', paddingInline: '2', paddingBottom: '5', color: 'textMuted' },
  },
});
