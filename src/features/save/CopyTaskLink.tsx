import { chakra } from '@chakra-ui/react';
import { ROUTES } from '../../config/routes';
import { useText } from '../../i18n/useText';
import type { OpenImage, SavedFile } from '../../session';
import { searchOf } from '../../shared/task/task';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/toaster';
import { taskOf } from './saveTask';

/** The address is shown too, so that it can be seen what it has, and be copied by hand. */
function Address({ of }: { of: string }) {
  return (
    <chakra.span display="block" overflowWrap="anywhere" translate="no">
      {of}
    </chakra.span>
  );
}

async function copy(address: string): Promise<void> {
  const description = () => <Address of={address} />;
  toast.dismiss('save');
  try {
    await navigator.clipboard.writeText(address);
    toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('task.copied'), description });
  } catch {
    toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('task.notCopied'), description });
  }
}

/** A button that copies the link to what was done to the image. Nothing is shown if no link can say it. */
export function CopyTaskLink({ image, saved }: { image: OpenImage; saved: SavedFile }) {
  const { t } = useText();
  const search = searchOf(taskOf(image.original.size, saved));
  if (!search) return null;
  return (
    <Button justifySelf="start" onClick={() => void copy(`${window.location.origin}${ROUTES.home}${search}`)}>
      {t('task.copy')}
    </Button>
  );
}
