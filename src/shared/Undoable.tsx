import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useText } from '../i18n';
import { Button } from '../ui';

// The negative margin keeps the row low, because a message covers the content of the page below it.
const Row = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    rowGap: '2',
    marginBlock: '-1.5',
  },
});

/** The title of a message about an action, with a button that undoes this action. */
export function Undoable({ children, onUndo }: { children: ReactNode; onUndo: () => void }) {
  const { t } = useText();
  return (
    <Row>
      <chakra.span flex="1 1 8rem" minWidth="0">
        {children}
      </chakra.span>
      <Button onClick={onUndo}>{t('undo.undo')}</Button>
    </Row>
  );
}
