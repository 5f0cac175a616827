import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { setBarHeight } from './barHeight';

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: { md: 'center', lg: 'start' },
    gap: { base: '1.5', sm: '3' },
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
    // The padding is small on a narrow phone, so that two buttons with long texts fit side by side.
    '& > :is(a, button)': {
      flex: { base: '1 1 0', lg: 'none' },
      maxWidth: { md: '18rem' },
      minWidth: 'min-content',
      paddingInline: { base: '1', sm: '4' },
    },
    // On a phone the second button has its icon above a small text, so that both texts fit beside Undo and Redo.
    smDown: {
      '& > button': { fontSize: 'sm' },
      // The links of the save page have the widths of their texts, so that a long one stays on one line.
      '& > a': { flex: '1 1 auto' },
      '& > button + button': {
        flex: 'none',
        minWidth: '4.25rem',
        flexDirection: 'column',
        gap: '0.5',
        paddingBlock: '0.5',
        fontSize: '0.6875rem',
      },
    },
    // In a window 320 px wide, half of the bar is too narrow for a button with a spinner and the French word for
    // Resize. So the spinner is hidden.
    '@media (width < 22.5rem)': {
      '& > [aria-busy=true] > [aria-hidden=true], & > a + a > [aria-hidden=true]': { display: 'none' },
      '& > a': { fontSize: 'sm' },
    },
  },
});

/**
 * The main buttons of a page or tab: for the current action (for example Crop), and to another page. In a narrow
 * window, they are in a bar at the lower edge, where a thumb can reach them. In a wide one, they are in the flow.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    let frame = 0;
    const measure = () => setBarHeight(getComputedStyle(bar).position === 'fixed' ? bar.offsetHeight : 0);
    measure();
    // `setBarHeight` can resize other elements that have resize observers. If this callback called `setBarHeight` at
    // once, the browser could not notify all of these observers in the same frame, and would report an error. So
    // `setBarHeight` is called in the next frame.
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
