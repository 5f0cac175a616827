import { useEffect, useState } from 'react';
import { type Edit, keyOfEdits } from '../../edits';
import { failureCode, failureText } from '../../i18n/failure';
import { isAbort, type Samples } from '../../imagecore';
import { logFailure } from '../../lib/log';
import { useSession } from '../../session';
import { toast } from '../../ui/toaster';

interface ReadSamples {
  /** The pixels after the edits. Null until they are read. */
  readonly samples: Samples | null;
  /** The last ones, which are shown until then. */
  readonly shown: Samples | null;
}

/** Reads all pixels of the open image after some edits, which must lead to a small picture. */
export function useSamples(edits: readonly Edit[] | null): ReadSamples {
  const session = useSession();
  const [read, setRead] = useState<{ readonly key: string; readonly samples: Samples } | null>(null);
  const key = edits && keyOfEdits(edits);
  const isRead = read?.key === key;
  useEffect(() => {
    if (!edits || key === null || isRead) return;
    const controller = new AbortController();
    const { signal } = controller;
    session.samples(edits, signal).then(
      (samples) => {
        if (!signal.aborted) setRead({ key, samples });
      },
      (thrown: unknown) => {
        if (signal.aborted || isAbort(thrown)) return;
        logFailure('icons', failureCode(thrown), thrown);
        toast.show({
          topic: 'save',
          type: 'error',
          title: ({ t }) => t('icons.failed'),
          description: (text) => failureText(thrown, text),
        });
      },
    );
    return () => controller.abort();
  }, [session, edits, key, isRead]);
  const shown = read?.samples ?? null;
  return { samples: isRead ? shown : null, shown };
}
