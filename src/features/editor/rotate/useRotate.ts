import { useCallback, useState } from 'react';
import type { RotateFlip } from '../../../config/rotateFlip';
import type { RotateFlipEdit } from '../../../edits';
import type { TextKey } from '../../../i18n/types';
import { useStore } from '../../../lib/store';
import { useSession, useSessionState } from '../../../session';
import { useRequest } from '../../../shared/request/useRequest';
import { toast } from '../../../ui/toaster';
import { createTool } from '../tool/tool';

export interface PressedRotateFlip {
  readonly name: RotateFlip;
  /** The preview of the edited image, or null until the core has rendered it. */
  readonly result: Blob | null;
}

/** Rotations and flips that were pressed one after the other. Those that failed or were canceled are not among them. */
export interface RotateFlips {
  /** The preview of the image before the first of them. */
  readonly from: Blob | undefined;
  readonly pressed: readonly PressedRotateFlip[];
}

export const NO_ROTATE_FLIPS: RotateFlips = { from: undefined, pressed: [] };

type RotateFlipsAction =
  /** `shown` is the preview that the page shows, which can be older than the result of the last one. */
  | { readonly type: 'press'; readonly entry: PressedRotateFlip; readonly shown: Blob | undefined }
  | { readonly type: 'made'; readonly entry: PressedRotateFlip; readonly result: Blob }
  | { readonly type: 'drop'; readonly entry: PressedRotateFlip };

export function reduceRotateFlips({ from, pressed }: RotateFlips, action: RotateFlipsAction): RotateFlips {
  const { entry } = action;
  switch (action.type) {
    case 'press': {
      const { shown } = action;
      if (pressed.some(({ result }) => result === null)) return { from, pressed: [...pressed, entry] };
      const at = pressed.findIndex(({ result }) => result === shown);
      // If the page shows none of their previews, the image has changed otherwise.
      const missing = at >= 0 || shown === from ? pressed.slice(at + 1) : [];
      return { from: shown, pressed: [...missing, entry] };
    }
    case 'made': {
      const { result } = action;
      return { from, pressed: pressed.map((each) => (each === entry ? { ...entry, result } : each)) };
    }
    case 'drop':
      return { from, pressed: pressed.filter((each) => each !== entry) };
  }
}

/** The rotations and flips that `preview` does not have yet. `current` is the preview of the present image. */
export function rotateFlipsMissingIn(
  { from, pressed }: RotateFlips,
  preview: Blob,
  current: Blob | undefined,
): readonly RotateFlip[] {
  const last = pressed.at(-1);
  // After the last one, the image can have changed otherwise.
  if (!last || (last.result && last.result !== current)) return [];
  const at = pressed.findLastIndex(({ result }) => result === preview);
  if (at < 0 && preview !== from) return [];
  return pressed.slice(at + 1).map(({ name }) => name);
}

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
