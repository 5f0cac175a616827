import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';

type LastClosed = RefObject<number>;

const LastClosedContext = createContext<LastClosed | null>(null);

/**
 * Stores the time at which the last tooltip closed, for all tooltips within `children`. Soon after this time, another
 * tooltip opens without a delay.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const lastClosed = useRef(Number.NEGATIVE_INFINITY);
  return <LastClosedContext value={lastClosed}>{children}</LastClosedContext>;
}

/** Returns the ref to the time at which the last tooltip closed, in milliseconds of `performance.now()`. */
export function useLastClosed(): LastClosed {
  const lastClosed = useContext(LastClosedContext);
  if (!lastClosed) throw new Error('A tooltip needs TooltipProvider around it');
  return lastClosed;
}
