import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { AT_TWO_COLUMNS } from '../config/layout';
import { SPINNER_FOR_TEXT } from './Button';
import { setBarHeight } from './coveredEdges';

/** For small phones. */
const TIGHT = {
  gap: '0.25rem',
  '& > button:not(:only-of-type)': { paddingInline: '0.5' },
} as const;

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: { md: 'center', lg: 'start' },
    gap: { base: '1.5', sm: '3' },
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: '9',
    paddingInline: 'gutter',
    paddingTop: '2',
    paddingBottom: 'calc(0.5rem + env(safe-area-inset-bottom))',
    bg: 'panel',
    borderTopWidth: '1px',
    borderColor: 'line',
    // The padding is small on a narrow phone, so that two buttons with long texts fit side by side.
    '& > :is(a, button)': {
      flex: '1 1 0',
      maxWidth: { md: '18rem' },
      minWidth: 'min-content',
      paddingInline: { base: '1', sm: '2', md: '4' },
    },
    // On a phone, the next step has the width that is left, and the other button is small, with its icon above its text.
    smDown: {
      // The links of the save page have the widths of their texts, so that a long one stays on one line.
      '& > a': { flex: '1 1 auto' },
      // Beside a menu, the last one has room for its text alone.
      '& > div ~ a > [aria-hidden=true]': { display: 'none' },
      // The longest words, which are Russian and French, fit beside the other button.
      '& > button[data-next]:not(:only-of-type)': {
        fontSize: 'clamp(0.72rem, 3.6vw, {fontSizes.md})',
        '& > svg': { display: 'none' },
      },
      ...SPINNER_FOR_TEXT,
      '& > button:not([data-next], :only-of-type)': {
        flex: 'none',
        width: 'min-content',
        minWidth: '3.25rem',
        flexDirection: 'column',
        gap: '0.5',
        paddingBlock: '0.5',
        fontSize: '0.6875rem',
      },
    },
    // Undo, Redo, History and two buttons need the width of the bar, also with long words.
    '@media (22.5rem <= width < 24rem)': { ...TIGHT, paddingInline: '0.5rem' },
    '@media (width < 22.5rem)': {
      ...TIGHT,
      paddingInline: '0.25rem',
      '& > a ~ a > [aria-hidden=true]': { display: 'none' },
      '& > a': { fontSize: 'sm' },
      // A spinner beside a text would need the width of the text.
      '& > a[aria-busy=true] > [aria-hidden=true]': { display: 'none' },
    },
    [AT_TWO_COLUMNS]: {
      position: 'static',
      padding: '0',
      bg: 'transparent',
      borderTopWidth: '0',
      '& > :is(a, button)': { flex: 'none' },
    },
  },
});

/**
 * The main buttons of a page or tab: for the current action (for example Crop), and to another page. If the controls
 * are not beside the picture, they are in a bar at the lower edge, where a thumb can reach them. In a wide one, they are in the flow.
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
