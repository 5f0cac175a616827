import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PROGRESS_DELAY_MS } from '../../config/timings';
import type { Text } from '../../i18n/useText';
import { useText } from '../../i18n/useText';
import type { Progress } from '../../imagecore';
import { useSession, useSessionState } from '../../session';
import { ProgressLine } from '../../ui/ProgressLine';
import { useEscape } from '../../ui/useEscape';

/** Before the first phase, `progress` is null and `spoken` is undefined, so that screen readers announce no step. */
export function progressMessage(progress: Progress | null, { t }: Text) {
  const label = t(progress ? `phases.${progress.phase}` : 'progress.starting');
  const names = { label, shown: t('progress.ongoing', { words: label }) };
  if (!progress) return { ...names, spoken: undefined, step: 0, steps: 1, share: undefined };
  const { step, steps } = progress;
  // The first report of any other phase has no share, and its segment is drawn full. A later share would make it shrink.
  const share = progress.phase === 'search' ? progress.share : undefined;
  return { ...names, spoken: t('progress.step', { phase: label, step, steps }), step, steps, share };
}

/** True when `active` has been true for `delay` milliseconds without a break. False as soon as `active` is false. */
function useDelayed(active: boolean, delay: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  return active && late;
}

function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

/**
 * Moves the focus from inside `place`, which is hidden while the progress is shown, to `progress`. When the progress is
 * removed and no element has the focus, it returns to the element that had it when the work started.
 */
function useFocusOfRequest(
  working: boolean,
  shown: boolean,
  place: RefObject<HTMLElement | null>,
  progress: RefObject<HTMLElement | null>,
): void {
  const starter = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // Some browsers, such as Safari, do not focus a button that is clicked. In these browsers, `aria-busy` marks the
    // button that started the work.
    if (working) starter.current = focused() ?? document.querySelector<HTMLElement>('[aria-busy=true]');
  }, [working]);
  // A layout effect runs before the paint in which the browser would remove the focus from a hidden element.
  useLayoutEffect(() => {
    if (shown && place.current?.contains(document.activeElement))
      progress.current?.focus({ preventScroll: true });
  }, [shown, place, progress]);
  useEffect(() => {
    if (!shown) return;
    return () => {
      if (!focused()) starter.current?.focus({ preventScroll: true });
    };
  }, [shown]);
}

/**
 * Replaces `fallback` by the progress of the running request after `PROGRESS_DELAY_MS`. Only this component renders at
 * every progress report, not the whole page.
 */
export function RequestProgress({ fallback }: { fallback: ReactNode }) {
  const text = useText();
  const session = useSession();
  const request = useSessionState((state) => state.request);
  // The progress of opening a file is shown by the dropzone instead.
  const active = request !== null && request.kind !== 'open';
  const shown = useDelayed(active, PROGRESS_DELAY_MS);
  const progress = request?.progress ?? null;
  const left = progress?.left;
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
          {...progressMessage(progress, text)}
          {...(left !== undefined && {
            left: text.t('progress.left', { time: text.format.duration(left) }),
          })}
          cancelLabel={text.t('progress.cancel')}
          onCancel={cancel}
        />
      )}
    </>
  );
}
