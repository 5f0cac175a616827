import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Size } from '../../lib/geometry';

/** The size of an element's content box in CSS pixels, measured before it is first painted and whenever it changes. */
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
