import { useMemo, useRef, useState } from 'react';
import type { TextKey } from '../../i18n/types';
import { useText } from '../../i18n/useText';
import { logFailure } from '../../lib/log';
import { ActionMenu, ActionMenuItem } from '../../ui/ActionMenu';
import { toast } from '../../ui/toaster';
import {
  canCopyImage,
  canPickFile,
  canShareFile,
  copyImage,
  isRefusal,
  saveToPickedFile,
  shareFile,
} from './waysOut';

/**
 * Says what has become of a press.
 *
 * @param work resolves to null if the visitor has dismissed it, about which nothing is said.
 * @returns what `work` has resolved to, or null after a failure.
 */
async function reported(
  way: 'copy' | 'pick' | 'share',
  work: Promise<string | null>,
  done: TextKey,
  failed: TextKey,
): Promise<string | null> {
  toast.dismiss('save');
  try {
    const name = await work;
    if (name !== null) toast.show({ topic: 'save', type: 'success', title: ({ t }) => t(done) });
    return name;
  } catch (thrown) {
    const why = isRefusal(thrown) ? 'refused' : 'unknown';
    logFailure(way, why, thrown);
    toast.show({
      topic: 'save',
      type: 'error',
      title: ({ t }) => t(failed),
      description: ({ t }) => t(`download.out.${why}`),
    });
    return null;
  }
}

interface SaveMenuProps {
  blob: Blob;
  name: string;
  /** What is copied: no browser puts another format on the clipboard. */
  png: Blob;
  /** Whether there is no file for what is chosen. */
  inactive: boolean;
  onDone: (how: 'saved' | 'shared', name: string) => void;
}

/** What the browser can do with the file instead of a download. Nothing is shown if that is nothing. */
export function SaveMenu({ blob, name, png, inactive, onDone }: SaveMenuProps) {
  const { t } = useText();
  const file = useMemo(() => new File([blob], name, { type: blob.type }), [blob, name]);
  const [running, setRunning] = useState(0);
  const lastCopy = useRef<Promise<void>>(Promise.resolve());
  const [copies, picks, shares] = [canCopyImage(), canPickFile(), canShareFile(file)];
  if (!copies && !picks && !shares) return null;

  /** The button is busy until `work` ends. */
  const busyUntil = async <Result,>(work: Promise<Result>): Promise<Result> => {
    setRunning((count) => count + 1);
    return work.finally(() => setRunning((count) => count - 1));
  };
  const copy = () => {
    // The copy before could end later than this one, and the clipboard would have its image.
    const before = lastCopy.current.catch(() => {});
    const work = copyImage(before.then(() => png));
    lastCopy.current = work;
    const done = work.then(
      () => name,
      (thrown: unknown) => {
        // Safari ends the copy before with an error.
        if (lastCopy.current !== work) return null;
        throw thrown;
      },
    );
    void busyUntil(reported('copy', done, 'download.out.copied', 'download.out.notCopied'));
  };
  const pick = async () => {
    const work = saveToPickedFile(file);
    const saved = await busyUntil(reported('pick', work, 'download.out.picked', 'download.out.notPicked'));
    if (saved !== null) onDone('saved', saved);
  };
  const share = async () => {
    const shared = await reported('share', shareFile(file), 'download.out.shared', 'download.out.notShared');
    if (shared !== null) onDone('shared', shared);
  };
  return (
    <ActionMenu label={t('editor.more')} isInBar busy={running > 0}>
      {copies && (
        <ActionMenuItem
          label={t('download.out.copy')}
          note={t('download.out.copyNote')}
          inactive={inactive}
          onPress={copy}
        />
      )}
      {picks && (
        <ActionMenuItem label={t('download.out.pick')} inactive={inactive} onPress={() => void pick()} />
      )}
      {shares && (
        <ActionMenuItem label={t('download.out.share')} inactive={inactive} onPress={() => void share()} />
      )}
    </ActionMenu>
  );
}
