import { defineLayerStyles, defineTextStyles } from '@chakra-ui/react';

/**
 * Styles of backgrounds, borders and outlines that several components share, as values of `layerStyle`. A component
 * that adds properties must list them after `layerStyle`.
 */
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
  /** The outline of the element that has the keyboard focus. */
  focusRing: {
    value: { outline: 'var(--focus-width) solid', outlineColor: 'accentText', outlineOffset: '2px' },
  },
  /** The selected item in a group, such as a card or a list entry. */
  chosen: {
    value: { bg: 'accentTint', borderColor: 'accentText', boxShadow: 'chosen' },
  },
});

/** Styles of text that several components share, as values of `textStyle`. */
export const textStyles = defineTextStyles({
  /** Less important text in a muted color. */
  note: { value: { fontSize: 'sm', color: 'textMuted' } },
  /** The name of a field or of a group of controls. */
  label: { value: { fontSize: 'sm', fontWeight: 'medium', color: 'textMuted' } },
});
