import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useText } from '../i18n';
import { isApple } from '../lib/isApple';
import { useEscape } from './useEscape';
import { useTooltip } from './useTooltip';

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
  /**
   * The name of the button. The button needs the same accessible name, because screen readers do not announce the
   * tooltip.
   */
  label: string;
  /**
   * The edge of the bubble that is aligned with the same edge of the button. Choose the edge that is farther from the
   * middle of the page, so that the bubble stays within the page.
   */
  align?: 'start' | 'end';
  /** The side of the button on which the bubble is shown. */
  side?: 'below' | 'above';
  /** The CSS `display` value, for a button that is hidden at some window widths. */
  display?: HTMLChakraProps<'span'>['display'];
  children: ReactNode;
}

/**
 * The first of the shortcuts in `aria-keyshortcuts` that belongs to the device, in the words of the visitor's language.
 */
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

/**
 * Shows the name of an icon button, and its shortcut if it has one, while the pointer or the focus is on the button.
 */
export function Tooltip({ label, align = 'end', side = 'below', display, children }: TooltipProps) {
  const { open, close, listeners } = useTooltip();
  const around = useRef<HTMLSpanElement>(null);
  const shortcutText = useShortcutText();
  useEscape(open, close);
  const shortcuts =
    open && around.current?.querySelector('[aria-keyshortcuts]')?.getAttribute('aria-keyshortcuts');
  return (
    <Around ref={around} display={display} {...listeners}>
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
