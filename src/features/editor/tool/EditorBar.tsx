import { Flex } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext } from 'react';
import { ActionBar } from '../../../ui/ActionBar';

/** Receives the element of a bar that shows Undo, Redo and History instead of the header, or null if there is none. */
export const HistorySlotContext = createContext<(slot: HTMLElement | null) => void>(() => {});

/** For a narrow window. The bar begins with Undo, Redo and History, which `HistoryControls` renders there. */
export function EditorBar({ children }: { children: ReactNode }) {
  return (
    <ActionBar>
      <Flex ref={useContext(HistorySlotContext)} flexShrink="0" />
      {children}
    </ActionBar>
  );
}
