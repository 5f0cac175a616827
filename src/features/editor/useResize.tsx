import { startTransition, useCallback, useReducer, useState } from 'react';
import { type Edit, type History, shapeToKeep } from '../../edits';
import { useText } from '../../i18n/useText';
import { type Size, sameSize, sizeTight } from '../../lib/geometry';
import { type OpenImage, useSession } from '../../session';
import { Undoable } from '../../shared/Undoable';
import { useFirstPress } from '../../shared/useFirstPress';
import { useRequest } from '../../shared/useRequest';
import { toast } from '../../ui/toaster';
import { initialFields, reduceFields, type SizeFieldsAction } from './sizeFields';

/** Whether the image stays the same if it is stretched to `size` (in pixels). */
export function alreadyHas({ current, edits }: Pick<OpenImage, 'current' | 'edits'>, size: Size): boolean {
  const last = edits.at(-1);
  // If the last edit is a resize, a new resize replaces this edit. So if this edit padded or cut the image, a stretch
  // to the same size gives a different image.
  const isStretched = last?.kind !== 'resize' || last.fit === 'stretch';
  return isStretched && sameSize(current.size, size);
}

/** A reset in the Resize tab also discards crops, rotations and flips, so the message after the reset counts them. */
const KINDS = {
  crop: 'resize.crops',
  rotate: 'resize.rotations',
  flip: 'resize.flips',
} as const;

function ResetTitle({ onUndo }: { onUndo: () => void }) {
  const { t } = useText();
  return <Undoable onUndo={onUndo}>{t('resize.resetDone')}</Undoable>;
}

function ResetNote({ edits }: { edits: readonly Edit[] }) {
  const { t, format } = useText();
  const counted = (['crop', 'rotate', 'flip'] as const).flatMap((kind) => {
    const count = edits.filter((edit) => edit.kind === kind).length;
    return count > 0 ? [t(KINDS[kind], { count, value: format.count(count) })] : [];
  });
  return t('resize.discarded', { list: format.list(counted) });
}

type ResizeRequest = 'resize' | 'preview' | 'apply' | 'reset';

const fieldsOf = ({ original, current, edits }: OpenImage) => ({
  original: shapeToKeep(original.size, edits),
  shown: current.size,
});

export function useResize(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useRequest<ResizeRequest>('edit');
  const firstPress = useFirstPress();
  const [fields, dispatch] = useReducer(reduceFields, image, (first) => {
    const { original, shown } = fieldsOf(first);
    return initialFields(original, shown);
  });
  const size = { width: fields.width, height: fields.height };
  const hasTexts = Object.keys(fields.texts).length > 0;

  // The fields are reset after a move through the history (Undo, Redo), and after each new edit except a resize. After
  // a resize, the fields keep the text that the visitor typed during the resize.
  const { history } = image;
  const [seen, setSeen] = useState(history);
  if (seen !== history) {
    setSeen(history);
    const isMove = seen.steps === history.steps;
    if (isMove || history.steps[history.at - 1]?.kind !== 'resize')
      dispatch({ type: 'image', ...fieldsOf(image) });
  }

  const change = useCallback(
    (action: SizeFieldsAction) => {
      dispatch(action);
      if (sameSize(reduceFields(fields, action), fields)) return;
      // The size in the fields has changed, so a preview of the previous size is canceled or discarded.
      if (session.getState().request?.kind === 'preview') session.abandon();
      session.discardPreview();
    },
    [session, fields],
  );

  const isUnchanged = (): boolean => {
    const { image: open } = session.getState();
    if (!open || !alreadyHas(open, size)) return false;
    toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('resize.unchanged') });
    return true;
  };

  const resize = async () => {
    change({ type: 'leave' });
    if (isUnchanged()) return;
    await session.apply({ kind: 'resize', size, fit: 'stretch' });
    const made = session.getState().image?.current.size;
    if (!made) return;
    toast.show({
      topic: 'edit',
      type: 'success',
      title: ({ t }) => t('resize.done', { size: sizeTight(made) }),
    });
  };

  const preview = async () => {
    if (!isUnchanged()) await session.preview({ kind: 'resize', size, fit: 'stretch' });
  };

  const apply = async () => {
    const edit = session.getState().image?.editPreview?.edit;
    if (!edit) return;
    await session.apply(edit);
    toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('resize.applied') });
  };

  /** `after` is the history just after the reset. If the history has changed since then, nothing is undone. */
  const undoReset = async (after: History | undefined) => {
    if (session.getState().image?.history === after) await session.undo();
  };

  const reset = async () => {
    const { image: before } = session.getState();
    session.discardPreview();
    if (before && before.edits.length > 0) await session.reset();
    // With a transition the picture is painted before the fields are rendered.
    startTransition(() => dispatch({ type: 'reset' }));
    if (!before?.edits.some(({ kind }) => kind !== 'resize')) return;
    // The functions of the toast refer to the history and the edits, but not to `before`. So the pictures in `before`
    // can be garbage-collected while the toast is shown.
    const { edits } = before;
    const after = session.getState().image?.history;
    // `useRequest('edit')` dismisses this toast when the next action of the editor starts, for example a crop.
    toast.show({
      topic: 'edit',
      type: 'info',
      title: () => <ResetTitle onUndo={() => run('reset', () => undoReset(after), 'restore.failed')} />,
      description: () => <ResetNote edits={edits} />,
      undo: true,
    });
  };

  return {
    fields,
    size,
    change,
    /** Whether a field has a text that Esc takes back. */
    hasTexts,
    pending,
    canReset:
      image.edits.length > 0 ||
      image.editPreview !== null ||
      !sameSize(size, image.original.size) ||
      hasTexts,
    resize: () => {
      // The second press of a double click would replace the message about the first one.
      if (firstPress() || !alreadyHas(image, size)) run('resize', resize, 'resize.failed');
    },
    preview: () => run('preview', preview, 'resize.failed'),
    apply: () => run('apply', apply, 'resize.failed'),
    reset: () => run('reset', reset, 'resize.resetFailed'),
  };
}
