import { useSession } from '../../session';
import { useAction } from '../../shared';

/**
 * Returns a function that applies the saved preview of a preset page to the image. The editor then shows the saved
 * image.
 */
export function useApplySaved(): () => void {
  const session = useSession();
  const { run } = useAction<'apply'>('edit');
  return () => {
    const { image } = session.getState();
    const edit = image?.exported === 'editPreview' ? image.editPreview?.edit : undefined;
    if (edit) run('apply', () => session.apply(edit), 'resize.failed');
  };
}
