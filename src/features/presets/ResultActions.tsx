import type { ReactNode, Ref } from 'react';
import { useText } from '../../i18n/useText';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { ButtonRow } from '../../ui/Panel';
import { useShortcuts } from '../../ui/shortcuts';
import type { PreviewActions } from './usePresetPreview';

interface ResultActionsProps extends PreviewActions {
  /** Whether there is a result, which is the preview of the resized image. */
  made: boolean;
  before: ReactNode;
  next: Ref<HTMLButtonElement>;
  inactive: boolean;
}

/**
 * The progress of a request replaces both buttons. Until then, a press during a resize waits for its result: it can be
 * the one that the press itself has started, by ending a move of the kept part.
 */
export function ResultActions({
  made,
  before,
  next,
  inactive,
  pending,
  onDownload,
  onEdit,
}: ResultActionsProps) {
  const { t } = useText();
  const keys = useShortcuts();
  const isHeld = inactive && pending !== 'resize';
  const actions = (
    <ButtonRow>
      <Button
        ref={next}
        variant="primary"
        inactive={isHeld}
        busy={pending === 'download'}
        aria-keyshortcuts={keys.download}
        onClick={onDownload}
      >
        {pending !== 'download' && <Icon name="save" />}
        {t('presets.download')}
      </Button>
      <Button inactive={isHeld} busy={pending === 'editor'} onClick={onEdit}>
        {t('presets.editor')}
      </Button>
    </ButtonRow>
  );
  return <RequestProgress fallback={made ? actions : before} />;
}
