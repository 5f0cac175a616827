import { useSession } from '../../session';
import { useAction } from '../../shared';

/**
 * Returns a function to call when the visitor goes from a save page back to the editor. On a preset page, a visitor can
 * save the preview of a resize that is not yet applied to the image. In this case, the function applies the resize, so
 * that the editor shows the saved picture.
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
