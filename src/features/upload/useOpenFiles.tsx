import { useCallback, useLayoutEffect, useRef } from 'react';
import { failureCode, failureFigures } from '../../i18n';
import { ImageCoreError, isAbort, type Source } from '../../imagecore';
import { logFailure } from '../../lib/log';
import { useSession, useSessionState } from '../../session';
import { tellIfCancelled } from '../../shared';
import { toast } from '../../ui';
import { type Claim, checkFiles, type OpenProblem, problemWords, type Refusal } from './problem';
import { UnopenedFile } from './UnopenedFile';

/** Opens the files that the visitor chose, and tells which file is being opened. */
export interface OpenFiles {
  /**
   * Opens a single file, or shows a message that says why the files are refused. The identity of this function never
   * changes.
   *
   * @param refusal the reason why the files are refused, or null. By default `checkFiles` computes it.
   */
  readonly openFiles: (files: readonly File[], refusal?: Refusal | null) => void;
  /** The name of the file that is being opened, or null. */
  readonly opening: string | null;
}

/** Returns `openFiles` and `opening`. Problems with a file, and notices about an opened file, are shown as toasts. */
export function useOpenFiles(): OpenFiles {
  const session = useSession();
  // The file name comes from the session's job. This job can have begun on a previous screen. It can also reopen a
  // closed image, without a call of `openFiles`.
  const opening = useSessionState(({ job }) => (job?.kind === 'open' && job.file ? job.file.name : null));
  /**
   * The newest `openNow`, the function below that opens files. `openFiles` calls `openNow`, and the "Try again" button
   * in a message of `openNow` calls `openFiles`. The ref breaks this cycle.
   */
  const latest = useRef<OpenFiles['openFiles'] | null>(null);
  const openFiles = useCallback<OpenFiles['openFiles']>((...choice) => latest.current?.(...choice), []);

  const report = useCallback(
    (problem: OpenProblem, claim: Claim, thrown?: unknown, tryAgain?: () => void) => {
      logFailure('open', problem, thrown);
      const { title, text } = problemWords(problem, claim, thrown instanceof ImageCoreError ? thrown : {});
      toast.show({
        about: 'open',
        type: 'error',
        title: ({ t }) => t(title),
        description: (words) => {
          const message = words.t(text, failureFigures(thrown, words));
          return tryAgain ? <UnopenedFile message={message} onTryAgain={tryAgain} /> : message;
        },
        lasting: tryAgain !== undefined,
      });
    },
    [],
  );

  const tellNotices = useCallback(({ damaged, animated }: Source) => {
    if (damaged)
      toast.show({
        about: 'open',
        type: 'warning',
        title: ({ t }) => t('upload.damagedTitle'),
        description: ({ t }) => t('upload.damagedText'),
      });
    if (animated)
      toast.show({
        about: 'open',
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
        tellIfCancelled(thrown, 'open');
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
      const [file] = files;
      if (!file) return;
      toast.dismiss('open');
      if (refusal) report(refusal, file);
      else void open(file);
    },
    [open, report],
  );
  useLayoutEffect(() => {
    latest.current = openNow;
  }, [openNow]);

  return { openFiles, opening };
}
