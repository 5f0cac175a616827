import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FONT_SIZE } from '../../config/layout';
import type { Size } from '../../lib/geometry';

/** The inner size of an element, and the font size of the page divided by the usual one. */
interface ContentSize extends Size {
  readonly textScale: number;
}

const textScaleNow = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / FONT_SIZE;

/**
 * The inner size of an element in CSS pixels: `clientWidth` and `clientHeight`. It is measured before the first paint
 * and after every change of the element's size.
 */
export function useContentSize(element: RefObject<HTMLElement | null>): ContentSize {
  const [room, setRoom] = useState<ContentSize>({ width: 0, height: 0, textScale: 1 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setRoom({ width, height, textScale: textScaleNow() });
    };
    measure();
    // `flushSync` renders before the next paint. Otherwise the old content would overflow a narrower element briefly.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
