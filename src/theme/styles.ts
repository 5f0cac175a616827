import { defineLayerStyles, defineSlotRecipe, defineTextStyles } from '@chakra-ui/react';

/** Shared styles, as values of `layerStyle`. A component must list further properties after it. */
export const layerStyles = defineLayerStyles({
  /** A raised part of the page, such as a panel of controls or a list. */
  card: {
    value: { bg: 'panel', borderWidth: '1px', borderColor: 'line', borderRadius: 'surface' },
  },
  /** The checkerboard behind the transparent parts of an image, or the background that the visitor has chosen. */
  checkerboard: {
    value: {
      backgroundImage:
        'repeating-conic-gradient(var(--background-b, {colors.checkerB}) 0 25%, var(--background-a, {colors.checkerA}) 0 50%)',
      backgroundSize: '16px 16px',
    },
  },
  focusRing: {
    value: { outline: 'var(--focus-width) solid', outlineColor: 'accentText', outlineOffset: '2px' },
  },
  chosen: {
    value: { bg: 'accentTint', borderColor: 'accentText', boxShadow: 'chosen' },
  },
});

export const textStyles = defineTextStyles({
  note: { value: { fontSize: 'sm', color: 'textMuted' } },
  label: { value: { fontSize: 'sm', fontWeight: 'medium', color: 'textMuted' } },
});

/** An empty state is a short text with a button, in the middle of a page without other content. */
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

export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      '--tone': 'colors.accentText',
      '&[data-type=error]': { '--tone': 'colors.danger' },
      '&[data-type=warning]': { '--tone': 'colors.warning' },
      display: 'flex',
      alignItems: 'flex-start',
      // In a narrow window, a message is so low that it fits between the handles of the crop box.
      gap: 'clamp(0.5rem, 1vw, 0.75rem)',
      // A message is only as wide as its text, so that it covers little.
      width: 'max-content',
      maxWidth: 'min(26rem, calc(100vw - 2 * {spacing.gutter}))',
      paddingBlock: 'clamp(0.5rem, 1vw, 0.75rem)',
      paddingInlineStart: 'clamp(0.5rem, 1vw, 1rem)',
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
      // A message appears and disappears at its place. Chakra would move it there from the edge, over controls.
      '&:not([data-mounted])': { translate: 'none' },
      '&[data-state=closed]': { pointerEvents: 'none !important' },
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      // Chakra adds these invisible elements to a message. They are twice as high as the message, and would receive
      // clicks on the content around the message.
      '& [data-ghost]': { pointerEvents: 'none !important' },
      transition: 'translate 180ms, opacity 180ms, height 180ms',
    },
    title: { fontSize: 'clamp(0.875rem, 0.8rem + 0.3vw, 1rem)', fontWeight: 'medium', lineHeight: '1.4' },
    description: { textStyle: 'note', marginTop: '0.5' },
    indicator: { color: 'var(--tone)' },
    closeTrigger: {
      display: 'grid',
      placeContent: 'center',
      position: 'relative',
      boxSize: '8',
      marginBlock: '-1.5',
      // The button is 32 px wide and high. This `::after` element adds 6 px on each side, so that the touch area is
      // 44 px in every window. Do not limit this rule to narrow windows with a media query. With a media query in this
      // rule, the browser would restyle the whole page when the first message appears.
      _after: { content: '""', position: 'absolute', inset: '-6px' },
      flexShrink: '0',
      borderRadius: 'control',
      color: 'textMuted',
      cursor: 'pointer',
      _hover: { bg: 'fill', color: 'text' },
    },
  },
});
