import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';

/** The title of a message about an action, with a button that undoes this action. */
export function Undoable({ children, onUndo }: { children: ReactNode; onUndo: () => void }) {
  const { t } = useText();
  return (
    // The negative margin keeps the height of the message small, because the message covers content of the page.
    <Flex
      as="span"
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="3"
      rowGap="2"
      marginTop="-1.5"
    >
      <chakra.span flex="1 1 8rem" minWidth="0">
        {children}
      </chakra.span>
      <Button onClick={onUndo}>{t('undo.undo')}</Button>
    </Flex>
  );
}
