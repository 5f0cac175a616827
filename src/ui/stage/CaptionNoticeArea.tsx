import { Box, type BoxProps, chakra } from '@chakra-ui/react';
import { useCallback } from 'react';
import { useStore } from '../../lib/store';
import { captionNotice, offerCaption } from '../captionNotice';
import { Icon } from '../icons';

// The notice is shown in place of the caption, which keeps its room, so that nothing moves.
const Notice = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: 'calc(50% + {spacing.1})',
    transform: 'translateY(-50%)',
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    '& > span': {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      paddingInline: '3',
      paddingBlock: '0.5',
      bg: 'text',
      color: 'canvas',
      borderRadius: 'control',
      fontSize: 'sm',
      lineHeight: 'tight',
      animation: 'appear 120ms ease-out',
    },
  },
});

function ShownNotice() {
  const notice = useStore(captionNotice);
  if (!notice) return null;
  return (
    <Notice key={notice.id} data-notice>
      <span>
        <Icon name={notice.type} size="1rem" />
        <span>{notice.title}</span>
      </span>
    </Notice>
  );
}

/** A caption of the stage that also shows short messages: see `CaptionNotice`. The `Announcer` announces them. */
export function CaptionNoticeArea({ children, ...props }: BoxProps) {
  const ref = useCallback((caption: HTMLElement) => offerCaption(caption), []);
  return (
    <Box
      ref={ref}
      position="relative"
      css={{ '&:has([data-notice]) > :not([data-notice], :focus-within)': { opacity: '0' } }}
      {...props}
    >
      {children}
      <ShownNotice />
    </Box>
  );
}
