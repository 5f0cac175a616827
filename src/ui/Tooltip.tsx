import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useEscape } from './useEscape';
import { useTooltip } from './useTooltip';

const Around = chakra('span', { base: { position: 'relative', display: 'inline-flex' } });

const Bubble = chakra('span', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 6px)',
    zIndex: '30',
    paddingInline: '3',
    paddingBlock: '1.5',
    // The page's own colours turned round, so that it stands out on every ground.
    bg: 'text',
    color: 'canvas',
    borderRadius: 'control',
    boxShadow: 'raised',
    fontSize: 'sm',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    animation: 'appear 120ms ease-out',
    // The pointer can pass from the button to the words without losing them.
    _before: { content: '""', position: 'absolute', insetInline: '0', bottom: '100%', height: '6px' },
  },
  variants: {
    align: {
      start: { insetInlineStart: '0' },
      end: { insetInlineEnd: '0' },
    },
  },
});

interface TooltipProps {
  /** The name of the button, which it also carries itself: the tooltip is for those who see. */
  words: string;
  /** The edge that it shares with its button; the bubble reaches away from the edge of the page. */
  align?: 'start' | 'end';
  /** For a button that is only there on some screens. */
  display?: HTMLChakraProps<'span'>['display'];
  children: ReactNode;
}

/** Puts the name of an icon button into words when the pointer or the focus rests on it. */
export function Tooltip({ words, align = 'end', display, children }: TooltipProps) {
  const { open, close, listeners } = useTooltip();
  useEscape(open, close);
  return (
    <Around display={display} {...listeners}>
      {children}
      {open && (
        <Bubble role="tooltip" align={align}>
          {words}
        </Bubble>
      )}
    </Around>
  );
}
