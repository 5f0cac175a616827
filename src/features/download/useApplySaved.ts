import { useSession } from '../../session';
import { useAction } from '../../shared';

/**
 * Commits the preview that was saved on a page of the presets, so that it is the current image: the editor shows then
 * what was saved.
 */
export function useApplySaved(): () => void {
  const session = useSession();
  const { run } = useAction<'apply'>('edit');
  return () => {
    const { image } = session.getState();
    const edit = image?.exported === 'proposal' ? image.proposal?.edit : undefined;
    if (edit) run('apply', () => session.apply(edit), 'resize.failed');
  };
}
