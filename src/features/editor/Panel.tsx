import { chakra, Flex, type FlexProps } from '@chakra-ui/react';

/** The controls of one tab, in their order. */
export const PanelForm = chakra('form', {
  base: { display: 'grid', gap: '4', padding: { base: '4', md: '5' } },
});

/** Controls in pairs beside each other, or below each other where a language's words need more room. */
export const Pair = (props: FlexProps) => (
  <Flex wrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 calc(50% - 0.375rem)' } }} {...props} />
);

/** The place of the progress: as tall as that with its button, so that nothing below moves when work begins. */
export const Status = (props: FlexProps) => (
  <Flex align="center" minHeight="control" marginBlock="-1" {...props} />
);

/** A quiet line of words in that place. */
export const Note = chakra('p', {
  base: { textStyle: 'note', fontVariantNumeric: 'tabular-nums' },
});
