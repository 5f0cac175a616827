import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from '../config/timings';
import { useText } from '../i18n/useText';
import { isApple } from '../lib/keyboard';
import { useEscapeLayer } from './useEscape';

/** Has the time at which the last tooltip closed, in milliseconds of `performance.now()`. */
const LastClosedContext = createContext<RefObject<number> | null>(null);

/** Soon after a tooltip within `children` closed, another one opens without a delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const lastClosed = useRef(Number.NEGATIVE_INFINITY);
  return <LastClosedContext value={lastClosed}>{children}</LastClosedContext>;
}

/** The delay in milliseconds: 0 soon after another tooltip closed, while the visitor reads a row of names. */
export function tooltipDelay(sinceLast: number): number {
  return sinceLast < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS;
}

/** The state of a tooltip, and the listeners for an element that contains its button. */
function useTooltip() {
  const [open, setOpen] = useState(false);
  const [shortcuts, setShortcuts] = useState('');
  const lastClosed = useContext(LastClosedContext);
  if (!lastClosed) throw new Error('A tooltip needs TooltipProvider around it');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);

  const openSoon = useCallback(
    (around: Element) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => {
          const button = around.querySelector('[aria-keyshortcuts]');
          setShortcuts(button?.getAttribute('aria-keyshortcuts') ?? '');
          setOpen(true);
        },
        tooltipDelay(performance.now() - lastClosed.current),
      );
    },
    [lastClosed],
  );

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    return () => {
      lastClosed.current = performance.now();
    };
  }, [open, lastClosed]);

  return {
    open,
    shortcuts,
    close,
    listeners: {
      onPointerEnter: (event: PointerEvent) => {
        // No tooltip opens for a touch, because a finger cannot hover over a button, and a tap already triggers the
        // action that the tooltip names.
        if (event.pointerType !== 'touch') openSoon(event.currentTarget);
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) openSoon(event.currentTarget);
      },
      onBlur: close,
    },
  };
}

const Keys = chakra('span', { base: { opacity: '0.8' } });

const Around = chakra('span', { base: { position: 'relative', display: 'inline-flex' } });

const Bubble = chakra('span', {
  base: {
    position: 'absolute',
    zIndex: '30',
    paddingInline: '3',
    paddingBlock: '1.5',
    // The colors of the text and of the page are swapped, so that the bubble contrasts with every background.
    bg: 'text',
    color: 'canvas',
    borderRadius: 'control',
    boxShadow: 'raised',
    fontSize: 'sm',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    animation: 'appear 120ms ease-out',
    // This element fills the gap of 6 px between the button and the bubble. So the tooltip stays open while the pointer
    // moves from the button to the bubble.
    _before: { content: '""', position: 'absolute', insetInline: '0', height: '6px' },
  },
  variants: {
    align: {
      start: { insetInlineStart: '0' },
      end: { insetInlineEnd: '0' },
    },
    side: {
      below: { top: 'calc(100% + 6px)', _before: { bottom: '100%' } },
      above: { bottom: 'calc(100% + 6px)', _before: { top: '100%' } },
    },
  },
});

interface TooltipProps {
  /** The button needs the same accessible name, because screen readers do not announce the tooltip. */
  label: string;
  /** The edge that bubble and button share: the one farther from the middle of the page, so that it stays within. */
  align?: 'start' | 'end';
  side?: 'below' | 'above';
  /** The CSS `display` value, for a button that is hidden at some window widths. */
  display?: HTMLChakraProps<'span'>['display'];
  children: ReactNode;
}

/** The first of the shortcuts that belongs to the device, in the words of the visitor's language. */
function useShortcutText() {
  const { t } = useText();
  return (shortcuts: string) => {
    const all = shortcuts.split(' ');
    const own = (isApple() && all.find((each) => each.includes('Meta'))) || all[0];
    return own
      ?.replace('Control', t('shortcuts.keys.control'))
      .replace('Meta', '⌘')
      .replace('Shift', t('shortcuts.keys.shift'));
  };
}

/** The name of an icon button, and its shortcut if it has one, while the pointer or the focus is on it. */
export function Tooltip({ label, align = 'end', side = 'below', display, children }: TooltipProps) {
  const { open, shortcuts, close, listeners } = useTooltip();
  const shortcutText = useShortcutText();
  useEscapeLayer('tooltip', open, close);
  return (
    <Around display={display} {...listeners}>
      {children}
      {open && (
        <Bubble role="tooltip" align={align} side={side}>
          <span>{label}</span>
          {shortcuts && <Keys>{` (${shortcutText(shortcuts)})`}</Keys>}
        </Bubble>
      )}
    </Around>
  );
}
