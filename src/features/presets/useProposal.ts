import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../data/routes';
import type { Edit, Fit } from '../../edits';
import { type Size, sameSize, sizeTight } from '../../lib/geometry';
import { type ImageSession, type OpenImage, type Proposal, useSession } from '../../session';
import { useAction, useSavePage, watchScreen } from '../../shared';
import { notify } from '../../ui';
import { Newest } from './newest';

/** The buttons that start work. */
export type ProposalAction = 'resize' | 'download' | 'editor';

type Resize = Extract<Edit, { kind: 'resize' }>;

/** A proposal that is a resize, which is all that these pages make. */
export interface ResizeProposal extends Proposal {
  readonly edit: Resize;
}

/** The resize that is proposed for an image, or null. */
export function resizeProposal(image: OpenImage | null): ResizeProposal | null {
  const proposal = image?.proposal;
  return proposal?.edit.kind === 'resize' ? { ...proposal, edit: proposal.edit } : null;
}

const newestPreview = (session: ImageSession) =>
  new Newest<Resize>(
    (edit) => session.preview(edit),
    () => session.abandon(),
    (a, b) => sameSize(a.size, b.size) && a.fit === b.fit,
  );

/**
 * A resize that is proposed: made, made anew in another fit, and then taken along to the editor or to the
 * save page. The image itself stays as it is until then.
 */
export function useProposal() {
  const session = useSession();
  const navigate = useNavigate();
  const goToSave = useSavePage();
  const { pending, run } = useAction<ProposalAction>('edit');
  const [newest] = useState(() => newestPreview(session));

  const propose = useCallback(
    (size: Size, fit: Fit) => {
      const edit: Resize = { kind: 'resize', size, fit };
      if (newest.running) {
        newest.turnTo(edit);
        return;
      }
      const resize = async () => {
        await newest.run(edit);
        const made = session.getState().image?.proposal?.picture.size;
        if (!made) return;
        notify({
          about: 'edit',
          type: 'success',
          title: ({ t }) => t('resize.done', { size: sizeTight(made) }),
        });
      };
      run('resize', resize, 'resize.failed');
    },
    [session, newest, run],
  );

  const toEditor = async () => {
    const edit = session.getState().image?.proposal?.edit;
    if (!edit) return;
    const hasLeft = watchScreen();
    await session.apply(edit);
    // Whoever has gone to another screen meanwhile stays there.
    if (!hasLeft()) await navigate(ROUTES.home);
  };

  const toSavePage = () => goToSave('resize', () => session.exportProposal());

  return {
    pending,
    propose,
    edit: () => run('editor', toEditor, 'resize.failed'),
    download: () => run('download', toSavePage, 'editor.prepareFailed'),
  };
}
