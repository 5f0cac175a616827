import { useCallback, useState } from 'react';
import type { RotateFlip } from '../../../config/rotateFlip';
import type { RotateFlipEdit } from '../../../edits';
import type { TextKey } from '../../../i18n/types';
import { useStore } from '../../../lib/store';
import { useSession, useSessionState } from '../../../session';
import { useRequest } from '../../../shared/request/useRequest';
import { toast } from '../../../ui/toaster';
import { createTool } from '../tool/tool';
import {
  NO_ROTATE_FLIPS,
  type PressedRotateFlip,
  reduceRotateFlips,
  rotateFlipsMissingIn,
} from './rotateFlips';

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
} as const satisfies Record<RotateFlip, { edit: RotateFlipEdit; done: TextKey; failed: TextKey }>;

/** `missingRotateFlips` returns the rotations and flips that a preview of the image does not have yet. */
export function useRotate() {
  const session = useSession();
  const current = useSessionState(({ image }) => image?.current.preview);
  const { pending, run } = useRequest<RotateFlip>('edit');
  const [tool] = useState(() => createTool(NO_ROTATE_FLIPS, reduceRotateFlips));
  const rotateFlips = useStore(tool.state);

  const rotateFlip = (name: RotateFlip) => {
    const { edit, done, failed } = WORK[name];
    const entry: PressedRotateFlip = { name, result: null };
    tool.change({ type: 'press', entry, shown: current });
    const work = async () => {
      try {
        const made = await session.rotateFlip(edit);
        tool.change({ type: 'made', entry, result: made.current.preview });
      } catch (thrown) {
        tool.change({ type: 'drop', entry });
        throw thrown;
      }
      // After several quick ones only the message about the last one stays.
      toast.dismiss('edit');
      toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t(done) });
    };
    run(name, work, failed);
  };

  const missingRotateFlips = useCallback(
    (preview: Blob) => rotateFlipsMissingIn(rotateFlips, preview, current),
    [rotateFlips, current],
  );

  return { pending, rotateFlip, missingRotateFlips };
}
