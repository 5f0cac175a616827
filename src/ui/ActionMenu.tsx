import { Box, chakra } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from './Button';
import { Icon } from './icons';
import { Tooltip } from './Tooltip';
import { popupItemStyles, popupStyles, useDropdown } from './useDropdown';
import { useTwoColumns } from './useWindow';

const List = chakra('ul', {
  base: {
    ...popupStyles,
    zIndex: '20',
    width: 'max-content',
    maxHeight: '60dvh',
    '& button': {
      ...popupItemStyles,
      paddingBlock: '2',
      '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: '0.5' },
    },
    '& small': { display: 'block', textStyle: 'note', maxWidth: '20rem' },
  },
  variants: {
    place: {
      below: { top: 'calc(100% + 4px)', insetInlineEnd: '0', maxWidth: '80vw' },
      // In the middle of the bar.
      above: {
        bottom: 'calc(100% + 4px)',
        insetInline: '0',
        marginInline: 'auto',
        maxWidth: 'calc(100% - 2 * {spacing.gutter})',
      },
    },
  },
});

interface ActionMenuProps {
  label: string;
  busy?: boolean;
  /** Whether the button is in an action bar. Where this is at the lower edge of the window, the list is above the bar. */
  isInBar?: boolean;
  /** `ActionMenuItem`s. */
  children: ReactNode;
}

/** A button that opens a list of actions. A press on one of them closes the list. */
export function ActionMenu({ label, busy = false, isInBar = false, children }: ActionMenuProps) {
  const { open, close, button, toggle, rootProps } = useDropdown();
  const hasTwoColumns = useTwoColumns();
  const place = isInBar && !hasTwoColumns ? 'above' : 'below';
  const id = useId();
  const closeAfterPress = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('button:not([aria-disabled])')) return;
    // The pressed item is removed.
    button.current?.focus({ preventScroll: true });
    close();
  };
  return (
    <Box {...rootProps} flex="none" position={place === 'below' ? 'relative' : undefined}>
      <Tooltip label={label} side={place}>
        <Button
          ref={button}
          variant={isInBar ? 'secondary' : 'quiet'}
          shape="icon"
          aria-label={label}
          busy={busy}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
        >
          {!busy && <Icon name="more" />}
        </Button>
      </Tooltip>
      {open && (
        <List id={id} place={place} aria-label={label} data-menu onClick={closeAfterPress}>
          {children}
        </List>
      )}
    </Box>
  );
}

interface ActionMenuItemProps {
  label: string;
  /** What the visitor has to know before. */
  note?: string;
  inactive?: boolean;
  onPress: () => void;
}

export function ActionMenuItem({ label, note, inactive = false, onPress }: ActionMenuItemProps) {
  return (
    <li>
      <button type="button" aria-disabled={inactive || undefined} onClick={inactive ? undefined : onPress}>
        <span>{label}</span>
        {note && <small>{note}</small>}
      </button>
    </li>
  );
}
