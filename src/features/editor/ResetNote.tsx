import type { Edit } from '../../edits';
import { useText } from '../../i18n';
import { Undoable } from '../../shared';

/** The edits of which a tab that is named after resizing need not remind anybody, and their words. */
const KINDS = {
  crop: 'resize.crops',
  rotate: 'resize.rotations',
  flip: 'resize.flips',
} as const;

/** That the image was reset, and the way back. */
export function ResetTitle({ onUndo }: { onUndo: () => void }) {
  const { t } = useText();
  return <Undoable onUndo={onUndo}>{t('resize.resetDone')}</Undoable>;
}

/** How many crops, rotations and flips a reset has discarded. */
export function ResetNote({ edits }: { edits: readonly Edit[] }) {
  const { t, format } = useText();
  const counted = (['crop', 'rotate', 'flip'] as const).flatMap((kind) => {
    const count = edits.filter((edit) => edit.kind === kind).length;
    return count > 0 ? [t(KINDS[kind], { count, value: format.count(count) })] : [];
  });
  return t('resize.discarded', { list: counted.join(', ') });
}
