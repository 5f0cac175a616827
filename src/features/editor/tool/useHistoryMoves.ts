import { useCallback, useEffect, useState } from 'react';
import type { History } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { historyKey, isTextField } from '../../../lib/keyboard';
import { type OpenImage, useSession, useSessionState } from '../../../session';
import { stepName } from '../../../shared/names/stepName';
import { useRequest } from '../../../shared/request/useRequest';
import type { UnappliedChoices } from './useUnappliedChoices';

/** The attribute of a text field in which Ctrl+Z takes back an unapplied choice, if there is one, and no typing. */
export const UNDOES_CHOICES = 'data-undoes-choices';

export interface HistoryProps extends Pick<OpenImage, 'history'> {
  /** What Undo and Redo go through before the edits. Null if nothing unapplied is shown. */
  unapplied: UnappliedChoices | null;
}

export function useHistoryMoves({ history, unapplied }: HistoryProps) {
  const text = useText();
  const { t } = text;
  const session = useSession();
  const canUndoEdit = useSessionState((state) => state.canUndo);
  const canRedoEdit = useSessionState((state) => state.canRedo);
  const canGoTo = useSessionState((state) => state.canGoTo);
  const isIdle = useSessionState((state) => state.request === null);
  const { run } = useRequest<'move'>('edit');
  const [announced, announce] = useState<History | null>(null);

  const canUndo = (isIdle && unapplied?.canUndo) || canUndoEdit;
  const canRedo = (isIdle && unapplied?.canRedo) || canRedoEdit;

  const move = useCallback(
    (work: () => Promise<OpenImage | null>) => {
      const moveAndAnnounce = async () => {
        const moved = await work();
        if (moved) announce(moved.history);
      };
      run('move', moveAndAnnounce, 'history.failed');
    },
    [run],
  );
  const step = useCallback(
    (way: 'undo' | 'redo') => {
      // Each of several quick presses counts, so they act on the present state, and not on the one that is shown. What
      // is not applied belongs to the shown image.
      const state = session.getState();
      const isShown = state.request === null && state.image?.history === history;
      const can = way === 'undo' ? 'canUndo' : 'canRedo';
      if (isShown && unapplied?.[can]) unapplied[way]();
      else if (state[can]) move(() => session[way]());
    },
    [unapplied, history, session, move],
  );
  const goTo = useCallback((at: number) => move(() => session.goTo(at)), [move, session]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (document.querySelector('dialog[open]')) return;
      const way = historyKey(event);
      if (!way) return;
      const { target } = event;
      const canChoose = way === 'undo' ? unapplied?.canUndo : unapplied?.canRedo;
      const undoesChoices = canChoose && target instanceof Element && target.hasAttribute(UNDOES_CHOICES);
      if (isTextField(target) && !undoesChoices) return;
      event.preventDefault();
      step(way);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step, unapplied]);

  const { steps, at } = history;
  const name = stepName(steps[at - 1], text);
  // Only the state after a move is announced, because other components announce the result of a new step.
  const announcement =
    announced === history &&
    (at > 0 ? t('history.step', { at, total: steps.length, name }) : t('history.opened'));
  return { canUndo, canRedo, canGoTo, step, goTo, announcement };
}
