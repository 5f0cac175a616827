import { chakra, Flex } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/useText';
import type { OpenImage } from '../../session';
import { IconButton } from '../../ui/IconButton';
import { useDropdown } from '../../ui/useDropdown';
import { useTwoColumns } from '../../ui/useWindow';
import { HistoryList } from './HistoryList';
import { type HistoryProps, useHistoryMoves } from './tool/useHistoryMoves';

export interface HistoryControlsProps extends HistoryProps, Pick<OpenImage, 'original'> {
  /** The element of the bar that shows these controls: in a narrow window, or below a crop that fills the window. */
  slot: HTMLElement | null;
}

export const HistoryControls = memo(function HistoryControls(props: HistoryControlsProps) {
  const { history, original, slot } = props;
  const { t } = useText();
  const isInHead = useTwoColumns() && !slot;
  const { canUndo, canRedo, canGoTo, step, goTo, announcement } = useHistoryMoves(props);
  const { open, close, button, toggle, rootProps } = useDropdown(true);
  const id = useId();
  const isEmpty = history.steps.length === 0;

  const choose = (at: number) => {
    if (canGoTo) goTo(at);
    if (isInHead) return;
    // Above a bar the list covers the picture, so the list closes after a choice.
    button.current?.focus({ preventScroll: true });
    close();
  };

  const place = isInHead ? {} : ({ align: 'start', side: 'above' } as const);
  const controls = (
    <Flex {...rootProps} gap={{ lg: '1' }} position={isInHead ? 'relative' : undefined}>
      <IconButton
        icon="undo"
        label={t('undo.undo')}
        {...place}
        inactive={!canUndo}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => step('undo')}
      />
      <IconButton
        icon="redo"
        label={t('history.redo')}
        {...place}
        inactive={!canRedo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={() => step('redo')}
      />
      <IconButton
        icon="history"
        label={t('history.label')}
        {...place}
        ref={button}
        inactive={isEmpty}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      />
      {open && (
        <HistoryList
          id={id}
          place={isInHead ? 'below' : 'above'}
          history={history}
          original={original.size}
          onChoose={choose}
        />
      )}
    </Flex>
  );

  return (
    <>
      {isInHead ? controls : slot && createPortal(controls, slot)}
      <chakra.p srOnly aria-live="polite">
        {announcement}
      </chakra.p>
    </>
  );
});
