import { type TextKey, useText } from '../../i18n';
import type { Edit } from '../../imagecore';
import { useSession } from '../../session';
import { notify } from '../../ui';
import { useSavePage, useWork } from '../../work';

/** What the tab's buttons do. */
const TURNS = {
  left: { edit: { kind: 'rotate', turn: 'left' }, done: 'rotate.doneLeft', failed: 'rotate.failedRotate' },
  right: { edit: { kind: 'rotate', turn: 'right' }, done: 'rotate.doneRight', failed: 'rotate.failedRotate' },
  horizontal: {
    edit: { kind: 'flip', axis: 'horizontal' },
    done: 'rotate.doneHorizontal',
    failed: 'rotate.failedFlip',
  },
  vertical: {
    edit: { kind: 'flip', axis: 'vertical' },
    done: 'rotate.doneVertical',
    failed: 'rotate.failedFlip',
  },
} as const satisfies Record<string, { edit: Edit; done: TextKey; failed: TextKey }>;

/** One of them. */
export type Turn = keyof typeof TURNS;

/** The actions of the Rotate & Flip tab. */
export function useRotate() {
  const session = useSession();
  const { t } = useText();
  const { pending, run } = useWork<Turn | 'download'>('edit');
  const goToSave = useSavePage();

  const turn = (name: Turn) => {
    const { edit, done, failed: failure } = TURNS[name];
    const work = async () => {
      await session.apply(edit);
      notify({ about: 'edit', type: 'success', title: t(done) });
    };
    run(name, work, failure);
  };

  return {
    pending,
    turn,
    download: () => run('download', () => goToSave('rotate'), 'editor.prepareFailed'),
  };
}
