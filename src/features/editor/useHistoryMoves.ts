import { useCallback, useEffect, useState } from 'react';
import type { History } from '../../edits';
import { useText } from '../../i18n/useText';
import { historyKey, isTextField } from '../../lib/keyboard';
import { type OpenImage, type RequestKind, useSession, useSessionState } from '../../session';
import { useRequest } from '../../shared/useRequest';
import { stepName } from './HistoryList';

/**
 * The kinds of requests that a move through the history (Undo, Redo, or a jump to another state) replaces. A move can
 * start while such a request is running. Undefined means that no request is running.
 */
const REPLACED: readonly (RequestKind | undefined)[] = [undefined, 'move', 'preview'];

/** The kinds of requests that compute a new step of the history. Undo cancels such a request. */
const CANCELED: readonly (RequestKind | undefined)[] = ['apply', 'rotateFlip', 'reset'];

/** Undo and Redo of what is not applied to the image yet: the moves of the crop box. */
export interface UnappliedMoves {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface HistoryProps extends Pick<OpenImage, 'history' | 'original'> {
  /** The moves that Undo and Redo go through before the edits. Null if nothing unapplied is shown. */
  unapplied: UnappliedMoves | null;
}

export function useHistoryMoves({ history, original, unapplied }: HistoryProps) {
  const { t } = useText();
  const session = useSession();
  const kind = useSessionState((state) => state.request?.kind);
  const { run } = useRequest<'move'>('edit');
  /** The history after the last move, or null before the first move. */
  const [announced, announce] = useState<History | null>(null);

  const canMove = REPLACED.includes(kind);
  const isComputing = CANCELED.includes(kind);
  // While a move runs, only the session knows the state that the move leads to. So Undo and Redo are both
  // enabled until the move ends. Undo in the first state and Redo in the last state then do nothing.
  const canUndoEdit = isComputing || (canMove && (history.at > 0 || kind === 'move'));
  const canRedoEdit = canMove && (history.at < history.steps.length || kind === 'move');
  const undoUnapplied = kind === undefined && unapplied?.canUndo ? unapplied.undo : null;
  const redoUnapplied = kind === undefined && unapplied?.canRedo ? unapplied.redo : null;
  const canUndo = undoUnapplied !== null || canUndoEdit;
  const canRedo = redoUnapplied !== null || canRedoEdit;

  const move = useCallback(
    (work: () => Promise<void>) => {
      const moveAndAnnounce = async () => {
        const before = session.getState().image?.history;
        await work();
        const after = session.getState().image?.history;
        // If Undo has canceled the request of a new step, the history has not changed. Then there is no move to
        // announce.
        if (after && after !== before) announce(after);
      };
      run('move', moveAndAnnounce, 'history.failed');
    },
    [run, session],
  );
  const undoEdit = useCallback(() => move(() => session.undo()), [move, session]);
  const redoEdit = useCallback(() => move(() => session.redo()), [move, session]);
  const undo = undoUnapplied ?? undoEdit;
  const redo = redoUnapplied ?? redoEdit;
  const goTo = useCallback((at: number) => move(() => session.goTo(at)), [move, session]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTextField(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const way = historyKey(event);
      if (!way) return;
      event.preventDefault();
      if (way === 'undo' && canUndo) undo();
      if (way === 'redo' && canRedo) redo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canUndo, canRedo, undo, redo]);

  const { steps, at } = history;
  const name = t(stepName(steps[at - 1]));
  // Only the state after a move is announced, because other components announce the result of a new step.
  const announcement =
    announced === history &&
    (at > 0 ? t('history.step', { at, total: steps.length, name }) : t('history.opened'));
  return { history, original, canUndo, canRedo, canMove, undo, redo, goTo, announcement };
}
