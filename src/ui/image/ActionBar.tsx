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
    // On a narrow phone, two buttons with long words must fit side by side.
    '& > :is(a, button)': { paddingInline: { base: '2', sm: '4' } },
    // The French word for Resize and a spinner together do not fit half of a window of 320 px.
    '@media (width < 360px)': { '& > [aria-busy=true] > [aria-hidden=true]': { display: 'none' } },
  },
});

/**
 * The buttons for the current action and for the next step. If the controls are below the picture, the buttons form a
 * bar at the lower edge of the window, within reach of the thumb. On a wider screen the buttons are in the normal flow
 * of the document.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    let frame = 0;
    const measure = () => setBarHeight(getComputedStyle(bar).position === 'fixed' ? bar.offsetHeight : 0);
    measure();
    // The height is set in the next animation frame, because the new height resizes the page. Within the same frame,
    // the browser could not notify other resize observers of the new size.
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
