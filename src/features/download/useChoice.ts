import { useEffect, useReducer, useRef } from 'react';
import { LIMIT_DELAY_MS } from '../../config/timings';
import { useText } from '../../i18n/useText';
import { useSession, useSessionState } from '../../session';
import { useRequest } from '../../shared/useRequest';
import { type ChoiceAction, type ChoiceState, initialChoice, isSaveable, reduceChoice } from './choice';

export interface Choice {
  readonly state: ChoiceState;
  readonly dispatch: (action: ChoiceAction) => void;
  /** Whether there is a file for what is chosen. */
  readonly isSaveable: boolean;
  /** Whether the page waits for this file. */
  readonly isWorking: boolean;
}

/**
 * What a save page saves: the full file of `bytes` bytes, or a smaller one. The component owns the work for the smaller
 * file: a newer choice replaces it, and it ends with the component.
 */
export function useChoice(bytes: number): Choice {
  const session = useSession();
  const { format } = useText();
  const { run } = useRequest<'reduce'>('save');
  const reduced = useSessionState(({ image }) => image?.reduced ?? null);
  const context = { bytes, format };
  const [state, dispatch] = useReducer(
    (before: ChoiceState, action: ChoiceAction) => reduceChoice(before, action, context),
    context,
    (first) => {
      const { image } = session.getState();
      return initialChoice(image?.reduction ?? null, image?.reduced ?? null, first);
    },
  );
  const { choices, status } = state;

  const shown = useRef(format);
  useEffect(() => {
    if (shown.current !== format) dispatch({ type: 'language', from: shown.current });
    shown.current = format;
  }, [format]);

  const typed = status.kind === 'typing' ? choices.limit : null;
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => dispatch({ type: 'apply', enter: false }), LIMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const reduction = status.kind === 'working' ? status.reduction : null;
  useEffect(() => {
    if (!reduction) return;
    let isWanted = true;
    const work = async () => {
      try {
        const outcome = await session.exportReduced(reduction);
        if (isWanted) dispatch({ type: 'found', reduction, outcome });
      } catch (thrown) {
        if (isWanted) dispatch({ type: 'ended', reduction });
        throw thrown;
      }
    };
    run('reduce', work, 'download.smaller.failed');
    return () => {
      isWanted = false;
      if (session.getState().request?.kind === 'export') session.abandon();
    };
  }, [session, run, reduction]);

  const canSave = isSaveable(state, reduced);
  // Until the next file is there, the page keeps the one before, and does not offer it.
  const isBetween = status.kind === 'typing' || reduction !== null;
  useEffect(() => {
    if (reduced && !canSave && !isBetween) session.discardReduced();
  }, [session, reduced, canSave, isBetween]);

  return { state, dispatch, isSaveable: canSave, isWorking: reduction !== null && !canSave };
}
