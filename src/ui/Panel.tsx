import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { DisclosureSummary } from './Faq';

export const PanelForm = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    padding: { base: '4', md: '5' },
  },
});

/** Controls in pairs, one below the other if a long translation or a large font needs the full width. */
export const FieldPair = (props: FlexProps) => (
  <Flex
    wrap="wrap"
    gap="3"
    // In 7.5rem, a number field shows five digits and its unit.
    css={{ '& > *': { flex: '1 1 max(7.5rem, 50% - {spacing.3} / 2)' } }}
    {...props}
  />
);

export const SecondaryButtons = (props: FlexProps) => (
  <Flex
    wrap="wrap"
    gap="2"
    css={{ '& > *': { flex: '1 1 auto', paddingInline: '2' }, '& span': { overflowWrap: 'anywhere' } }}
    {...props}
  />
);

/** For a note, or the progress of a request. It is as high as the cancel button, so that nothing below moves. */
export const StatusLine = (props: FlexProps) => (
  <Flex align="center" minHeight="control" marginBlock="-1" {...props} />
);

export const Note = chakra('p', {
  base: { textStyle: 'note', fontVariantNumeric: 'tabular-nums' },
});

interface DetailsProps {
  summary: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Until the visitor opens them, these controls are not rendered, so that no change of the panel renders them. */
export function Details({ summary, startsOpen = false, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details aria-label={summary} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <DisclosureSummary textStyle="note" minHeight="control" paddingBlock="1" paddingInline="0">
        <span>{summary}</span>
      </DisclosureSummary>
      {isOpen && children}
    </details>
  );
}
