import { useMemo, useState } from 'react';
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
  const [isCopying, setCopying] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [copies, picks, shares] = [canCopyImage(), canPickFile(), canShareFile(file)];
  if (!copies && !picks && !shares) return null;

  const copy = async () => {
    setCopying(true);
    await reported(
      'copy',
      copyImage(png).then(() => name),
      'download.out.copied',
      'download.out.notCopied',
    );
    setCopying(false);
  };
  const pick = async () => {
    setWriting(true);
    const saved = await reported(
      'pick',
      saveToPickedFile(file),
      'download.out.picked',
      'download.out.notPicked',
    );
    setWriting(false);
    if (saved !== null) onDone('saved', saved);
  };
  const share = async () => {
    const shared = await reported('share', shareFile(file), 'download.out.shared', 'download.out.notShared');
    if (shared !== null) onDone('shared', shared);
  };
  return (
    <ActionMenu label={t('editor.more')} isInBar busy={isCopying || isWriting}>
      {copies && (
        <ActionMenuItem
          label={t('download.out.copy')}
          note={t('download.out.copyNote')}
          inactive={inactive || isCopying}
          onPress={() => void copy()}
        />
      )}
      {picks && (
        <ActionMenuItem
          label={t('download.out.pick')}
          inactive={inactive || isWriting}
          onPress={() => void pick()}
        />
      )}
      {shares && (
        <ActionMenuItem label={t('download.out.share')} inactive={inactive} onPress={() => void share()} />
      )}
    </ActionMenu>
  );
}
