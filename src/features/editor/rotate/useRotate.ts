import { useCallback, useState } from 'react';
import type { RotateFlip } from '../../../config/rotateFlip';
import type { TextKey } from '../../../i18n/types';
import { type RotateFlipEdit, useSession, useSessionState } from '../../../session';
import { useRequest } from '../../../shared/useRequest';
import { toast } from '../../../ui/toaster';

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

interface StartedRotateFlip {
  readonly name: RotateFlip;
  /** The preview of the edited image, or null until the core has rendered it. */
  readonly result: Blob | null;
}

/** Rotations and flips that were started one after the other. Those that failed or were canceled are not among them. */
interface StartedRotateFlips {
  /** The preview of the image before the first of them. */
  readonly from: Blob | undefined;
  readonly rotateFlips: readonly StartedRotateFlip[];
}

const NONE: StartedRotateFlips = { from: undefined, rotateFlips: [] };

export function useRotate() {
  const session = useSession();
  const current = useSessionState(({ image }) => image?.current.preview);
  const { pending, run } = useRequest<RotateFlip>('edit');
  const [started, setStarted] = useState(NONE);

  const rotateFlip = (name: RotateFlip) => {
    const { edit, done, failed } = WORK[name];
    const entry: StartedRotateFlip = { name, result: null };
    const replace = (...by: StartedRotateFlip[]) =>
      setStarted(({ from, rotateFlips }) => ({
        from,
        rotateFlips: rotateFlips.flatMap((each) => (each === entry ? by : each)),
      }));
    const preview = () => session.getState().image?.current.preview;
    const from = preview();
    setStarted((before) =>
      before.rotateFlips.some(({ result }) => result === null)
        ? { ...before, rotateFlips: [...before.rotateFlips, entry] }
        : { from, rotateFlips: [entry] },
    );
    const work = async () => {
      try {
        await session.rotateFlip(edit);
      } catch (thrown) {
        replace();
        throw thrown;
      }
      replace({ name, result: preview() ?? null });
      // After several quick ones only the message about the last one stays.
      toast.dismiss('edit');
      toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t(done) });
    };
    run(name, work, failed);
  };

  /** Returns the rotations and flips that were started and that `preview` of the image does not have yet. */
  const missingRotateFlips = useCallback(
    (preview: Blob): readonly RotateFlip[] => {
      const { from, rotateFlips } = started;
      const last = rotateFlips.at(-1);
      // After the last one, the image can have changed otherwise.
      if (!last || (last.result && last.result !== current)) return [];
      const at = rotateFlips.findLastIndex(({ result }) => result === preview);
      if (at < 0 && preview !== from) return [];
      return rotateFlips.slice(at + 1).map(({ name }) => name);
    },
    [started, current],
  );

  return { pending, rotateFlip, missingRotateFlips };
}
