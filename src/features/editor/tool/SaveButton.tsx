import { type Edit, isCropKind, isRotateFlip } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { useSession, useSessionState } from '../../../session';
import { useRequest } from '../../../shared/request/useRequest';
import type { SaveKind } from '../../../shared/savePage/savePageState';
import { useOpenSavePage } from '../../../shared/savePage/useOpenSavePage';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icons';
import { useShortcuts } from '../../../ui/shortcuts';

/** The save page of an edit. Its title names a crop, or rotations and flips; any other edit has a result. */
function saveKindOf(edit: Edit): SaveKind {
  if (isRotateFlip(edit)) return 'rotate';
  return isCropKind(edit.kind) ? 'crop' : 'resize';
}

interface SaveButtonProps {
  edits: readonly Edit[];
  /** True if the visitor will most likely save the image next. */
  next: boolean;
}

/** It opens the save page of the last edit, also if this edit was made in another tab. */
export function SaveButton({ edits, next }: SaveButtonProps) {
  const { t } = useText();
  const keys = useShortcuts();
  const inactive = useSessionState((state) => state.request !== null);
  const { pending, run } = useRequest<'download'>('edit');
  const session = useSession();
  const openSavePage = useOpenSavePage();
  const last = edits.at(-1);
  if (!last) return null;
  const busy = pending !== null;
  const save = () => {
    // React can render the last edit some time after its message.
    return openSavePage(saveKindOf(session.getState().image?.edits.at(-1) ?? last));
  };
  return (
    <Button
      variant={next ? 'primary' : 'secondary'}
      data-next={next || undefined}
      inactive={inactive}
      busy={busy}
      aria-keyshortcuts={keys.download}
      onClick={() => run('download', save, 'editor.prepareFailed')}
    >
      {!busy && <Icon name="save" />}
      {t('editor.download')}
    </Button>
  );
}
