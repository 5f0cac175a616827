import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { ActionBar } from '../../ui/ActionBar';

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
export const Pair = (props: FlexProps) => (
  <Flex
    wrap="wrap"
    gap="3"
    // In 7.5rem, a number field shows five digits and its unit.
    css={{ '& > *': { flex: '1 1 max(7.5rem, 50% - {spacing.3} / 2)' } }}
    {...props}
  />
);

/** Places the buttons beside the main button of a panel in one line, if their texts fit. */
export const Others = (props: FlexProps) => (
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
export const Status = (props: FlexProps) => (
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
  children: ReactNode;
}

/**
 * Further controls, which are hidden until the visitor opens them. Until then they are not rendered, so that no change
 * of the panel has to render them again.
 */
export function Details({ summary, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </Fold>
  );
}

/** Receives the element in which the header shows Undo and Redo, or null if there is none. */
export const HistorySlotContext = createContext<(slot: HTMLElement | null) => void>(() => {});

/**
 * The action bar of the editor in a narrow window. It begins with Undo and Redo, which `HistoryControls` renders there,
 * so that a thumb reaches them.
 */
export function EditorBar({ children }: { children: ReactNode }) {
  return (
    <ActionBar>
      <Flex ref={useContext(HistorySlotContext)} flexShrink="0" />
      {children}
    </ActionBar>
  );
}
