import { startTransition, useCallback, useState } from 'react';
import { failureCode, failureText } from '../../i18n/failure';
import type { TextKey } from '../../i18n/types';
import { isAbort } from '../../imagecore';
import { logFailure } from '../../lib/log';
import { isCanceledByVisitor, type OpenImage, useSessionState } from '../../session';
import { type ToastTopic, toast } from '../../ui/toaster';

export function notifyIfCanceled(thrown: unknown, topic: ToastTopic): void {
  if (isCanceledByVisitor(thrown))
    toast.show({ topic, type: 'info', title: ({ t }) => t('progress.canceled') });
}

interface RequestRunner<Name extends string> {
  /** The name of the button whose request is running, or null. */
  readonly pending: Name | null;
  /**
   * Runs `work` for the button `name`. A message has the title `failed` and the reason of a failure, or tells of a
   * cancellation by the visitor. Work that the session refuses or abandons ends without a message.
   */
  readonly run: (name: Name, work: () => Promise<unknown>, failed: TextKey) => void;
}

/** When new work starts, the earlier messages about the same `topic` are removed. */
export function useRequest<Name extends string>(topic: ToastTopic): RequestRunner<Name> {
  // The work that has started and has not ended, in the order of the starts. The session runs requests in the same
  // order, so the first entry is the running work.
  const [started, setStarted] = useState<readonly { readonly name: Name }[]>([]);
  const run = useCallback<RequestRunner<Name>['run']>(
    (name, work, failed) => {
      const entry = { name };
      setStarted((before) => [...before, entry]);
      toast.dismiss(topic);
      work()
        .catch((thrown: unknown) => {
          notifyIfCanceled(thrown, topic);
          if (isAbort(thrown)) return;
          logFailure(name, failureCode(thrown), thrown);
          toast.show({
            topic,
            type: 'error',
            title: ({ t }) => t(failed),
            description: (text) => failureText(thrown, text),
          });
        })
        // The end of the work changes the buttons. Because of `startTransition`, React renders this change in a later
        // task, so the browser paints the new picture first. This matters if the session has stored the preview of the
        // new state: then no worker is called, and the work ends in the task of the click.
        .finally(() =>
          startTransition(() => setStarted((before) => before.filter((each) => each !== entry))),
        );
    },
    [topic],
  );
  return { pending: started[0]?.name ?? null, run };
}

/** Whether presses have no effect: while a request runs, and until the page shows what the last one has made. */
export const useInactive = ({ id, history }: Pick<OpenImage, 'id' | 'history'>): boolean =>
  useSessionState(({ request, image }) => request !== null || image?.id !== id || image.history !== history);
