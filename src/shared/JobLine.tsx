import { type ReactNode, useCallback, useRef } from 'react';
import { PROGRESS_DELAY_MS } from '../data/timings';
import { useText } from '../i18n';
import { useSession, useSessionState } from '../session';
import { ProgressLine, useDelayed, useEscape } from '../ui';
import { progressWords } from './progressWords';
import { useFocusOfWork } from './useFocusOfWork';

/**
 * How far the work on the image has come, once it has lasted long enough to be worth a word, and
 * the way to end it. Stands in the place of `fallback`. The only part of a screen that renders at
 * every step of the work.
 */
export function JobLine({ fallback }: { fallback: ReactNode }) {
  const text = useText();
  const session = useSession();
  const job = useSessionState((state) => state.job);
  // Opening another image is shown where it was chosen.
  const active = job !== null && job.kind !== 'open';
  const shown = useDelayed(active, PROGRESS_DELAY_MS);
  const cancel = useCallback(() => session.cancel(), [session]);
  useEscape(active, cancel);
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useFocusOfWork(active, shown, place, line);
  return (
    <>
      {/* It stays, for the button that began the work may be in it. */}
      <div ref={place} style={{ display: shown ? 'none' : 'contents' }}>
        {fallback}
      </div>
      {shown && (
        <ProgressLine
          ref={line}
          {...progressWords(job?.progress ?? null, text)}
          cancelWords={text.t('progress.cancel')}
          onCancel={cancel}
        />
      )}
    </>
  );
}
