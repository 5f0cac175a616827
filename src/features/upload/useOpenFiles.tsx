import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { failureCode, failureFigures, type Text } from '../../i18n';
import { ImageCoreError, isAbort, type Source } from '../../imagecore';
import { logFailure } from '../../lib/log';
import { useSession, useSessionState } from '../../session';
import { notifyIfCanceled } from '../../shared';
import { toast } from '../../ui';
import { checkFiles, type OpenProblem, problemWords, type Refusal } from './problem';
import { UnopenedFile } from './UnopenedFile';

/** A choice of files that was not opened. */
export interface Refused {
  readonly title: (text: Text) => string;
  /** The reason. */
  readonly description: (text: Text) => string;
  /** The file, or null if there was none or several. */
  readonly file: File | null;
}

/** Opens the files that the visitor chose, and tells which file is being opened. */
export interface OpenFiles {
  /**
   * Opens a single file, or shows a message that says why the files are refused, or that there is none. The identity of
   * this function never changes.
   *
   * @param refusal the reason why the files are refused, or null. By default `checkFiles` computes it.
   */
  readonly openFiles: (files: readonly File[], refusal?: Refusal | null) => void;
  /** The name of the file that is being opened, or null. */
  readonly opening: string | null;
  /** The choice that was not opened last, until the next choice or until another image is open. Otherwise null. */
  readonly refused: Refused | null;
}

/** Returns the members of `OpenFiles`. Problems with a file, and notices about an opened file, are shown as toasts. */
export function useOpenFiles(): OpenFiles {
  const session = useSession();
  // The file name comes from the session's job. This job can have begun on a previous page. It can also reopen a
  // closed image, without a call of `openFiles`.
  const opening = useSessionState(({ job }) => (job?.kind === 'open' && job.file ? job.file.name : null));
  const shown = useSessionState(({ image }) => image?.file ?? null);
  const [last, setLast] = useState<{ readonly refused: Refused; readonly beside: File | null } | null>(null);
  const refused = last?.beside === shown ? last.refused : null;
  /**
   * The newest `openNow`, the function below that opens files. `openFiles` calls `openNow`, and the "Try again" button
   * in a message of `openNow` calls `openFiles`. The ref breaks this cycle.
   */
  const latest = useRef<OpenFiles['openFiles'] | null>(null);
  const openFiles = useCallback<OpenFiles['openFiles']>((...choice) => latest.current?.(...choice), []);

  const report = useCallback(
    (problem: OpenProblem, file: File | null, thrown?: unknown, tryAgain?: () => void) => {
      logFailure('open', problem, thrown);
      const { title, text } = problemWords(
        problem,
        file,
        thrown instanceof ImageCoreError ? thrown : {},
        navigator.onLine,
      );
      const refused: Refused = {
        title: ({ t }) => t(title),
        description: (words) => words.t(text, failureFigures(thrown, words)),
        file: problem === 'too-many-files' ? null : file,
      };
      setLast({ refused, beside: session.getState().image?.file ?? null });
      toast.show({
        topic: 'open',
        type: 'error',
        title: refused.title,
        description: (words) => {
          const message = refused.description(words);
          return tryAgain ? <UnopenedFile message={message} onTryAgain={tryAgain} /> : message;
        },
        lasting: tryAgain !== undefined,
      });
    },
    [session],
  );

  const tellNotices = useCallback(({ damaged, animated }: Source) => {
    if (damaged)
      toast.show({
        topic: 'open',
        type: 'warning',
        title: ({ t }) => t('upload.damagedTitle'),
        description: ({ t }) => t('upload.damagedText'),
      });
    if (animated)
      toast.show({
        topic: 'open',
        type: 'info',
        title: ({ t }) => t('upload.animatedTitle'),
        description: ({ t }) => t('upload.animatedText'),
      });
  }, []);

  const open = useCallback(
    async (file: File) => {
      try {
        const { source } = await session.open(file);
        tellNotices(source);
      } catch (thrown) {
        notifyIfCanceled(thrown, 'open');
        if (isAbort(thrown)) return;
        const code = failureCode(thrown);
        const tryAgain = () => openFiles([session.getState().unopened ?? file]);
        report(code, file, thrown, code === 'core-unavailable' ? tryAgain : undefined);
      }
    },
    [session, report, tellNotices, openFiles],
  );

  const openNow = useCallback<OpenFiles['openFiles']>(
    (files, refusal = checkFiles(files)) => {
      const [file = null] = files;
      toast.dismiss('open');
      setLast(null);
      if (refusal) report(refusal, file);
      else if (file) void open(file);
    },
    [open, report],
  );
  useLayoutEffect(() => {
    latest.current = openNow;
  }, [openNow]);

  return { openFiles, opening, refused };
}
