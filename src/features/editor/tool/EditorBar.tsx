import { Flex } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext } from 'react';
import { ActionBar } from '../../../ui/ActionBar';

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
