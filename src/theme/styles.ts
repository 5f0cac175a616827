import { defineLayerStyles, defineTextStyles } from '@chakra-ui/react';

/** Looks of surfaces that several components share: `layerStyle`. What a component adds to one stands after it. */
export const layerStyles = defineLayerStyles({
  /** A raised part of the page: panels of controls, lists, offers. */
  card: {
    value: { bg: 'panel', borderWidth: '1px', borderColor: 'line', borderRadius: 'surface' },
  },
  /** The board that shows where an image is transparent. */
  checkerboard: {
    value: {
      backgroundImage: 'repeating-conic-gradient({colors.checkerB} 0 25%, {colors.checkerA} 0 50%)',
      backgroundSize: '16px 16px',
    },
  },
  /** What has the focus of the keyboard. */
  focusRing: {
    value: { outline: 'var(--focus-width) solid', outlineColor: 'accentText', outlineOffset: '2px' },
  },
  /** The chosen one of several cards. */
  chosen: {
    value: { bg: 'accentTint', borderColor: 'accentText', boxShadow: 'chosen' },
  },
});

/** Kinds of text that several components share: `textStyle`. */
export const textStyles = defineTextStyles({
  /** A quiet line beside what matters more. */
  note: { value: { fontSize: 'sm', color: 'textMuted' } },
  /** The name of a field or of a group. */
  label: { value: { fontSize: 'sm', fontWeight: 'medium', color: 'textMuted' } },
});
