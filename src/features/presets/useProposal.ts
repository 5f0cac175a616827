import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../data/routes';
import type { Edit, Fit } from '../../edits';
import { type Size, sizeTight } from '../../lib/geometry';
import { type OpenImage, type Proposal, useSession } from '../../session';
import { useAction, useMounted, useSavePage } from '../../shared';
import { notify } from '../../ui';

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

/**
 * A resize that is proposed: made, made anew in another fit, and then taken along to the editor or to the
 * save page. The image itself stays as it is until then.
 */
export function useProposal() {
  const session = useSession();
  const navigate = useNavigate();
  const mounted = useMounted();
  const goToSave = useSavePage();
  const { pending, run } = useAction<ProposalAction>('edit');

  const propose = useCallback(
    (size: Size, fit: Fit) => {
      const edit: Resize = { kind: 'resize', size, fit };
      const resize = async () => {
        await session.preview(edit);
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
    [session, run],
  );

  const toEditor = async () => {
    const edit = session.getState().image?.proposal?.edit;
    if (!edit) return;
    await session.apply(edit);
    // Whoever has gone to another screen meanwhile stays there.
    if (mounted.current) await navigate(ROUTES.home);
  };

  const toSavePage = () => goToSave('resize', () => session.exportProposal());

  return {
    pending,
    propose,
    edit: () => run('editor', toEditor, 'resize.failed'),
    download: () => run('download', toSavePage, 'editor.prepareFailed'),
  };
}
