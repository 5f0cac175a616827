import { chakra } from '@chakra-ui/react';
import { type ReactNode, useCallback, useState } from 'react';
import { failureCode, failureFigures } from '../../i18n/failure';
import { type Text, useText } from '../../i18n/useText';
import { ImageCoreError, isAbort, type Source } from '../../imagecore';
import { logFailure } from '../../lib/log';
import { type ImageSession, useSession, useSessionState } from '../../session';
import { notifyIfCanceled } from '../../shared/request/useRequest';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/toaster';
import { LazyRefusalDetail } from './lazy';
import {
  isSaidByDropzone,
  type OpenProblem,
  problemMessage,
  type Refusal,
  refusalOfFiles,
  withoutBitmaps,
} from './problem';

export interface RefusalTexts {
  readonly title: (text: Text) => string;
  /** Null if the dropzone says it anyway. */
  readonly description: ((text: Text) => string) | null;
  /** The file, or null if there was none or several. */
  readonly file: File | null;
  /** The file of the image that was open, or null. */
  readonly openFile: File | null;
}

type SetRefused = (refused: RefusalTexts | null) => void;

export interface OpenFiles {
  /**
   * Opens a single file, or says why the files are refused. The identity of this function never changes.
   *
   * @param refusal the reason. Without it, `refusalOfFiles` computes it.
   * @param onOpen called if a file is opened, now or by a press on the message.
   */
  readonly openFiles: (files: readonly File[], refusal?: Refusal, onOpen?: () => void) => void;
  readonly opening: string | null;
  /** The choice that was not opened last, until the next choice or until another image is open. Otherwise null. */
  readonly refused: RefusalTexts | null;
}

function UnopenedFile({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  const { t } = useText();
  return (
    <>
      <chakra.span display="block">{message}</chakra.span>
      <Button marginTop="2" onClick={onTryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </>
  );
}

function notifyProblem(
  session: ImageSession,
  setRefused: SetRefused,
  problem: OpenProblem,
  file: File | null,
  thrown?: unknown,
  openFirst?: () => void,
) {
  logFailure('open', problem, thrown);
  const { title, text } = problemMessage(
    problem,
    file,
    thrown instanceof ImageCoreError ? thrown : {},
    navigator.onLine,
  );
  const isMany = problem === 'too-many-files';
  const description = (language: Text) => language.t(text, failureFigures(thrown, language));
  const refused: RefusalTexts = {
    title: ({ t }) => t(title),
    description: isSaidByDropzone(text) ? null : description,
    file: isMany ? null : file,
    openFile: session.getState().image?.file ?? null,
  };
  setRefused(refused);
  const canTryAgain = problem === 'core-unavailable' && file !== null;
  const tryAgain = () => {
    if (file) openFiles(session, setRefused, [session.getState().unopened ?? file]);
  };
  toast.show({
    topic: 'open',
    type: 'error',
    title: refused.title,
    description: (language): ReactNode => {
      const message = description(language);
      if (canTryAgain) return <UnopenedFile message={message} onTryAgain={tryAgain} />;
      if (!isMany && problem !== 'no-file') return message;
      return (
        <>
          {message}
          <LazyRefusalDetail onFirst={isMany ? openFirst : undefined} />
        </>
      );
    },
    undo: isMany,
    lasting: canTryAgain,
  });
}

function notifyOfSource({ damaged, animated }: Source) {
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
}

async function openFile(session: ImageSession, setRefused: SetRefused, file: File) {
  try {
    const { source } = await session.open(file);
    notifyOfSource(source);
  } catch (thrown) {
    notifyIfCanceled(thrown, 'open');
    if (!isAbort(thrown)) notifyProblem(session, setRefused, failureCode(thrown), file, thrown);
  }
}

function openFiles(
  session: ImageSession,
  setRefused: SetRefused,
  given: readonly File[],
  known?: Refusal,
  onOpen?: () => void,
) {
  const files = withoutBitmaps(given);
  const [file = null] = files;
  const refusal = known ?? refusalOfFiles(files);
  toast.dismiss('open');
  setRefused(null);
  if (refusal)
    notifyProblem(session, setRefused, refusal, file, undefined, () =>
      openFiles(session, setRefused, files.slice(0, 1), undefined, onOpen),
    );
  else if (file) {
    void openFile(session, setRefused, file);
    onOpen?.();
  }
}

export function useOpenFiles(): OpenFiles {
  const session = useSession();
  // The file name comes from the session's request. This request can have begun on a previous page. It can also reopen
  // a closed image, without a call of `openFiles`.
  const opening = useSessionState(({ request }) =>
    request?.kind === 'open' && request.file ? request.file.name : null,
  );
  const shown = useSessionState(({ image }) => image?.file ?? null);
  const [refused, setRefused] = useState<RefusalTexts | null>(null);
  return {
    openFiles: useCallback(
      (files, refusal, onOpen) => openFiles(session, setRefused, files, refusal, onOpen),
      [session],
    ),
    opening,
    refused: refused?.openFile === shown ? refused : null,
  };
}
