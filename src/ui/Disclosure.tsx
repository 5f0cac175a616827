import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Icon } from './icons';

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '14',
    paddingBlock: '3',
    paddingInline: '2',
    fontWeight: 'medium',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { color: 'accentText' },
    '&[hidden]': { display: 'none' },
    '& > :first-of-type': { flex: '1' },
    '& > svg': { color: 'textMuted', transition: 'rotate 180ms' },
    '[open] > &': { '& > svg': { rotate: '180deg' } },
  },
});

/**
 * The line of a `<details>` element that opens and folds it, with a chevron. The only child is the element of the text.
 */
export function DisclosureSummary({ children, ...props }: ComponentProps<typeof Summary>) {
  return (
    <Summary {...props}>
      {children}
      <Icon name="chevron" />
    </Summary>
  );
}
