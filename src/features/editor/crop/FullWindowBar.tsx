import { chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useContext, useState } from 'react';
import { AT_LOW_WINDOW } from '../../../config/layout';
import { useText } from '../../../i18n/useText';
import { sameSize } from '../../../lib/geometry';
import { Button } from '../../../ui/Button';
import { ButtonRow } from '../../../ui/Panel';
import { HistorySlotContext } from '../tool/EditorBar';
import { SpokenRect } from './SpokenRect';
import { type CropControlProps, Swap } from './Swap';

/** The bar below a picture that fills the window: in a wide window one line, else the ratios above the buttons. */
const FullForm = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: { lg: 'end' },
    gap: { base: '2', lg: '6' },
    '--panel-padding': { base: '{spacing.4}', md: '{spacing.5}' },
    paddingInline: 'var(--panel-padding)',
    paddingBlock: '2',
    '& > fieldset': { flex: '1' },
    '& legend': { srOnly: true },
    // The list of the history is placed above the bar.
    position: 'relative',
    [AT_LOW_WINDOW]: { '&&': { flexDirection: 'column', alignItems: 'stretch', gap: '4' } },
  },
});

/** In a narrow window, the icons are above the two buttons, which are one below the other if their texts need it. */
const FullButtons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { sm: 'center' },
    justifyContent: 'end',
    gap: '2',
    '& > :last-child > button': {
      flex: { base: '1 1 0', sm: 'none' },
      paddingInline: { base: '2', sm: '4' },
    },
    [AT_LOW_WINDOW]: {
      '&&': { flexDirection: 'column', alignItems: 'stretch' },
      '&& > :last-child > button': { flex: '1 1 0', paddingInline: '2' },
    },
  },
});

interface FullWindowBarProps extends CropControlProps {
  onLeave: () => void;
  onSubmit: (event: FormEvent) => void;
  /** The choice of the aspect ratio. */
  ratios: ReactNode;
  cropButton: ReactNode;
}

/** The controls that a crop needs, below a picture that fills the window. */
export function FullWindowBar({
  crop,
  inactive,
  onCrop,
  onLeave,
  onSubmit,
  ratios,
  cropButton,
}: FullWindowBarProps) {
  const { t } = useText();
  const historySlot = useContext(HistorySlotContext);
  /** What Cancel restores. */
  const [before] = useState(() => crop.state.get());
  const cancel = () => {
    // Undo or Redo can have changed the image.
    if (sameSize(before.image, crop.state.get().image)) crop.change({ type: 'restore', choices: before });
    onLeave();
  };
  return (
    <FullForm noValidate onSubmit={onSubmit} aria-label={t('editor.tabs.crop')}>
      {ratios}
      <FullButtons>
        <Flex flexShrink="0" gap="1" align="center">
          <Flex ref={historySlot} />
          <Swap crop={crop} inactive={inactive} onCrop={onCrop} />
        </Flex>
        <ButtonRow>
          <Button onClick={cancel}>{t('progress.cancel')}</Button>
          {cropButton}
        </ButtonRow>
      </FullButtons>
      <SpokenRect crop={crop} />
    </FullForm>
  );
}
