import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText';
import { IconButton } from '../IconButton';
import { useShortcuts } from '../shortcuts';

interface ViewRowProps {
  onView: (() => void) | undefined;
  /** Whether there are so many buttons that they can need several lines, which must not overlap. */
  hasTools?: boolean;
  children: ReactNode;
}

export function ViewRow({ onView, hasTools = false, children }: ViewRowProps) {
  const { t } = useText();
  const keys = useShortcuts();
  if (!onView) return children;
  return (
    // The buttons overlap the lines above and below, so that the row is no higher than its words. On a narrow phone a
    // long word leaves no room for the last button, which then gets its own line.
    <Flex
      align="center"
      wrap="wrap"
      columnGap="2"
      rowGap={hasTools ? '6' : undefined}
      // The icons overlap the line above by 12 px, and must not touch the stage.
      marginTop={hasTools ? '2' : undefined}
      // In a wide window, the figure has the same height in each tab.
      marginBottom={hasTools ? { lg: '-2' } : undefined}
      css={{
        '& > :has(+ :last-child)': { flex: '1 1 0%' },
        '& > :last-child': { marginInlineStart: 'auto' },
        '& > :last-child, & > label': { marginBlock: '-3' },
      }}
    >
      {children}
      <IconButton icon="view" label={t('viewer.open')} aria-keyshortcuts={keys.view} onClick={onView} />
    </Flex>
  );
}
