import { useEffect, useReducer, useRef } from 'react';
import type { Output } from '../../edits';
import { useText } from '../../i18n/useText';
import { type SavedFile, useSession } from '../../session';
import { useRequest } from '../../shared/request/useRequest';
import {
  initialChoice,
  isSaveable,
  reduceChoice,
  type SaveChoiceAction,
  type SaveChoiceState,
} from './choice';
import type { OriginalQuality } from './originalQuality';
import { rememberedChoices } from './remembered';

/** A size applies when its field has not changed for this time, in milliseconds, and a quality when its slider has not. */
const APPLY_DELAY_MS = { size: 400, quality: 100 } as const;

export interface SaveChoice {
  readonly state: SaveChoiceState;
  readonly dispatch: (action: SaveChoiceAction) => void;
  /** Whether there is a file for what is chosen. */
  readonly isSaveable: boolean;
  /** Whether the page waits for this file. */
  readonly isWorking: boolean;
}

/**
 * The component owns the work for another file than the full one: a newer choice replaces it, and it ends with the
 * component.
 *
 * @param bytes the size of the full file.
 * @param original whether the quality of the opened file can be kept.
 * @param asked the output that a link has asked for, or null. It counts at first.
 */
export function useSaveChoice(
  saved: SavedFile,
  bytes: number,
  original: OriginalQuality | null,
  asked: Output | null,
): SaveChoice {
  const session = useSession();
  const { format } = useText();
  const { run } = useRequest<'save'>('save');
  const context = { bytes, format };
  const [state, dispatch] = useReducer(
    (before: SaveChoiceState, action: SaveChoiceAction) => reduceChoice(before, action, context),
    context,
    (first) => {
      const wanted = asked ? { ...saved, output: asked, file: null } : saved;
      return initialChoice(wanted, first, rememberedChoices(), original?.problem === null);
    },
  );
  const { choices, status } = state;

  const shown = useRef(format);
  useEffect(() => {
    if (shown.current !== format) dispatch({ type: 'language', from: shown.current });
    shown.current = format;
  }, [format]);

  const typed = status.kind === 'typing' ? choices : null;
  useEffect(() => {
    if (typed === null) return;
    const isQuality = typed.format === 'jpeg' && typed.jpegWay === 'quality';
    const delay = APPLY_DELAY_MS[isQuality ? 'quality' : 'size'];
    const timer = setTimeout(() => dispatch({ type: 'apply', enter: false }), delay);
    return () => clearTimeout(timer);
  }, [typed]);

  const output = status.kind === 'working' ? status.output : null;
  useEffect(() => {
    if (!output) return;
    let isWanted = true;
    const work = async () => {
      try {
        const outcome = await session.saveAs(output);
        if (isWanted) dispatch({ type: 'found', output, outcome });
      } catch (thrown) {
        if (isWanted) dispatch({ type: 'ended', output });
        throw thrown;
      }
    };
    run('save', work, 'download.smaller.failed');
    return () => {
      isWanted = false;
      if (session.getState().request?.kind === 'save') session.abandon();
    };
  }, [session, run, output]);

  const canSave = isSaveable(state, saved);
  // Until the next file is there, the page keeps the one before, and does not offer it.
  const isBetween = status.kind === 'typing' || output !== null;
  const isOther = saved.output.kind !== 'all' && !canSave && !isBetween;
  useEffect(() => {
    if (isOther) session.saveAll();
  }, [session, isOther]);

  return { state, dispatch, isSaveable: canSave, isWorking: output !== null && !canSave };
}
