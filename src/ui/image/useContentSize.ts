import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Size } from '../../lib/geometry';

/**
 * The inner size of an element in CSS pixels: `clientWidth` and `clientHeight`. It is measured before the first paint
 * and after every change of the element's size.
 */
export function useContentSize(element: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setRoom({ width: current.clientWidth, height: current.clientHeight });
    measure();
    // `flushSync` renders before the next paint. Otherwise the old content would overflow a narrower element briefly.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
