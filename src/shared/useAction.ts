import { useCallback, useRef, useState } from 'react';
import { failureCode, failureText, type TextKey } from '../i18n';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { type ToastTopic, toast } from '../ui';
import { tellIfCancelled } from './tellIfCancelled';

/** Runs the work behind buttons, and knows which button's it is. */
export interface Work<Name extends string> {
  /** Whose work is going on, or null. */
  readonly pending: Name | null;
  /**
   * Runs some work, unless other work of the group is going on. A failure is logged, and told under this title with its
   * reason; so is that the visitor has cancelled it. What ends because nobody wants it any more ends silently.
   */
  readonly run: (name: Name, work: () => Promise<void>, failed: TextKey) => void;
  /** The same for work that may be asked for while other work of the group goes on, and then waits for its turn. */
  readonly enqueue: Work<Name>['run'];
}

/** The work behind a group of buttons, whose earlier messages are dismissed when it starts. */
export function useAction<Name extends string>(about: ToastTopic): Work<Name> {
  // In the order in which it was asked for, which is that in which it is done.
  const [asked, setAsked] = useState<readonly { readonly name: Name }[]>([]);
  // The state is only known at the next rendering; a second click can come before that.
  const running = useRef(0);
  const enqueue = useCallback<Work<Name>['run']>(
    (name, work, failed) => {
      running.current += 1;
      const entry = { name };
      setAsked((before) => [...before, entry]);
      toast.dismiss(about);
      work()
        .catch((thrown: unknown) => {
          tellIfCancelled(thrown, about);
          if (isAbort(thrown)) return;
          logFailure(name, failureCode(thrown), thrown);
          toast.show({
            about,
            type: 'error',
            title: ({ t }) => t(failed),
            description: (text) => failureText(thrown, text),
          });
        })
        .finally(() => {
          running.current -= 1;
          setAsked((before) => before.filter((each) => each !== entry));
        });
    },
    [about],
  );
  const run = useCallback<Work<Name>['run']>(
    (...work) => {
      if (running.current === 0) enqueue(...work);
    },
    [enqueue],
  );
  return { pending: asked[0]?.name ?? null, run, enqueue };
}
