import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { AT_DESKTOP } from '../config/layout';
import { SPINNER_FOR_TEXT } from './Button';
import { DisclosureSummary } from './Faq';
import { useDesktop } from './useWindow';

/** The CSS variable of the form with which a focused control is scrolled above the sticky foot of its panel. */
const FOOT_HEIGHT = '--foot-height';

export const PanelForm = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '--panel-padding': { base: '{spacing.3}', sm: '{spacing.4}', md: '{spacing.5}' },
    padding: 'var(--panel-padding)',
    // The buttons of `ButtonRow` need the width.
    '@media (width < 22.5rem)': { '--panel-padding': '{spacing.2}' },
    '& > :not(:last-child) :is(a, button, input, select, summary)': {
      scrollMarginBottom: `var(${FOOT_HEIGHT}, 0px)`,
    },
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

/** Buttons in one line, each at least as wide as its text. */
export const ButtonRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    // The selector is stronger than the padding that a button sets itself.
    '& > button': { flex: '1 1 0', minWidth: 'fit-content', paddingInline: '1.5', whiteSpace: 'nowrap' },
    ...SPINNER_FOR_TEXT,
  },
  variants: {
    // On a phone, the texts are smaller, so that the longest ones, which are Russian, fit side by side.
    isSmall: {
      true: {
        gap: '1',
        '& > button': {
          flexBasis: 'auto',
          paddingInline: { base: '0.5', sm: '1' },
          fontSize: { base: 'clamp(0.69rem, 3.45vw, 0.875rem)', sm: 'sm' },
        },
      },
    },
  },
});

const Actions = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    [AT_DESKTOP]: {
      position: 'sticky',
      bottom: '0',
      zIndex: '1',
      margin: '-5',
      marginTop: '0',
      padding: '3',
      paddingInline: '5',
      bg: 'panel',
      borderTopWidth: '1px',
      borderColor: 'line',
      borderBottomRadius: 'surface',
    },
  },
});

/**
 * The buttons of a panel. In a wide window they are at the foot of the panel, or at the lower edge of the window while the
 * foot is below it, so that they are always in sight.
 */
export function PanelActions({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const isDesktop = useDesktop();
  useLayoutEffect(() => {
    const foot = ref.current;
    const style = foot?.closest('form')?.style;
    if (!foot || !style || !isDesktop) return;
    const observer = new ResizeObserver(() => style.setProperty(FOOT_HEIGHT, `${foot.offsetHeight}px`));
    observer.observe(foot);
    return () => {
      observer.disconnect();
      style.removeProperty(FOOT_HEIGHT);
    };
  }, [isDesktop]);
  return (
    <Actions ref={ref} data-panel-foot>
      {children}
    </Actions>
  );
}

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
