import type { MouseEvent } from 'react';
import { opensHere } from '../../lib/opensHere';
import { useSession } from '../../session';
import { useRequest } from '../../shared/useRequest';

/**
 * Returns the click handler of the link from a save page back to the editor. On a preset page, a visitor can
 * save the preview of a resize that is not yet applied to the image. In this case, the handler applies the resize, so
 * that the editor shows the saved picture.
 */
export function useApplySaved(): (event: MouseEvent) => void {
  const session = useSession();
  const { run } = useRequest<'apply'>('edit');
  return (event) => {
    if (!opensHere(event)) return;
    const { image } = session.getState();
    const edit = image?.exported === 'editPreview' ? image.editPreview?.edit : undefined;
    if (edit) run('apply', () => session.apply(edit), 'resize.failed');
  };
}
