import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';

export const PanelForm = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    padding: { base: '4', md: '5' },
  },
});

/**
 * Places controls side by side in pairs. If a long translation or a large font needs the full width, the two controls
 * of a pair are placed one below the other.
 */
export const FieldPair = (props: FlexProps) => (
  <Flex
    wrap="wrap"
    gap="3"
    // In 7.5rem, a number field shows five digits and its unit.
    css={{ '& > *': { flex: '1 1 max(7.5rem, 50% - {spacing.3} / 2)' } }}
    {...props}
  />
);

/** Places the buttons beside the main button of a panel in one line, if their texts fit. */
export const SecondaryButtons = (props: FlexProps) => (
  <Flex
    wrap="wrap"
    gap="2"
    css={{ '& > *': { flex: '1 1 auto', paddingInline: '2' }, '& span': { overflowWrap: 'anywhere' } }}
    {...props}
  />
);

/**
 * The container of a note, or of the progress line and the cancel button while a request runs. Its height is always at
 * least the height of the cancel button, so that the start of a request does not move the content below.
 */
export const StatusLine = (props: FlexProps) => (
  <Flex align="center" minHeight="control" marginBlock="-1" {...props} />
);

export const Note = chakra('p', {
  base: { textStyle: 'note', fontVariantNumeric: 'tabular-nums' },
});

const Fold = chakra('details', {
  base: {
    '& > summary': { textStyle: 'note', minHeight: 'control', alignContent: 'center', cursor: 'pointer' },
  },
});

interface DetailsProps {
  summary: string;
  /** Whether the section is open when it is first rendered. */
  startsOpen?: boolean;
  children: ReactNode;
}

/**
 * Further controls, which are hidden until the visitor opens them. Until then they are not rendered, so that no change
 * of the panel has to render them again.
 */
export function Details({ summary, startsOpen = false, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Fold open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </Fold>
  );
}
