import { memo } from 'react';
import { TURNS, type Turn } from '../../config/turns';
import { turnsOf } from '../../edits';
import { useText } from '../../i18n';
import { type OpenImage, useSessionState } from '../../session';
import { JobLine, turnWords } from '../../shared';
import { Button, Icon, type IconName, useShortcuts } from '../../ui';
import { useDesktop } from '../../ui/image';
import { DownloadButton } from './DownloadButton';
import { EditorBar } from './EditorBar';
import { Note, Pair, PanelForm, Status } from './Panel';
import type { useRotate } from './useRotate';

const ICONS: Readonly<Record<Turn, IconName>> = {
  left: 'rotateLeft',
  right: 'rotateRight',
  horizontal: 'flipHorizontal',
  vertical: 'flipVertical',
};

interface RotatePanelProps {
  image: OpenImage;
  rotate: ReturnType<typeof useRotate>;
}

/** The Rotate & Flip tab. Each button edits the image at once, without a preview. */
export const RotatePanel = memo(function RotatePanel({ image, rotate }: RotatePanelProps) {
  const text = useText();
  const { t } = text;
  const keys = useShortcuts();
  const desktop = useDesktop();
  // During a `turn` job the buttons accept more presses, which are queued. Every other job disables the buttons.
  const refused = useSessionState(({ job }) => job !== null && job.kind !== 'turn');
  const { pending, turn } = rotate;
  const turned = image.edits.some(({ kind }) => kind === 'rotate' || kind === 'flip');
  const saveButton = <DownloadButton edits={image.edits} next />;
  return (
    <PanelForm as="div" role="group" aria-label={t('editor.tabs.rotateFlip')}>
      <Pair>
        {TURNS.map((name) => (
          <Button
            key={name}
            flexDirection="column"
            minHeight="20"
            paddingInline="2"
            // The spinner has the same size as the icon that it replaces.
            css={{ '& > :not(:last-child)': { boxSize: '1.5rem' } }}
            held={refused}
            busy={pending === name}
            aria-keyshortcuts={keys[name]}
            onClick={() => turn(name)}
          >
            {pending !== name && <Icon name={ICONS[name]} size="1.5rem" />}
            {t(`rotate.${name}`)}
          </Button>
        ))}
      </Pair>
      <Status>
        <JobLine
          fallback={<Note>{turned ? turnWords(turnsOf(image.edits), text) : t('rotate.hint')}</Note>}
        />
      </Status>
      {desktop ? saveButton : <EditorBar>{saveButton}</EditorBar>}
    </PanelForm>
  );
});
