import { useCallback, useState } from 'react';
import type { Turn } from '../../config/turns';
import type { TextKey } from '../../i18n';
import { type Turning, useSession, useSessionState } from '../../session';
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

interface StartedTurn {
  readonly name: Turn;
  /** The preview of the turned image, or null until the core has rendered it. */
  readonly result: Blob | null;
}

/** Turns that were started one after the other. Turns that failed or were canceled are not among them. */
interface StartedTurns {
  /** The preview of the image before the first turn. */
  readonly from: Blob | undefined;
  readonly turns: readonly StartedTurn[];
}

const NO_TURNS: StartedTurns = { from: undefined, turns: [] };

/** The actions of the Rotate & Flip tab. */
export function useRotate() {
  const session = useSession();
  const current = useSessionState(({ image }) => image?.current.preview);
  const { pending, run } = useAction<Turn>('edit');
  const [started, setStarted] = useState(NO_TURNS);

  const turn = (name: Turn) => {
    const { edit, done, failed } = WORK[name];
    const entry: StartedTurn = { name, result: null };
    const replace = (...by: StartedTurn[]) =>
      setStarted(({ from, turns }) => ({
        from,
        turns: turns.flatMap((each) => (each === entry ? by : each)),
      }));
    const preview = () => session.getState().image?.current.preview;
    const from = preview();
    setStarted((before) =>
      before.turns.some(({ result }) => result === null)
        ? { ...before, turns: [...before.turns, entry] }
        : { from, turns: [entry] },
    );
    const work = async () => {
      try {
        await session.turn(edit);
      } catch (thrown) {
        replace();
        throw thrown;
      }
      replace({ name, result: preview() ?? null });
      // After several quick turns only the message about the last turn stays.
      toast.dismiss('edit');
      toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t(done) });
    };
    run(name, work, failed);
  };

  /** Returns the turns that were started and that `preview`, a preview of the image, does not have yet. */
  const turnsAfter = useCallback(
    (preview: Blob): readonly Turn[] => {
      const { from, turns } = started;
      const last = turns.at(-1);
      // After the last turn, the image can have changed otherwise.
      if (!last || (last.result && last.result !== current)) return [];
      const at = turns.findLastIndex(({ result }) => result === preview);
      if (at < 0 && preview !== from) return [];
      return turns.slice(at + 1).map(({ name }) => name);
    },
    [started, current],
  );

  return { pending, turn, turnsAfter };
}
