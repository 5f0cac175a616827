import { useSession } from '../../session';
import { useAction } from '../../shared';

/**
 * Makes a result that was saved as it was proposed, on the pages of the presets, the current image: the editor shows then
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
