import { useCallback, useState } from 'react';
import { failureCode, failureText, type TextKey } from '../i18n';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { type ToastTopic, toast } from '../ui';
import { tellIfCancelled } from './tellIfCancelled';

/** Runs the work of buttons, and shows which button's work runs. */
export interface Work<Name extends string> {
  /** Whose work runs, or null. */
  readonly pending: Name | null;
  /**
   * Runs some work. A failure is logged, and shown under this title with its reason; so is a cancellation by the visitor.
   * Work that the session refuses, or that nobody wants any more, ends without a message.
   */
  readonly run: (name: Name, work: () => Promise<void>, failed: TextKey) => void;
}

/** The work of a group of buttons, whose earlier messages are dismissed when it starts. */
export function useAction<Name extends string>(about: ToastTopic): Work<Name> {
  // In the order in which it was started, which is that in which the session runs it.
  const [started, setStarted] = useState<readonly { readonly name: Name }[]>([]);
  const run = useCallback<Work<Name>['run']>(
    (name, work, failed) => {
      const entry = { name };
      setStarted((before) => [...before, entry]);
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
        .finally(() => setStarted((before) => before.filter((each) => each !== entry)));
    },
    [about],
  );
  return { pending: started[0]?.name ?? null, run };
}
