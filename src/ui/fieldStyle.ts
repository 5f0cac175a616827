/**
 * The style of a field or a list.
 *
 * @param text the size of the text on a desktop. Elsewhere the text has 16 px, because Safari on iOS zooms the page when a
 * field with smaller text gets the focus.
 */
export const fieldStyle = <const Text extends 'sm' | 'md'>(text: Text) =>
  ({
    minHeight: 'control',
    bg: 'panel',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'outline',
    borderRadius: 'control',
    fontSize: { base: '1rem', lg: text },
    fontVariantNumeric: 'tabular-nums',
    _hover: { borderColor: 'text' },
    _invalid: { borderColor: 'danger', boxShadow: 'invalid' },
  }) as const;
