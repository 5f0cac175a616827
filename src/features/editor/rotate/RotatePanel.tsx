import { memo } from 'react';
import { ROTATE_FLIPS, type RotateFlip } from '../../../config/rotateFlip';
import { isRotateFlip, rotateFlipsOf } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { type OpenImage, useSessionState } from '../../../session';
import { describeRotateFlips } from '../../../shared/names/describeRotateFlips';
import { RequestProgress } from '../../../shared/request/RequestProgress';
import { Button } from '../../../ui/Button';
import { Icon, type IconName } from '../../../ui/icons';
import { FieldPair, Note, PanelActions, PanelForm, StatusLine } from '../../../ui/Panel';
import { useShortcuts } from '../../../ui/shortcuts';
import { useTwoColumns } from '../../../ui/useWindow';
import { EditorBar } from '../tool/EditorBar';
import { SaveButton } from '../tool/SaveButton';
import type { useRotate } from './useRotate';

const ICONS: Readonly<Record<RotateFlip, IconName>> = {
  left: 'rotateLeft',
  right: 'rotateRight',
  horizontal: 'flipHorizontal',
  vertical: 'flipVertical',
};

interface RotatePanelProps {
  image: OpenImage;
  rotate: ReturnType<typeof useRotate>;
}

export const RotatePanel = memo(function RotatePanel({ image, rotate }: RotatePanelProps) {
  const text = useText();
  const { t } = text;
  const keys = useShortcuts();
  const twoColumns = useTwoColumns();
  // During a `rotateFlip` request the buttons accept more presses, which are queued. Every other request disables the
  // buttons.
  const refused = useSessionState(({ request }) => request !== null && request.kind !== 'rotateFlip');
  const { pending, rotateFlip } = rotate;
  const isRotatedOrFlipped = image.edits.some(isRotateFlip);
  const saveButton = <SaveButton edits={image.edits} next />;
  return (
    <PanelForm as="div" role="group" aria-label={t('editor.tabs.rotateFlip')}>
      <FieldPair>
        {ROTATE_FLIPS.map((name) => (
          <Button
            key={name}
            flexDirection="column"
            minHeight="20"
            paddingInline="2"
            // The spinner has the same size as the icon that it replaces.
            css={{ '& > :not(:last-child)': { boxSize: '1.5rem' } }}
            inactive={refused}
            busy={pending === name}
            aria-keyshortcuts={keys[name]}
            onClick={() => rotateFlip(name)}
          >
            {pending !== name && <Icon name={ICONS[name]} size="1.5rem" />}
            {t(`rotate.${name}`)}
          </Button>
        ))}
      </FieldPair>
      <StatusLine>
        <RequestProgress
          fallback={
            <Note>
              {isRotatedOrFlipped ? describeRotateFlips(rotateFlipsOf(image.edits), text) : t('rotate.hint')}
            </Note>
          }
        />
      </StatusLine>
      {twoColumns ? (
        image.edits.length > 0 && <PanelActions>{saveButton}</PanelActions>
      ) : (
        <EditorBar>{saveButton}</EditorBar>
      )}
    </PanelForm>
  );
});
