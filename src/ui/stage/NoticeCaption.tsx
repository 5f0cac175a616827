import { Box, type BoxProps, chakra } from '@chakra-ui/react';
import { useCallback } from 'react';
import { useStore } from '../../lib/store';
import { captionNotice, offerCaption } from '../captionNotice';
import { Icon } from '../icons';

// The notice lies over the caption, so that nothing moves, and a text of two lines has room.
const Notice = chakra('p', {
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
      paddingBlock: '1',
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
export function NoticeCaption({ children, ...props }: BoxProps) {
  const ref = useCallback((caption: HTMLElement) => offerCaption(caption), []);
  return (
    <Box ref={ref} position="relative" {...props}>
      {children}
      <ShownNotice />
    </Box>
  );
}
