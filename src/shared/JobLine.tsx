import { type ReactNode, useCallback, useRef } from 'react';
import { PROGRESS_DELAY_MS } from '../config/timings';
import { useText } from '../i18n';
import { useSession, useSessionState } from '../session';
import { ProgressLine, useDelayed, useEscape } from '../ui';
import { progressMessage } from './progressMessage';
import { useFocusOfWork } from './useFocusOfWork';

/**
 * Shows the progress of the running job, with a button that cancels the job. The progress replaces `fallback` when the
 * job has run for `PROGRESS_DELAY_MS`. Only this component renders at every progress report, not the whole page.
 */
export function JobLine({ fallback }: { fallback: ReactNode }) {
  const text = useText();
  const session = useSession();
  const job = useSessionState((state) => state.job);
  // The progress of opening a file is shown by the dropzone instead.
  const active = job !== null && job.kind !== 'open';
  const shown = useDelayed(active, PROGRESS_DELAY_MS);
  const cancel = useCallback(() => session.cancel(), [session]);
  useEscape(active, cancel);
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useFocusOfWork(active, shown, place, line);
  return (
    <>
      {/*
        `fallback` is hidden and not removed, because it may contain the button that started the job. After the job,
        `useFocusOfWork` returns the focus to this button.
      */}
      <div ref={place} style={{ display: shown ? 'none' : 'contents' }}>
        {fallback}
      </div>
      {shown && (
        <ProgressLine
          ref={line}
          {...progressMessage(job?.progress ?? null, text)}
          cancelLabel={text.t('progress.cancel')}
          onCancel={cancel}
        />
      )}
    </>
  );
}
