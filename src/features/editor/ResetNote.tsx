import type { Edit } from '../../edits';
import { useText } from '../../i18n';
import { Undoable } from '../../shared';

/**
 * The text key for each kind of edit except `resize`. A reset in the Resize tab also discards crops, rotations and
 * flips, so the message after the reset counts them.
 */
const KINDS = {
  crop: 'resize.crops',
  rotate: 'resize.rotations',
  flip: 'resize.flips',
} as const;

/** The title of the message after a reset, with a button that undoes the reset. */
export function ResetTitle({ onUndo }: { onUndo: () => void }) {
  const { t } = useText();
  return <Undoable onUndo={onUndo}>{t('resize.resetDone')}</Undoable>;
}

/** Lists how many crops, rotations and flips the reset has discarded. */
export function ResetNote({ edits }: { edits: readonly Edit[] }) {
  const { t, format } = useText();
  const counted = (['crop', 'rotate', 'flip'] as const).flatMap((kind) => {
    const count = edits.filter((edit) => edit.kind === kind).length;
    return count > 0 ? [t(KINDS[kind], { count, value: format.count(count) })] : [];
  });
  return t('resize.discarded', { list: format.list(counted) });
}
