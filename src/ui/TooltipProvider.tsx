import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';

type LastClosed = RefObject<number>;

const LastClosedContext = createContext<LastClosed | null>(null);

/** Notes when a tooltip closes, for all tooltips within: the next one opens without a delay right after another. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const lastClosed = useRef(Number.NEGATIVE_INFINITY);
  return <LastClosedContext value={lastClosed}>{children}</LastClosedContext>;
}

/** When the last tooltip closed, on the clock of `performance.now`. */
export function useLastClosed(): LastClosed {
  const lastClosed = useContext(LastClosedContext);
  if (!lastClosed) throw new Error('A tooltip needs TooltipProvider around it');
  return lastClosed;
}
