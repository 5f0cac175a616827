import { memo } from 'react';
import { useText } from '../../i18n';
import { type OpenImage, useSessionState } from '../../session';
import { Button, Icon, type IconName, useShortcuts } from '../../ui';
import { JobLine, orientationWords } from '../../work';
import { DownloadButton } from './DownloadButton';
import { Note, Pair, PanelForm, Status } from './Panel';
import type { Turn, useRotate } from './useRotate';

/** The buttons, in their order. */
const BUTTONS: readonly { readonly turn: Turn; readonly icon: IconName }[] = [
  { turn: 'left', icon: 'rotateLeft' },
  { turn: 'right', icon: 'rotateRight' },
  { turn: 'horizontal', icon: 'flipHorizontal' },
  { turn: 'vertical', icon: 'flipVertical' },
];

interface RotatePanelProps {
  image: OpenImage;
  rotate: ReturnType<typeof useRotate>;
}

/** The Rotate & Flip tab. Each button does its work at once. */
export const RotatePanel = memo(function RotatePanel({ image, rotate }: RotatePanelProps) {
  const { t } = useText();
  const keys = useShortcuts();
  const held = useSessionState((state) => state.job !== null);
  const { pending, turn, download } = rotate;
  const turned = image.edits.some(({ kind }) => kind === 'rotate' || kind === 'flip');
  return (
    <PanelForm as="div" role="group" aria-label={t('editor.tabs.rotateFlip')}>
      <Pair>
        {BUTTONS.map(({ turn: name, icon }) => (
          <Button
            key={name}
            flexDirection="column"
            minHeight="20"
            paddingInline="2"
            held={held}
            busy={pending === name}
            aria-keyshortcuts={keys[name]}
            onClick={() => turn(name)}
          >
            {pending !== name && <Icon name={icon} size="1.5rem" />}
            {t(`rotate.${name}`)}
          </Button>
        ))}
      </Pair>
      <Status>
        <JobLine fallback={<Note>{t(turned ? orientationWords(image.edits) : 'rotate.hint')}</Note>} />
      </Status>
      {turned && <DownloadButton next held={held} busy={pending === 'download'} onClick={download} />}
    </PanelForm>
  );
});
