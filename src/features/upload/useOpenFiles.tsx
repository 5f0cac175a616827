import { useCallback, useLayoutEffect, useRef } from 'react';
import { failureCode, failureFigures } from '../../i18n';
import { ImageCoreError, isAbort, type Source } from '../../imagecore';
import { logFailure } from '../../lib/log';
import { useSession, useSessionState } from '../../session';
import { tellIfCancelled } from '../../shared';
import { toast } from '../../ui';
import { KeptFile } from './KeptFile';
import { type Claim, checkFiles, type OpenProblem, problemWords, type Refusal } from './problem';

/** Opens chosen files, and the name of the one that is being opened. */
export interface OpenFiles {
  /**
   * Opens the one file, or says why none is opened. Never changes.
   *
   * @param refusal what speaks against the files; by default they are judged here.
   */
  readonly openFiles: (files: readonly File[], refusal?: Refusal | null) => void;
  readonly opening: string | null;
}

/** Opens what a visitor chose, and says what came of it. */
export function useOpenFiles(): OpenFiles {
  const session = useSession();
  // Also a file whose opening began on another screen, and one that comes back after it was closed.
  const opening = useSessionState(({ job }) => (job?.kind === 'open' && job.file ? job.file.name : null));
  /** What `openFiles` does now. The ref breaks a cycle: the "Try again" of a message calls `openFiles` as well. */
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
          return tryAgain ? <KeptFile message={message} onTryAgain={tryAgain} /> : message;
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
        report(code, file, thrown, code === 'core-unavailable' ? () => openFiles([file]) : undefined);
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
