import { chakra, Flex, type FlexProps } from '@chakra-ui/react';

/** The form that contains the controls of one tab. */
export const PanelForm = chakra('form', {
  base: { display: 'grid', gap: '4', padding: { base: '4', md: '5' } },
});

/**
 * Places controls side by side in pairs. If a long translation needs the full width, the two controls of a pair are
 * placed one below the other.
 */
export const Pair = (props: FlexProps) => (
  <Flex wrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 calc(50% - 0.375rem)' } }} {...props} />
);

/** Places the buttons beside the main button of a panel in one line, if their texts fit. */
export const Others = (props: FlexProps) => (
  <Flex wrap="wrap" gap="2" css={{ '& > *': { flex: '1 1 auto', paddingInline: '2' } }} {...props} />
);

/**
 * The container of a note, or of the progress line and the cancel button while a job runs. Its height is always at
 * least the height of the cancel button, so that the start of a job does not move the content below.
 */
export const Status = (props: FlexProps) => (
  <Flex align="center" minHeight="control" marginBlock="-1" {...props} />
);

/** A line of muted text, for example in the `Status` container. */
export const Note = chakra('p', {
  base: { textStyle: 'note', fontVariantNumeric: 'tabular-nums' },
});
