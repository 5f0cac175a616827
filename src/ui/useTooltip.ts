import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLastClosed } from './TooltipProvider';
import { tooltipDelay } from './tooltipDelay';

/**
 * The state of a button's tooltip, and the listeners that open and close the tooltip. The listeners must be set on an
 * element that contains the button.
 */
export function useTooltip() {
  const [open, setOpen] = useState(false);
  const lastClosed = useLastClosed();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);

  const openSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), tooltipDelay(performance.now() - lastClosed.current));
  }, [lastClosed]);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    return () => {
      lastClosed.current = performance.now();
    };
  }, [open, lastClosed]);

  return {
    open,
    close,
    listeners: {
      onPointerEnter: (event: PointerEvent) => {
        // No tooltip opens for a touch, because a finger cannot hover over a button, and a tap already triggers the
        // action that the tooltip names.
        if (event.pointerType !== 'touch') openSoon();
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) openSoon();
      },
      onBlur: close,
    },
  };
}
