import { useSession } from '../../session';
import { useAction } from '../../shared';

/**
 * Returns a function to call when the visitor goes from a save page back to the editor. If the saved picture was the
 * preview of a preset page, the function applies the previewed edit to the image. The editor then shows the saved
 * picture.
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
