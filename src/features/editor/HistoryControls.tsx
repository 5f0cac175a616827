import { chakra, Flex } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { useDesktop } from '../../ui/useDesktop';
import { useDropdown } from '../../ui/useDropdown';
import { HistoryList } from './HistoryList';
import { type HistoryProps, useHistoryMoves } from './useHistoryMoves';

export interface HistoryControlsProps extends HistoryProps {
  /** The element of the action bar that shows Undo and Redo in a narrow window. Null if there is no action bar. */
  slot: HTMLElement | null;
}

export const HistoryControls = memo(function HistoryControls({ slot, ...props }: HistoryControlsProps) {
  const { history, original } = props;
  const { t } = useText();
  const desktop = useDesktop();
  const { canUndo, canRedo, canGoTo, undo, redo, goTo, announcement } = useHistoryMoves(props);
  const { open, close, button, toggle, rootProps } = useDropdown({ startsAtCurrent: true });
  const id = useId();
  const isEmpty = history.steps.length === 0;

  const choose = (at: number) => {
    if (canGoTo) goTo(at);
    if (desktop) return;
    // On a phone the list covers the picture, so the list closes after a choice.
    button.current?.focus({ preventScroll: true });
    close();
  };

  const place = desktop ? {} : ({ align: 'start', side: 'above' } as const);
  const undoAndRedo = (
    <>
      <Tooltip label={t('undo.undo')} {...place}>
        <Button
          variant="quiet"
          shape="icon"
          inactive={!canUndo}
          aria-label={t('undo.undo')}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={undo}
        >
          <Icon name="undo" />
        </Button>
      </Tooltip>
      <Tooltip label={t('history.redo')} {...place}>
        <Button
          variant="quiet"
          shape="icon"
          inactive={!canRedo}
          aria-label={t('history.redo')}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
          onClick={redo}
        >
          <Icon name="redo" />
        </Button>
      </Tooltip>
    </>
  );

  return (
    <>
      <Flex {...rootProps} gap="1" position={{ sm: 'relative' }} marginInlineEnd={{ lg: '4' }}>
        {desktop && undoAndRedo}
        <Tooltip label={t('history.label')}>
          <Button
            ref={button}
            variant="quiet"
            shape="icon"
            inactive={isEmpty}
            aria-label={t('history.label')}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={toggle}
          >
            <Icon name="history" />
          </Button>
        </Tooltip>
        {open && <HistoryList id={id} history={history} original={original.size} onChoose={choose} />}
        <chakra.p srOnly aria-live="polite">
          {announcement}
        </chakra.p>
      </Flex>
      {!desktop && slot && createPortal(undoAndRedo, slot)}
    </>
  );
});
