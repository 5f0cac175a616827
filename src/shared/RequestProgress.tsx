import { type ReactNode, useCallback, useRef } from 'react';
import { PROGRESS_DELAY_MS } from '../config/timings';
import { useText } from '../i18n/useText';
import { useSession, useSessionState } from '../session';
import { ProgressLine } from '../ui/ProgressLine';
import { useDelayed } from '../ui/useDelayed';
import { useEscape } from '../ui/useEscape';
import { progressMessage } from './progressMessage';
import { useFocusOfRequest } from './useFocusOfRequest';

/**
 * Shows the progress of the running request, with a button that cancels the request. The progress replaces `fallback`
 * when the request has run for `PROGRESS_DELAY_MS`. Only this component renders at every progress report, not the whole
 * page.
 */
export function RequestProgress({ fallback }: { fallback: ReactNode }) {
  const text = useText();
  const session = useSession();
  const request = useSessionState((state) => state.request);
  // The progress of opening a file is shown by the dropzone instead.
  const active = request !== null && request.kind !== 'open';
  const shown = useDelayed(active, PROGRESS_DELAY_MS);
  const cancel = useCallback(() => session.cancel(), [session]);
  useEscape(active, cancel);
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useFocusOfRequest(active, shown, place, line);
  return (
    <>
      {/*
        `fallback` is hidden and not removed, because it may contain the button that started the request. After the
        request, `useFocusOfRequest` returns the focus to this button.
      */}
      <div ref={place} style={{ display: shown ? 'none' : 'contents' }}>
        {fallback}
      </div>
      {shown && (
        <ProgressLine
          ref={line}
          {...progressMessage(request?.progress ?? null, text)}
          cancelLabel={text.t('progress.cancel')}
          onCancel={cancel}
        />
      )}
    </>
  );
}
