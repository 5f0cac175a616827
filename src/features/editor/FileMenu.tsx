import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { popupItemStyles, popupStyles, useDropdown } from '../../ui/useDropdown';

const List = chakra('ul', {
  base: {
    ...popupStyles,
    top: 'calc(100% + 4px)',
    insetInlineEnd: '0',
    zIndex: '20',
    width: 'max-content',
    maxWidth: '80vw',
    maxHeight: '60dvh',
    '& button': {
      ...popupItemStyles,
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: '0.5' },
    },
  },
});

const Root = chakra('div', { base: { position: 'relative' } });

interface FileMenuProps {
  inactive: boolean;
  busy: boolean;
  onSaveOriginal: () => void;
}

/** On a phone, the actions of the opened file that are rarely needed. */
export function FileMenu({ inactive, busy, onSaveOriginal }: FileMenuProps) {
  const { t } = useText();
  const { open, close, button, toggle, rootProps } = useDropdown();
  const id = useId();
  const save = () => {
    if (inactive) return;
    // The pressed item is removed.
    button.current?.focus({ preventScroll: true });
    close();
    onSaveOriginal();
  };
  return (
    <Root {...rootProps}>
      <Tooltip label={t('editor.more')}>
        <Button
          ref={button}
          variant="quiet"
          shape="icon"
          aria-label={t('editor.more')}
          busy={busy}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
        >
          {!busy && <Icon name="more" />}
        </Button>
      </Tooltip>
      {open && (
        <List id={id} aria-label={t('editor.more')}>
          <li>
            <button type="button" aria-disabled={inactive || undefined} onClick={save}>
              <Icon name="save" />
              <span>{t('editor.originalDownload')}</span>
            </button>
          </li>
        </List>
      )}
    </Root>
  );
}
