import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TYPING_MS } from '../../config/timings';
import { useText } from '../../i18n/useText';
import {
  type OpenImage,
  type Reduction,
  type ReductionOutcome,
  useSession,
  useSessionState,
} from '../../session';
import { useRequest } from '../../shared/useRequest';
import { type Choices, initialChoices, sameWanted, tidied, wantedOf } from './fileChoice';

/** Why there is no smaller file: the work has ended before, no file is within the limit, or a search must be repeated. */
export type NoFile =
  | { readonly kind: 'ended' | 'noneFound' | 'searchAgain' }
  | ({ readonly kind: 'unreached' } & ReductionOutcome);

export interface FileChoice {
  readonly choices: Choices;
  readonly wanted: ReturnType<typeof wantedOf>;
  readonly noFile: NoFile | null;
  readonly isWorking: boolean;
  /** Whether the page shows the file that is chosen, so that it can be saved. */
  readonly isReady: boolean;
  /** Applies the changed choices at once. */
  readonly change: (changed: Partial<Choices>) => void;
  /** Applies the limit when no key has been pressed for `TYPING_MS`. */
  readonly type: (limit: string) => void;
  /** Applies what is typed now. */
  readonly enter: () => void;
  readonly search: () => void;
}

/**
 * The visitor's choice of the file that a save page saves. A choice is applied without a further press, except a search,
 * which can take minutes. The newest choice wins. If a file cannot be made, the choice returns to full quality.
 *
 * @param bytes the size of the file at full quality.
 */
export function useFileChoice(
  { reduction, reduced }: Pick<OpenImage, 'reduction' | 'reduced'>,
  bytes: number,
): FileChoice {
  const { format } = useText();
  const session = useSession();
  const isWorking = useSessionState(({ request }) => request?.kind === 'export');
  const { run } = useRequest<'reduce'>('save');
  const [choices, setChoices] = useState(() => initialChoices(reduction, bytes, format));
  const [noFile, setNoFile] = useState<NoFile | null>(() =>
    reduction?.kind === 'search' && !reduced ? { kind: 'searchAgain' } : null,
  );
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** What is being made; null if nothing is. */
  const making = useRef<Reduction | null>(null);

  const wanted = wantedOf(choices, bytes, format);
  /** What was applied last, also if nothing came of it. */
  const applied = useRef(wanted);

  const make = (wanted: Reduction) => {
    making.current = wanted;
    const end = (result: NoFile | null) => {
      if (making.current !== wanted) return;
      making.current = null;
      setNoFile(result);
      if (result?.kind !== 'ended') return;
      applied.current = 'full';
      setChoices((now) => ({ ...now, way: 'all' }));
    };
    const work = async () => {
      try {
        const outcome = await session.exportReduced(wanted);
        if (wanted.kind === 'limit' && outcome.bytes > wanted.bytes) end({ kind: 'unreached', ...outcome });
        else end(wanted.kind === 'search' && outcome.bytes >= bytes ? { kind: 'noneFound' } : null);
      } catch (thrown) {
        // A search that ends early keeps what it has found.
        end(wanted.kind === 'search' ? null : { kind: 'ended' });
        throw thrown;
      }
    };
    run('reduce', work, 'download.smaller.failed');
  };

  const apply = (next: Choices, delay = 0) => {
    setChoices(next);
    const wanted = wantedOf(next, bytes, format);
    const isWaiting = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = undefined;
    // For example, the focus leaves a field whose number has not changed.
    if (!isWaiting && sameWanted(applied.current, wanted)) return;
    applied.current = wanted;
    making.current = null;
    setNoFile(null);
    session.discardReduced();
    if (typeof wanted === 'string' || wanted.kind === 'search') return;
    if (delay === 0) make(wanted);
    else
      timer.current = setTimeout(() => {
        timer.current = undefined;
        make(wanted);
      }, delay);
  };

  // The choice of a restored image, or one whose work has ended with an earlier visit to this page.
  const resume = useEffectEvent(() => {
    if (!reduced && typeof wanted === 'object' && wanted.kind !== 'search') make(wanted);
  });
  useEffect(() => {
    resume();
    return () => clearTimeout(timer.current);
  }, []);

  const isSearch = choices.way === 'search';
  const isMade = reduced !== null && sameWanted(reduced.reduction, wanted);
  return {
    choices,
    wanted,
    noFile,
    isWorking,
    isReady: isSearch || isMade || (wanted === 'full' && !isWorking),
    change: (changed) => apply({ ...choices, ...changed }),
    type: (limit) => apply({ ...choices, limit }, TYPING_MS),
    enter: () => apply(tidied(choices, format)),
    search: () => {
      setNoFile(null);
      make({ kind: 'search' });
    },
  };
}
