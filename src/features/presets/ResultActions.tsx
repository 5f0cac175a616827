import { Grid } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { useText } from '../../i18n';
import { JobLine } from '../../shared';
import { Button, Icon, useShortcuts } from '../../ui';
import type { PreviewAction } from './useEditPreview';

interface ResultActionsProps {
  /** Whether there is a result. */
  made: boolean;
  /** The content that is shown until there is a result. */
  before: ReactNode;
  /** The ref for the button of the next step. */
  next: Ref<HTMLButtonElement>;
  held: boolean;
  pending: PreviewAction | null;
  onDownload: () => void;
  onEdit: () => void;
}

/** The buttons that take a result to the save page or to the editor. During a job its progress replaces them. */
export function ResultActions({ made, before, next, held, pending, onDownload, onEdit }: ResultActionsProps) {
  const { t } = useText();
  const keys = useShortcuts();
  const actions = (
    <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
      <Button
        ref={next}
        variant="primary"
        held={held}
        busy={pending === 'download'}
        aria-keyshortcuts={keys.download}
        onClick={onDownload}
      >
        {pending !== 'download' && <Icon name="save" />}
        {t('presets.download')}
      </Button>
      <Button held={held} busy={pending === 'editor'} onClick={onEdit}>
        {t('presets.editor')}
      </Button>
    </Grid>
  );
  return <JobLine fallback={made ? actions : before} />;
}
