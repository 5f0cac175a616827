import { defineSlotRecipe } from '@chakra-ui/react';

/** The look of Chakra's toasts: a quiet card whose stripe and icon tell the kind. */
export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      '--tone': 'colors.accentText',
      '&[data-type=error]': { '--tone': 'colors.danger' },
      '&[data-type=warning]': { '--tone': 'colors.warning' },
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      width: 'min(26rem, calc(100vw - 2 * {spacing.gutter}))',
      paddingBlock: '3',
      paddingInlineStart: '4',
      paddingInlineEnd: '2',
      bg: 'panel',
      color: 'text',
      borderWidth: '1px',
      borderColor: 'line',
      borderInlineStartWidth: '3px',
      borderInlineStartColor: 'var(--tone)',
      borderRadius: 'control',
      boxShadow: 'raised',
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      // Unseen, and twice as high as the message: it would take the presses that are meant for what is beside it.
      '& [data-ghost]': { pointerEvents: 'none !important' },
      transition: 'translate 180ms, opacity 180ms, height 180ms',
    },
    title: { fontWeight: 'medium', lineHeight: '1.4' },
    description: { textStyle: 'note', marginTop: '0.5' },
    indicator: { color: 'var(--tone)' },
    closeTrigger: {
      display: 'grid',
      placeContent: 'center',
      position: 'relative',
      boxSize: '8',
      marginBlock: '-1.5',
      // A finger's 44 px without the room for them. Not by width of the screen: a media query that first
      // comes with a message would have the whole page restyled in the moment that the message appears.
      _after: { content: '""', position: 'absolute', inset: '-6px' },
      flexShrink: '0',
      borderRadius: 'control',
      color: 'textMuted',
      cursor: 'pointer',
      _hover: { bg: 'fill', color: 'text' },
    },
  },
});
