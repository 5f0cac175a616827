import type { Turn } from '../../data/turns';
import type { TextKey } from '../../i18n';
import { type Turning, useSession } from '../../session';
import { useAction } from '../../shared';
import { toast } from '../../ui';

/** The edit, the success message and the error message of each button. */
const WORK = {
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
} as const satisfies Record<Turn, { edit: Turning; done: TextKey; failed: TextKey }>;

/** The actions of the Rotate & Flip tab. */
export function useRotate() {
  const session = useSession();
  const { pending, run } = useAction<Turn>('edit');

  const turn = (name: Turn) => {
    const { edit, done, failed } = WORK[name];
    const work = async () => {
      await session.turn(edit);
      // After several quick turns only the message about the last turn stays.
      toast.dismiss('edit');
      toast.show({ about: 'edit', type: 'success', title: ({ t }) => t(done) });
    };
    run(name, work, failed);
  };

  return {
    pending,
    turn,
  };
}
