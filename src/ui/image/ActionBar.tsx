import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { setBarHeight } from '../barHeight';

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 18rem)', lg: 'auto' },
    justifyContent: { md: 'center', lg: 'start' },
    gap: '3',
    position: { base: 'fixed', lg: 'static' },
    insetInline: '0',
    bottom: '0',
    zIndex: '9',
    paddingInline: { base: 'gutter', lg: '0' },
    paddingTop: { base: '2', lg: '0' },
    paddingBottom: { base: 'calc(0.5rem + env(safe-area-inset-bottom))', lg: '0' },
    bg: { base: 'panel', lg: 'transparent' },
    borderTopWidth: { base: '1px', lg: '0' },
    borderColor: 'line',
    // Two long words of a narrow phone have to fit beside each other.
    '& > *': { paddingInline: { base: '2', sm: '4' } },
  },
});

/**
 * The current action and what comes next. Where the controls stand below the picture it is a bar at the lower edge of
 * the window, under the thumb; on a wider screen the buttons stand where the bar stands in the document.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    let frame = 0;
    const measure = () => setBarHeight(getComputedStyle(bar).position === 'fixed' ? bar.offsetHeight : 0);
    measure();
    // In a frame of its own: the page gets another height, which observers of its elements could not be told of in this one.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(bar);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      setBarHeight(null);
    };
  }, []);
  return (
    <Root ref={ref} data-action-bar data-screen-only>
      {children}
    </Root>
  );
}
