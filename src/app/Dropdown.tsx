import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { opensHere } from '../lib/opensHere';
import { Icon } from '../ui/icons';
import { popupStyles, useDropdown } from '../ui/useDropdown';
import { MenuLinks } from './MenuLinks';

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    paddingInline: { md: '2', lg: '3' },
    whiteSpace: 'nowrap',
    borderRadius: 'control',
    color: 'textMuted',
    cursor: 'pointer',
    transition: 'color 120ms',
    _hover: { color: 'text' },
    '&[aria-expanded=true]': { color: 'text' },
    '& > svg:last-of-type': { transition: 'rotate 180ms' },
    '&[aria-expanded=true] > svg:last-of-type': { rotate: '180deg' },
  },
});

const Panel = chakra('div', {
  base: {
    ...popupStyles,
    top: 'calc(100% + 4px)',
    zIndex: '30',
    width: 'max-content',
    maxWidth: 'calc(100vw - 2rem)',
    maxHeight: 'calc(100dvh - 5rem)',
  },
  variants: {
    align: { start: { insetInlineStart: '0' }, end: { insetInlineEnd: '0' } },
  },
});

interface DropdownProps {
  label: ReactNode;
  /** The accessible name of the button, for a button whose `label` alone is not clear. */
  name?: string;
  align?: 'start' | 'end';
  /** A click that opens a link in this tab closes the list. */
  children: ReactNode;
}

export function Dropdown({ label, name, align = 'start', children }: DropdownProps) {
  const { open, close, button, toggle, rootProps } = useDropdown();
  const id = useId();
  return (
    <MenuLinks {...rootProps} position="relative">
      <Trigger
        ref={button}
        type="button"
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {label}
        <Icon name="chevron" size="1rem" />
      </Trigger>
      {open && (
        <Panel
          id={id}
          align={align}
          onClick={(event) => {
            const isLink = event.target instanceof Element && event.target.closest('a');
            if (!isLink || !opensHere(event)) return;
            // The clicked link is removed together with the panel, so the button takes the focus. If the link leads to
            // another page, the heading of that page can take the focus afterwards.
            button.current?.focus({ preventScroll: true });
            close();
          }}
        >
          {children}
        </Panel>
      )}
    </MenuLinks>
  );
}
