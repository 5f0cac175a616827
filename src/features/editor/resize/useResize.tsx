import { startTransition, useCallback, useReducer, useState } from 'react';
import { DEFAULT_DENSITY, isPrintUnit, sameDensity } from '../../../config/print';
import {
  type Edit,
  type History,
  lastFilter,
  lastResize,
  type ResizeEdit,
  shapeToKeep,
  sizeBeforeResize,
} from '../../../edits';
import { useText } from '../../../i18n/useText';
import { type Size, sameSize, sizeTight } from '../../../lib/geometry';
import { type OpenImage, useSession } from '../../../session';
import { dpiText, imageDensity } from '../../../shared/print';
import { Undoable } from '../../../shared/Undoable';
import { useFirstPress } from '../../../shared/useFirstPress';
import { useRequest } from '../../../shared/useRequest';
import { toast } from '../../../ui/toaster';
import { recentSizes, sizeMode } from '../stored';
import { hasTyped, initialFields, reduceFields, type SizeFieldsAction } from './sizeFields';

/** Whether the image stays the same if it is stretched to `size` (in pixels). */
export function alreadyHas(
  { current, edits }: Pick<OpenImage, 'current' | 'edits'>,
  size: Size,
  filter?: ResizeEdit['filter'],
): boolean {
  const last = lastResize(edits);
  // A new resize replaces the last one. So if that one padded or cut the image, or had another filter, a stretch to the
  // same size gives a different image.
  const isSame = !last || (last.fit === 'stretch' && last.filter === filter);
  return isSame && sameSize(current.size, size);
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

type ResizeRequest = 'resize' | 'preview' | 'apply' | 'reset' | 'density';

const fieldsOf = (image: OpenImage) => ({
  original: shapeToKeep(image.original.size, image.edits),
  base: sizeBeforeResize(image.original.size, image.edits),
  shown: image.current.size,
  density: imageDensity(image) ?? DEFAULT_DENSITY,
});

export function useResize(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useRequest<ResizeRequest>('edit');
  const firstPress = useFirstPress();
  const [fields, dispatch] = useReducer(reduceFields, image, (first) =>
    initialFields({ ...fieldsOf(first), mode: sizeMode.get() }),
  );
  const size = { width: fields.width, height: fields.height };
  const last = lastResize(image.edits);
  const [isNearest, setNearest] = useState(lastFilter(image.edits) === 'nearest');
  const filter = isNearest ? 'nearest' : undefined;
  const edit: Edit = { kind: 'resize', size, fit: 'stretch', ...(filter && { filter }) };

  // The fields are reset after a move through the history (Undo, Redo), and after each new edit except a resize and a
  // density. After these, the fields keep the text that the visitor typed meanwhile.
  const { history } = image;
  const [seen, setSeen] = useState(history);
  if (seen !== history) {
    setSeen(history);
    const isMove = seen.steps === history.steps;
    const newest = history.steps[history.at - 1]?.kind;
    if (isMove || (newest !== 'resize' && newest !== 'density')) {
      dispatch({ type: 'image', ...fieldsOf(image) });
      if (isMove) setNearest(lastFilter(image.edits) === 'nearest');
    }
  }

  /** A preview of the previous size or with the previous filter is canceled or discarded. */
  const dropPreview = useCallback(() => {
    if (session.getState().request?.kind === 'preview') session.abandon();
    session.discardPreview();
  }, [session]);

  const change = useCallback(
    (action: SizeFieldsAction) => {
      if (action.type === 'mode') sizeMode.set(action.mode);
      dispatch(action);
      if (!sameSize(reduceFields(fields, action), fields)) dropPreview();
    },
    [dropPreview, fields],
  );

  const chooseNearest = useCallback(
    (nearest: boolean) => {
      setNearest(nearest);
      dropPreview();
    },
    [dropPreview],
  );

  /** The density in the fields as an edit. Empty if the image already has it. */
  const densityEdits = (): readonly Edit[] => {
    const { image: open } = session.getState();
    const { density } = fields;
    const present = open && imageDensity(open);
    return present && sameDensity(present, density) ? [] : [{ kind: 'density', perMeter: density.x }];
  };

  /** Returns false if the image already has the density in the fields. */
  const commitDensity = async (): Promise<boolean> => {
    const edits = densityEdits();
    if (edits.length > 0) await session.apply(...edits);
    return edits.length > 0;
  };

  const tellDensity = () => {
    const { density } = fields;
    toast.show({
      topic: 'edit',
      type: 'success',
      title: (text) => text.t('print.done', { dpi: dpiText(density, text) }),
    });
  };

  const setDensity = async () => {
    change({ type: 'leave' });
    if (await commitDensity()) tellDensity();
  };

  const isUnchanged = (): boolean => {
    const { image: open } = session.getState();
    if (!open || !alreadyHas(open, size, filter)) return false;
    toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('resize.unchanged') });
    return true;
  };

  const resize = async () => {
    change({ type: 'leave' });
    const { image: open } = session.getState();
    const isPrint = isPrintUnit(fields.mode);
    if (open && isPrint && alreadyHas(open, size, filter) && (await commitDensity())) {
      tellDensity();
      return;
    }
    if (isUnchanged()) return;
    // A size in print is one of pixels and of a density.
    await session.apply(edit, ...(isPrint ? densityEdits() : []));
    recentSizes.remember(size);
    const made = session.getState().image?.current.size;
    if (!made) return;
    toast.show({
      topic: 'edit',
      type: 'success',
      title: ({ t }) => t('resize.done', { size: sizeTight(made) }),
    });
  };

  const preview = async () => {
    if (!isUnchanged()) await session.preview(edit);
  };

  const apply = async () => {
    const previewed = session.getState().image?.editPreview?.edit;
    if (!previewed) return;
    await session.apply(previewed, ...(isPrintUnit(fields.mode) ? densityEdits() : []));
    if (previewed.kind === 'resize') recentSizes.remember(previewed.size);
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
    const density = image.source.density ?? DEFAULT_DENSITY;
    startTransition(() => dispatch({ type: 'reset', density }));
    if (!before?.edits.some(({ kind }) => kind in KINDS)) return;
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
    isNearest,
    chooseNearest,
    /** Whether the image has the size in the fields after the last resize. */
    isDone:
      image.edits.length > 0 &&
      sameSize(size, image.current.size) &&
      (last === undefined || last.filter === filter),
    pending,
    canReset:
      image.edits.length > 0 ||
      image.editPreview !== null ||
      !sameSize(size, image.original.size) ||
      !sameDensity(fields.density, image.source.density ?? DEFAULT_DENSITY) ||
      hasTyped(fields),
    resize: () => {
      // The second press of a double click would replace the message about the first one.
      if (firstPress() || !alreadyHas(image, size, filter)) run('resize', resize, 'resize.failed');
    },
    preview: () => run('preview', preview, 'resize.failed'),
    apply: () => run('apply', apply, 'resize.failed'),
    setDensity: () => run('density', setDensity, 'print.failed'),
    reset: () => run('reset', reset, 'resize.resetFailed'),
  };
}
