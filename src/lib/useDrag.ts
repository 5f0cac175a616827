import { type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef } from 'react';
import { type Drag, followPointer, isMainPress, watchPens } from './drag';

/**
 * Returns a handler for the presses on an element that one pointer drags at a time. The drag is canceled if the
 * component is removed.
 *
 * @param begin returns what the press drags, or null if it drags nothing.
 */
export function useDrag(
  begin: (down: PointerEvent) => Drag | null,
): (event: ReactPointerEvent<HTMLElement>) => void {
  const running = useRef<(() => void) | null>(null);
  // The browser reports the lost capture of a removed element soon after the commit. The drag is canceled before.
  useLayoutEffect(() => {
    const controller = new AbortController();
    watchPens(controller.signal);
    return () => {
      controller.abort();
      running.current?.();
    };
  }, []);

  return ({ nativeEvent: down }) => {
    if (running.current || !down.isPrimary || down.defaultPrevented || !isMainPress(down)) return;
    const drag = begin(down);
    if (!drag) return;
    const finished = (finish: () => void) => () => {
      running.current = null;
      finish();
    };
    running.current = followPointer(down, {
      ...drag,
      end: finished(drag.end),
      cancel: finished(drag.cancel),
    });
  };
}
