import { useCallback, useRef, useState } from 'react';
import { failureCode, failureText, type TextKey, useText } from '../i18n';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { type Matter, notify, withdraw } from '../ui';

/** Runs the work behind buttons, and knows which button's it is. */
export interface Work<Name extends string> {
  /** Whose work is going on, or null. */
  readonly pending: Name | null;
  /**
   * Runs some work, unless other work of the group is going on. A failure is logged, and told under this title with its
   * reason; a cancelled run ends silently.
   */
  readonly run: (name: Name, work: () => Promise<void>, failed: TextKey) => void;
}

/** The work behind a group of buttons, whose earlier messages are withdrawn when it starts. */
export function useWork<Name extends string>(about: Matter): Work<Name> {
  const text = useText();
  const [pending, setPending] = useState<Name | null>(null);
  // The state is only known at the next rendering; a second click can come before that.
  const running = useRef(false);
  const run = useCallback<Work<Name>['run']>(
    (name, work, failed) => {
      if (running.current) return;
      running.current = true;
      setPending(name);
      withdraw(about);
      work()
        .catch((thrown: unknown) => {
          if (isAbort(thrown)) return;
          logFailure(name, failureCode(thrown), thrown);
          const description = failureText(thrown, text);
          notify({ about, type: 'error', title: text.t(failed), description });
        })
        .finally(() => {
          running.current = false;
          setPending(null);
        });
    },
    [about, text],
  );
  return { pending, run };
}
