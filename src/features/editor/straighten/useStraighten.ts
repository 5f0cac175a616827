import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { batched, useStore } from '../../../lib/store';
import { type OpenImage, useSession } from '../../../session';
import { backgroundFor, lastBackground } from '../../../shared/background/lastBackground';
import { useRequest } from '../../../shared/request/useRequest';
import { toast } from '../../../ui/toaster';
import type { CropModel } from '../crop/cropReducer';
import { hasChosenShape } from '../crop/cropState';
import { useTool } from '../tool/tool';
import { useUnappliedChoices } from '../tool/useUnappliedChoices';
import { createStraightenModel, editOf, resultProblem, type StraightenAction } from './straightenState';

/** The time in milliseconds after which texts follow a drag: each takes longer than the picture. */
const TEXT_MS = 50;

const onImage = (image: OpenImage): StraightenAction => ({ type: 'image', size: image.current.size });

/** The mode of the Crop tab that turns the image by an angle, or corrects a perspective. */
export function useStraighten(image: OpenImage, crop: CropModel) {
  const session = useSession();
  const { pending, run } = useRequest<'straighten'>('edit');
  const model = useTool(image, () => createStraightenModel(image.current.size), onImage);
  const isOn = useStore(model.state, (state) => state.isOn);
  // The stage shows the mode at once. The panel renders afterwards, in short tasks.
  const isInPanel = useDeferredValue(isOn);
  const textState = useMemo(() => batched(model.state, TEXT_MS), [model]);

  // The control that has ended the mode is gone.
  const wasInPanel = useRef(false);
  useLayoutEffect(() => {
    if (wasInPanel.current && !isInPanel && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-straighten]')?.focus({ preventScroll: true });
    wasInPanel.current = isInPanel;
  }, [isInPanel]);

  const open = () => {
    const box = crop.state.get();
    const aspect = hasChosenShape(box) ? box.aspect : 'free';
    model.change({ type: 'open', aspect, background: backgroundFor(image, lastBackground.get()) });
  };

  const apply = () => {
    model.change({ type: 'settle' });
    const state = model.state.get();
    if (!state.isOn || resultProblem(state) !== null) return;
    const edit = editOf(state);
    if (!edit) {
      const title = state.way === 'angle' ? 'straighten.unchanged' : 'crop.unchanged';
      toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t(title) });
      return;
    }
    const work = async () => {
      await session.apply(edit, { on: image });
      model.change({ type: 'close' });
      toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('crop.done') });
    };
    run('straighten', work, 'crop.failed');
  };

  const canUndo = useStore(model.state, ({ past, before }) => past.length > 0 || before !== null);
  const canRedo = useStore(model.state, ({ future }) => future.length > 0);
  const choices = useUnappliedChoices(model, canUndo, canRedo);

  return { model, textState, isOn, isInPanel, pending, choices, open, apply };
}
