import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import type { Edit } from '../../imagecore';
import { UndoButton } from '../../work';

/** The edits of which a tab that is named after resizing need not remind anybody, and their words. */
const KINDS = {
  crop: 'resize.crops',
  rotate: 'resize.rotations',
  flip: 'resize.flips',
} as const;

/** How many crops, rotations and flips a reset has discarded, and the way to have them back. */
export function ResetNote({ edits, onUndo }: { edits: readonly Edit[]; onUndo: () => void }) {
  const { t, format } = useText();
  const counted = (['crop', 'rotate', 'flip'] as const).flatMap((kind) => {
    const count = edits.filter((edit) => edit.kind === kind).length;
    return count > 0 ? [t(KINDS[kind], { count, value: format.count(count) })] : [];
  });
  return (
    <>
      <chakra.span display="block">{t('resize.discarded', { list: counted.join(', ') })}</chakra.span>
      <UndoButton onPress={onUndo} />
    </>
  );
}
